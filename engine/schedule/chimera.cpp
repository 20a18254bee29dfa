// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/schedule/orders.h"
#include "engine/units/limits.h"
#include "engine/units/translatable.h"

// Chimera: two copies of the model lie over the ranks in opposite directions, and half of the micro-batches go through
// each. Units of p micro-batches follow each other. Within one, with a forward and a backward as long as a slot, the
// forward of micro-batch i on stage s is in slot 2i+s and its backward in slot 2i+2p-1-s, in both directions, and no
// two meet where p is even. Ranks run their slots in order.

namespace shardyard {

namespace {

ShapeRefusal refusal(const ScheduleShape &shape)
{
    return firstRefusal({oneChunkRefusal("Chimera", shape), evenRanksRefusal("Chimera", shape),
                         multipleRefusal("Chimera", shape.pipelineRanks, shape)});
}

struct Slot
{
    int time = 0;
    Operation operation;
};

std::vector<Operation> rankOrder(const ScheduleShape &shape, int rank)
{
    const int ranks = static_cast<int>(shape.pipelineRanks);
    const int perDirection = ranks / 2;
    const int microBatches = static_cast<int>(shape.microBatches) / 2; // in each direction
    std::vector<Slot> slots;
    slots.reserve(static_cast<std::size_t>(2 * shape.microBatches));
    for (int replica = 0; replica < 2; ++replica) {
        const int stage = replica == 0 ? rank : ranks - 1 - rank;
        for (int k = 0; k < microBatches; ++k) {
            const int start = k / perDirection * 2 * ranks + 2 * (k % perDirection);
            const auto at = [&](OperationKind kind) {
                return Operation{.kind = kind, .stage = stage, .microBatch = k, .replica = replica};
            };
            slots.push_back({.time = start + stage, .operation = at(OperationKind::Forward)});
            slots.push_back({.time = start + 2 * ranks - 1 - stage, .operation = at(OperationKind::Backward)});
        }
    }
    std::sort(slots.begin(), slots.end(), [](const Slot &a, const Slot &b) { return a.time < b.time; });
    std::vector<Operation> order;
    order.reserve(slots.size());
    for (const Slot &slot : slots)
        order.push_back(slot.operation);
    return order;
}

ScheduleOrder operations(const ScheduleShape &shape)
{
    ScheduleOrder orders;
    for (int rank = 0; rank < shape.pipelineRanks; ++rank)
        orders.push_back(rankOrder(shape, rank));
    return orders;
}

/// Li and Hoefler 2021, arXiv 2107.06925, for p micro-batches; units of p that follow each other directly add the
/// second term.
std::optional<double> idle(const ScheduleShape &shape, const ChunkTimes &times)
{
    if (!divides(shape.pipelineRanks, shape.microBatches))
        return std::nullopt;
    const auto others = static_cast<double>(shape.pipelineRanks - 2);
    const Count units = shape.microBatches / shape.pipelineRanks;
    const auto further = static_cast<double>(units - 1);
    return others * std::max(times.forward, times.backward)
        + further * others * std::abs(times.backward - times.forward);
}

} // namespace

ScheduleKind chimera()
{
    return {.id = "chimera",
            .title = "Chimera",
            .source = "Li and Hoefler 2021, arXiv 2107.06925, section 3.1",
            .placement = StagePlacement::TwoReplicas,
            .refusal = refusal,
            .operations = operations,
            .closedForm = {.formula = "(p - 2) max(F, B) + (m / p - 1)(p - 2) |B - F|",
                           .condition = QT_TRANSLATE_NOOP("engine", "m a multiple of p"),
                           .idle = idle}};
}

} // namespace shardyard
