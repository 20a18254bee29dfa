// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/units/units.h"

#include <string>

namespace shardyard {

/// A whole number as English writes it: 16384 becomes "16,384".
[[nodiscard]] std::string grouped(Count number);

} // namespace shardyard
