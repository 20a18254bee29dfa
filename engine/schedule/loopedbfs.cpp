// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/schedule/orders.h"

namespace shardyard {

namespace {

ShapeRefusal refusal(const ScheduleShape &shape)
{
    return manyChunksRefusal("Looped BFS", "GPipe", shape);
}

/// All micro-batches through chunk 0, then through chunk 1, and so on; the backwards from the last chunk with the
/// micro-batches descending, as PyTorch runs them. FSDP gathers each chunk once a pass.
ScheduleOrder operations(const ScheduleShape &shape)
{
    const int ranks = static_cast<int>(shape.pipelineRanks);
    const int chunks = static_cast<int>(shape.virtualStages);
    const int microBatches = static_cast<int>(shape.microBatches);
    ScheduleOrder orders;
    for (int rank = 0; rank < ranks; ++rank) {
        std::vector<Operation> order;
        order.reserve(static_cast<std::size_t>(2 * shape.virtualStages * shape.microBatches));
        for (int chunk = 0; chunk < chunks; ++chunk)
            for (int k = 0; k < microBatches; ++k)
                order.push_back({.kind = OperationKind::Forward, .stage = chunk * ranks + rank, .microBatch = k});
        for (int chunk = chunks; chunk-- > 0;)
            for (int k = microBatches; k-- > 0;)
                order.push_back({.kind = OperationKind::Backward, .stage = chunk * ranks + rank, .microBatch = k});
        orders.push_back(std::move(order));
    }
    return orders;
}

/// Lamy-Poirier 2022, arXiv 2211.05953: as interleaved.
std::optional<double> idle(const ScheduleShape &shape, const ChunkTimes &times)
{
    if (shape.microBatches < shape.pipelineRanks)
        return std::nullopt;
    return waitForOthers(shape, times);
}

} // namespace

ScheduleKind loopedBreadthFirst()
{
    return {.id = "looped-bfs",
            .title = "Looped BFS",
            .source = "Lamy-Poirier 2023, arXiv 2211.05953, section 4; pytorch/pytorch@00722e6 "
                      "torch/distributed/pipelining/schedules.py, ScheduleLoopedBFS",
            .virtualStages = true,
            .refusal = refusal,
            .operations = operations,
            .closedForm = {.formula = "(p - 1)(F + B)", .condition = "m >= p", .idle = idle}};
}

} // namespace shardyard
