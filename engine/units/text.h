// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/units/units.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace shardyard {

/// A whole number as English writes it: 16384 becomes "16,384".
[[nodiscard]] std::string grouped(Count number);

/// `text` with each {name} replaced by its value, whole numbers grouped, and each {name:one|many} by the first word
/// where the value is 1, else by the last: "{count} {count:GPU|GPUs}".
[[nodiscard]] std::string filled(const std::string &text,
                                 const std::vector<std::pair<std::string, std::string>> &values);
/// Code points of a UTF-8 text.
[[nodiscard]] std::size_t characters(std::string_view text);
/// With so many decimals and a point, whatever the locale: "18.75".
[[nodiscard]] std::string fixed(double value, int decimals);
/// The number with the word for it: "1 GPU", "16,384 GPUs".
[[nodiscard]] std::string counted(Count number, std::string_view one, std::string_view many);

} // namespace shardyard
