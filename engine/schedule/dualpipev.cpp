// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/schedule/dualpipeorder.h"
#include "engine/schedule/orders.h"

namespace shardyard {

namespace {

ShapeRefusal refusal(const ScheduleShape &shape)
{
    return firstRefusal(
        {twoChunkRefusal("DualPipeV", shape), fewMicroBatchesRefusal("DualPipeV", 2 * shape.pipelineRanks, shape)});
}

/// DualPipe cut in half: its two directions are the two arms of a V, so one copy of the model is enough.
ScheduleOrder operations(const ScheduleShape &shape)
{
    const int ranks = static_cast<int>(shape.pipelineRanks);
    ScheduleOrder orders;
    for (int rank = 0; rank < ranks; ++rank)
        orders.push_back(
            dualRankOrder({.streams = {DualStream{.stage = rank}, DualStream{.stage = 2 * ranks - 1 - rank}},
                           .depth = ranks,
                           .position = rank,
                           .microBatches = static_cast<int>(shape.microBatches)}));
    return orders;
}

} // namespace

ScheduleKind dualPipeV()
{
    return {.id = "dualpipe-v",
            .title = "DualPipeV",
            .source = "deepseek-ai/DualPipe@3da1bbe dualpipe/dualpipev.py",
            .placement = StagePlacement::Zigzag,
            .chunks = 2,
            .refusal = refusal,
            .operations = operations};
}

} // namespace shardyard
