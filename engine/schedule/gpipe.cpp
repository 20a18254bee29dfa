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
std::vector<std::vector<Operation>> operations(const ScheduleShape &shape)
{
    std::vector<std::vector<Operation>> orders;
    for (int rank = 0; rank < shape.pipelineRanks; ++rank) {
        const auto at = [rank](OperationKind kind, Count n) {
            return Operation{.kind = kind, .stage = rank, .microBatch = static_cast<int>(n)};
        };
        orders.push_back(warmUpThenAlternate(shape.microBatches, shape.microBatches, at));
    }
    return orders;
}

} // namespace

ScheduleKind gpipe()
{
    return {.id = "gpipe",
            .title = "GPipe",
            .source = "Huang et al. 2019, arXiv 1811.06965, section 2.3",
            .virtualStages = false,
            .refusal = refusal,
            .operations = operations};
}

} // namespace shardyard
