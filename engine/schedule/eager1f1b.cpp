// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/schedule/orders.h"

namespace shardyard {

namespace {

ShapeRefusal refusal(const ScheduleShape &shape)
{
    return oneChunkRefusal("Eager 1F1B", shape);
}

/// Twice the warm-up of 1F1B, 2(p-1-r) forwards, so that transfers hide behind work, for up to twice the memory.
ScheduleOrder operations(const ScheduleShape &shape)
{
    return oneChunkOrder(shape, [&shape](Count rank, const auto &at) {
        return warmUpThenAlternate(shape.microBatches, 2 * (shape.pipelineRanks - 1 - rank), at);
    });
}

/// As 1F1B: a longer warm-up hides transfers, and there are none here.
std::optional<double> idle(const ScheduleShape &shape, const ChunkTimes &times)
{
    if (shape.microBatches < shape.pipelineRanks)
        return std::nullopt;
    return waitForOthers(shape, times);
}

} // namespace

ScheduleKind eagerOneForwardOneBackward()
{
    return {.id = "eager-1f1b",
            .title = "Eager 1F1B",
            .source = "Zhuang et al. 2023, arXiv 2211.05322",
            .refusal = refusal,
            .operations = operations,
            .closedForm = {.formula = "(p - 1)(F + B)", .condition = "m >= p", .idle = idle}};
}

} // namespace shardyard
