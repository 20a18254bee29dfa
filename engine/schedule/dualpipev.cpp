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

/// deepseek-ai/DualPipe@3da1bbe, README, whose PP counts stages, two a rank here.
std::optional<double> idle(const ScheduleShape &shape, const ChunkTimes &times)
{
    if (shape.microBatches < 2 * shape.pipelineRanks || !alike(times.forward, times.inputGradient())
        || times.weight > times.forward)
        return std::nullopt;
    return static_cast<double>(shape.pipelineRanks - 1) * (2 * times.backward + times.forward - 3 * times.weight);
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
            .operations = operations,
            .closedForm = {.formula = "(p - 1)(F + 2B - 3W)", .condition = "m >= 2p, W <= F = I", .idle = idle}};
}

} // namespace shardyard
