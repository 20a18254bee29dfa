// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/strategy/strategy.h"

#include <vector>

namespace shardyard {

/// Where the strategy at `index` of `before` is in `after`: the same one where it still exists, moved or not, else
/// the one that took its place.
[[nodiscard]] int followedStrategy(const std::vector<Strategy> &before, const std::vector<Strategy> &after, int index);

} // namespace shardyard
