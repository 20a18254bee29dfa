// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/units/units.h"

#include <string>
#include <utility>
#include <vector>

namespace shardyard {

/// A whole number as English writes it: 16384 becomes "16,384".
[[nodiscard]] std::string grouped(Count number);

/// `text` with each {name} replaced by its value; whole numbers are grouped.
[[nodiscard]] std::string filled(const std::string &text,
                                 const std::vector<std::pair<std::string, std::string>> &values);

} // namespace shardyard
