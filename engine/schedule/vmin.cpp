// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/schedule/buildingblocks.h"
#include "engine/schedule/orders.h"

namespace shardyard {

namespace {

ShapeRefusal refusal(const ScheduleShape &shape)
{
    return firstRefusal({twoChunkRefusal("V-Min", shape), manyRanksRefusal("V-Min", mostBlockRanks, shape)});
}

/// Blocks that hold a third of what 1F1B does.
ScheduleOrder operations(const ScheduleShape &shape)
{
    const int p = static_cast<int>(shape.pipelineRanks);
    const int gap = p % 3 == 0 ? 2 : 0; // else two operations would meet in a slot
    std::vector<BlockOffsets> blocks;
    blocks.reserve(static_cast<std::size_t>(p));
    for (int r = 0; r < p; ++r)
        blocks.push_back({.lowForward = r,
                          .highForward = 2 * p - 1 - r,
                          .highBackward = 2 * p + gap + r,
                          .lowBackward = 4 * p + gap - 1 - r});
    return buildingBlockOrder(shape, blocks);
}

} // namespace

ScheduleKind vMin()
{
    return {.id = "v-min",
            .title = "V-Min",
            .source = "Qi et al. 2024, arXiv 2405.15362, section 3; sail-sg/zero-bubble@39f2c18",
            .placement = StagePlacement::Zigzag,
            .chunks = 2,
            .refusal = refusal,
            .operations = operations};
}

} // namespace shardyard
