// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/schedule/orders.h"

namespace shardyard {

namespace {

ShapeRefusal refusal(const ScheduleShape &shape)
{
    return oneChunkRefusal("GPipe", shape);
}

/// All forwards, then all backwards in ascending order, as the frameworks run them; the paper draws them descending,
/// which takes as long.
ScheduleOrder operations(const ScheduleShape &shape)
{
    return oneChunkOrder(shape, [&shape](Count, const auto &at) {
        return warmUpThenAlternate(shape.microBatches, shape.microBatches, at);
    });
}

/// Huang et al. 2019, arXiv 1811.06965: every rank waits for the p-1 others once.
std::optional<double> idle(const ScheduleShape &shape, const ChunkTimes &times)
{
    return waitForOthers(shape, times);
}

} // namespace

ScheduleKind gpipe()
{
    return {.id = "gpipe",
            .title = "GPipe",
            .source = "Huang et al. 2019, arXiv 1811.06965, section 2.3",
            .refusal = refusal,
            .operations = operations,
            .closedForm = {.formula = "(p - 1)(F + B)", .idle = idle}};
}

} // namespace shardyard
