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

/// Qi et al. 2023, arXiv 2401.10241, table 2, and the staggered start that a step with a barrier pays.
std::optional<double> idle(const ScheduleShape &shape, const ChunkTimes &times)
{
    if (shape.microBatches < 2 * shape.pipelineRanks - 1 || times.weight > times.forward
        || times.forward > times.inputGradient())
        return std::nullopt;
    return static_cast<double>(shape.pipelineRanks - 1)
        * std::max(times.forward, times.forward + times.inputGradient() - 2 * times.weight);
}

} // namespace

ScheduleKind zeroBubbleH2()
{
    return {
        .id = "zb-h2",
        .title = "ZB-H2",
        .source = "Qi et al. 2023, arXiv 2401.10241, section 2.2",
        .refusal = refusal,
        .operations = operations,
        .closedForm = {.formula = "(p - 1) max(F, F + I - 2W)", .condition = "m >= 2p - 1, W <= F <= I", .idle = idle}};
}

} // namespace shardyard
