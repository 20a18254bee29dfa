// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>
#include <vector>

namespace shardyard {

/// The words that may have been meant by a mistyped one, nearest first; none where nothing is near. Case does not
/// count, nor whether the parts are joined by hyphens, underscores or spaces.
[[nodiscard]] std::vector<std::string_view> nearestWords(std::string_view wrong,
                                                         const std::vector<std::string_view> &words);

} // namespace shardyard
