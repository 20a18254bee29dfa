// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/schedule/dualpipeorder.h"
#include "engine/schedule/orders.h"

namespace shardyard {

namespace {

ShapeRefusal refusal(const ScheduleShape &shape)
{
    return firstRefusal({oneChunkRefusal("DualPipe", shape), evenRanksRefusal("DualPipe", shape),
                         fewMicroBatchesRefusal("DualPipe", 2 * shape.pipelineRanks, shape),
                         multipleRefusal("DualPipe", 2, shape)});
}

/// Two copies of the model over the ranks in opposite directions; micro-batches enter at both ends.
ScheduleOrder operations(const ScheduleShape &shape)
{
    const int ranks = static_cast<int>(shape.pipelineRanks);
    ScheduleOrder orders;
    for (int rank = 0; rank < ranks; ++rank) {
        DualRank dual{
            .streams = {DualStream{.stage = rank, .replica = 0}, DualStream{.stage = ranks - 1 - rank, .replica = 1}},
            .depth = ranks / 2,
            .position = std::min(rank, ranks - 1 - rank),
            .microBatches = static_cast<int>(shape.microBatches) / 2};
        if (rank >= ranks / 2)
            std::swap(dual.streams[0], dual.streams[1]);
        orders.push_back(dualRankOrder(dual));
    }
    return orders;
}

/// deepseek-ai/DualPipe@3da1bbe, README, with an overlapped block as long as its two parts.
std::optional<double> idle(const ScheduleShape &shape, const ChunkTimes &times)
{
    if (!alike(times.forward, times.inputGradient()) || times.weight > times.forward)
        return std::nullopt;
    return (static_cast<double>(shape.pipelineRanks) / 2 - 1) * (2 * times.backward + times.forward - 3 * times.weight);
}

} // namespace

ScheduleKind dualPipe()
{
    return {.id = "dualpipe",
            .title = "DualPipe",
            .source = "DeepSeek-V3, arXiv 2412.19437, section 3.2.1; deepseek-ai/DualPipe@3da1bbe",
            .placement = StagePlacement::TwoReplicas,
            .refusal = refusal,
            .operations = operations,
            .closedForm = {.formula = "(p / 2 - 1)(F + 2B - 3W)", .condition = "m >= 2p, W <= F = I", .idle = idle}};
}

} // namespace shardyard
