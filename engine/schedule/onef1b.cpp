// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/schedule/orders.h"

namespace shardyard {

namespace {

ShapeRefusal refusal(const ScheduleShape &shape)
{
    return oneChunkRefusal("1F1B", shape);
}

/// Rank r warms up with p-1-r forwards, so at most p-r micro-batches are in flight on it.
ScheduleOrder operations(const ScheduleShape &shape)
{
    return oneChunkOrder(shape, [&shape](Count rank, const auto &at) {
        return warmUpThenAlternate(shape.microBatches, shape.pipelineRanks - 1 - rank, at);
    });
}

/// Narayanan et al. 2021, arXiv 2104.04473, section 2.2; with equal stages it holds for fewer micro-batches than ranks.
std::optional<double> idle(const ScheduleShape &shape, const ChunkTimes &times)
{
    return waitForOthers(shape, times);
}

} // namespace

ScheduleKind oneForwardOneBackward()
{
    return {.id = "1f1b",
            .title = "1F1B",
            .source = "PipeDream-Flush: Narayanan et al. 2021, arXiv 2104.04473, section 2.2.1",
            .refusal = refusal,
            .operations = operations,
            .closedForm = {.formula = "(p - 1)(F + B)", .idle = idle}};
}

} // namespace shardyard
