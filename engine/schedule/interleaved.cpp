// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/schedule/interleavedgroups.h"
#include "engine/schedule/orders.h"

namespace shardyard {

namespace {

ShapeRefusal refusal(const ScheduleShape &shape)
{
    return interleavedRefusal("Interleaved 1F1B", "1F1B", shape);
}

/// 1F1B over the chunks of all ranks: rank r warms up with 2(p-1-r) forwards and a group for each chunk but the last.
ScheduleOrder operations(const ScheduleShape &shape)
{
    const InterleavedSequence sequence(shape);
    ScheduleOrder orders;
    for (int rank = 0; rank < shape.pipelineRanks; ++rank) {
        const auto at = [&](OperationKind kind, Count n) { return sequence.at(rank, kind, n); };
        const Count warmUp = 2 * (shape.pipelineRanks - 1 - rank) + (shape.virtualStages - 1) * interleavedGroup(shape);
        orders.push_back(warmUpThenAlternate(sequence.size(), warmUp, at));
    }
    return orders;
}

/// Narayanan et al. 2021, arXiv 2104.04473, section 2.2.2: of a chunk, so a v-th of 1F1B's.
std::optional<double> idle(const ScheduleShape &shape, const ChunkTimes &times)
{
    if (shape.microBatches < shape.pipelineRanks)
        return std::nullopt;
    return waitForOthers(shape, times);
}

} // namespace

ScheduleKind interleavedOneForwardOneBackward()
{
    return {.id = "interleaved-1f1b",
            .title = "Interleaved 1F1B",
            .source = "Narayanan et al. 2021, arXiv 2104.04473, section 2.2.2; groups: "
                      "NVIDIA/Megatron-LM@d98e8a6 megatron/core/pipeline_parallel/schedules.py",
            .virtualStages = true,
            .groups = true,
            .refusal = refusal,
            .operations = operations,
            .closedForm = {.formula = "(p - 1)(F + B)", .condition = "m >= p", .idle = idle}};
}

} // namespace shardyard
