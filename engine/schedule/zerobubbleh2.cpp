// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/schedule/orders.h"

namespace shardyard {

namespace {

ShapeRefusal refusal(const ScheduleShape &shape)
{
    return oneChunkRefusal("ZB-H2", shape);
}

/// Twice the warm-up of ZB-H1, so that no rank idles between its first forward and its last backward where f = b = w,
/// for up to twice the memory.
ScheduleOrder operations(const ScheduleShape &shape)
{
    return oneChunkOrder(shape, [&shape](Count rank, const auto &at) {
        return warmUpThenAlternateHalves(shape.microBatches, 2 * (shape.pipelineRanks - 1 - rank), 2 * rank, at);
    });
}

} // namespace

ScheduleKind zeroBubbleH2()
{
    return {.id = "zb-h2",
            .title = "ZB-H2",
            .source = "Qi et al. 2023, arXiv 2401.10241, section 2.2",
            .refusal = refusal,
            .operations = operations};
}

} // namespace shardyard
