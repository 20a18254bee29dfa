// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/schedule/orders.h"

namespace shardyard {

namespace {

ShapeRefusal refusal(const ScheduleShape &shape)
{
    return firstRefusal(
        {oneChunkRefusal("PipeDream-2BW", shape), fewMicroBatchesRefusal("PipeDream-2BW", shape.pipelineRanks, shape)});
}

/// PipeDream with gradients gathered over a step of at least p micro-batches, so that two versions of the weights are
/// enough. What is replayed here is one step from an empty pipeline to an empty one.
ScheduleOrder operations(const ScheduleShape &shape)
{
    return oneChunkOrder(shape, [&shape](Count rank, const auto &at) {
        return warmUpThenAlternate(shape.microBatches, shape.pipelineRanks - 1 - rank, at);
    });
}

} // namespace

ScheduleKind pipeDream2bw()
{
    return {.id = "pipedream-2bw",
            .title = "PipeDream-2BW",
            .source = "Narayanan et al. 2021, arXiv 2006.09503, section 3.1",
            .versions = WeightVersions::Two,
            .synchronous = false,
            .refusal = refusal,
            .operations = operations};
}

} // namespace shardyard
