// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/schedule/simulate.h"
#include "engine/units/result.h"

#include <vector>

namespace shardyard {

/// Stage times as a person gives them: each list is empty, one value for all, or one value a global stage.
struct GivenTimes
{
    std::vector<double> forward; ///< empty = 1
    std::vector<double> backward; ///< the whole backward; empty = twice forward
    std::vector<double> weight; ///< the weight gradient's part of it; empty = half of backward
    double transfer = 0;
    bool blocking = false;
    double overlap = 1; ///< 0 to 1
};

/// One value a global stage. An error's place is "forward", "backward", "weight", "transfer" or "overlap".
[[nodiscard]] Result<StageTimes> stageTimes(const GivenTimes &given, Count globalStages);

} // namespace shardyard
