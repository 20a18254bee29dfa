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

} // namespace

ScheduleKind gpipe()
{
    return {.id = "gpipe",
            .title = "GPipe",
            .source = "Huang et al. 2019, arXiv 1811.06965, section 2.3",
            .refusal = refusal,
            .operations = operations};
}

} // namespace shardyard
