// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/schedule/schedule.h"

#include <vector>

namespace shardyard {

/// Slots of one micro-batch on a rank with two chunks in a V: low is the chunk of stage r, high that of stage 2p-1-r.
struct BlockOffsets
{
    int lowForward = 0;
    int highForward = 0;
    int highBackward = 0; ///< input half
    int lowBackward = 0;
};

/// Closing the gaps takes time that grows with the cube of the ranks.
inline constexpr Count mostBlockRanks = 128;

/// The order that repeats the block, one per rank, every six slots and then closes the gaps at both ends without
/// holding more than the repeated blocks do (Qi et al. 2024, arXiv 2405.15362, section 3).
[[nodiscard]] ScheduleOrder buildingBlockOrder(const ScheduleShape &shape, const std::vector<BlockOffsets> &blocks);

} // namespace shardyard
