// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/schedule/interleavedgroups.h"
#include "engine/schedule/orders.h"

namespace shardyard {

namespace {

ShapeRefusal refusal(const ScheduleShape &shape)
{
    return interleavedRefusal("Interleaved zero bubble", "ZB-H1", shape);
}

/// ZB-H1 over the chunks of all ranks: a warm-up shorter by p-1-r than that of interleaved 1F1B, and the weight half of
/// a backward r backwards later.
ScheduleOrder operations(const ScheduleShape &shape)
{
    const InterleavedSequence sequence(shape);
    ScheduleOrder orders;
    for (int rank = 0; rank < shape.pipelineRanks; ++rank) {
        const auto at = [&](OperationKind kind, Count n) { return sequence.at(rank, kind, n); };
        const Count warmUp = shape.pipelineRanks - 1 - rank + (shape.virtualStages - 1) * interleavedGroup(shape);
        orders.push_back(warmUpThenAlternateHalves(sequence.size(), warmUp, rank, at));
    }
    return orders;
}

} // namespace

ScheduleKind interleavedZeroBubble()
{
    return {.id = "interleaved-zb",
            .title = "Interleaved zero bubble",
            .source = "pytorch/pytorch@00722e6 torch/distributed/pipelining/schedules.py, "
                      "ScheduleInterleavedZeroBubble",
            .virtualStages = true,
            .groups = true,
            .refusal = refusal,
            .operations = operations};
}

} // namespace shardyard
