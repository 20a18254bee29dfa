// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/schedule/buildingblocks.h"
#include "engine/schedule/orders.h"

namespace shardyard {

namespace {

ShapeRefusal refusal(const ScheduleShape &shape)
{
    return firstRefusal({twoChunkRefusal("V-Half", shape), manyRanksRefusal("V-Half", mostBlockRanks, shape)});
}

/// Blocks that hold half of what 1F1B does.
ScheduleOrder operations(const ScheduleShape &shape)
{
    const int p = static_cast<int>(shape.pipelineRanks);
    const int gap = p % 2 == 0 ? 3 : 0; // else two operations would meet in a slot
    std::vector<BlockOffsets> blocks;
    blocks.reserve(static_cast<std::size_t>(p));
    for (int r = 0; r < p; ++r)
        blocks.push_back({.lowForward = 2 * r,
                          .highForward = 3 * p - 2 - r,
                          .highBackward = 3 * p + gap - 1 + 2 * r,
                          .lowBackward = 6 * p + gap - 2 - r});
    return buildingBlockOrder(shape, blocks);
}

} // namespace

ScheduleKind vHalf()
{
    return {.id = "v-half",
            .title = "V-Half",
            .source = "Qi et al. 2024, arXiv 2405.15362, section 3; sail-sg/zero-bubble@39f2c18",
            .placement = StagePlacement::Zigzag,
            .chunks = 2,
            .refusal = refusal,
            .operations = operations};
}

} // namespace shardyard
