// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/schedule/orders.h"

namespace shardyard {

namespace {

ShapeRefusal refusal(const ScheduleShape &shape)
{
    return oneChunkRefusal("ZB-H1", shape);
}

/// As 1F1B, with the weight half of the backward run r micro-batches later on rank r, where 1F1B would idle. A rank
/// holds no more than rank 0 of 1F1B does.
ScheduleOrder operations(const ScheduleShape &shape)
{
    return oneChunkOrder(shape, [&shape](Count rank, const auto &at) {
        return warmUpThenAlternateHalves(shape.microBatches, shape.pipelineRanks - 1 - rank, rank, at);
    });
}

/// Qi et al. 2023, arXiv 2401.10241, table 2.
std::optional<double> idle(const ScheduleShape &shape, const ChunkTimes &times)
{
    if (shape.microBatches < shape.pipelineRanks || times.weight > times.forward
        || times.weight > times.inputGradient())
        return std::nullopt;
    return static_cast<double>(shape.pipelineRanks - 1) * (times.forward + times.inputGradient() - times.weight);
}

} // namespace

ScheduleKind zeroBubbleH1()
{
    return {.id = "zb-h1",
            .title = "ZB-H1",
            .source = "Qi et al. 2023, arXiv 2401.10241, section 2.2",
            .refusal = refusal,
            .operations = operations,
            .closedForm = {.formula = "(p - 1)(F + I - W)", .condition = "m >= p, W <= F, W <= I", .idle = idle}};
}

} // namespace shardyard
