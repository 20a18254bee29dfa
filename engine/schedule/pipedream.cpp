// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/schedule/orders.h"

namespace shardyard {

namespace {

ShapeRefusal refusal(const ScheduleShape &shape)
{
    return oneChunkRefusal("PipeDream", shape);
}

/// 1F1B that never drains: the next step's forwards follow where 1F1B would wait, with weights that lag behind. What is
/// replayed here is one step from an empty pipeline to an empty one.
ScheduleOrder operations(const ScheduleShape &shape)
{
    return oneChunkOrder(shape, [&shape](Count rank, const auto &at) {
        return warmUpThenAlternate(shape.microBatches, shape.pipelineRanks - 1 - rank, at);
    });
}

} // namespace

ScheduleKind pipeDream()
{
    return {.id = "pipedream",
            .title = "PipeDream",
            .source = "Narayanan et al. 2019, SOSP, section 3.2",
            .versions = WeightVersions::OneARankBehind,
            .synchronous = false,
            .refusal = refusal,
            .operations = operations};
}

} // namespace shardyard
