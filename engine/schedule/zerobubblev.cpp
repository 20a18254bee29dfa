// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/schedule/orders.h"

#include <array>

// ZB-V: two chunks a rank in a V, so rank r holds stages r and 2p-1-r. The list is written for at least 2p-1
// micro-batches and what is beyond the last one left out.

namespace shardyard {

namespace {

ShapeRefusal refusal(const ScheduleShape &shape)
{
    return twoChunkRefusal("ZB-V", shape);
}

class RankWriter
{
public:
    RankWriter(const ScheduleShape &shape, int rank)
        : m_stages{rank, static_cast<int>(2 * shape.pipelineRanks) - 1 - rank},
          m_microBatches(static_cast<int>(shape.microBatches))
    {
    }

    void forward(int chunk) { add(OperationKind::Forward, chunk); }
    void input(int chunk) { add(OperationKind::InputGradient, chunk); }
    void weight(int chunk) { add(OperationKind::WeightGradient, chunk); }
    void backward(int chunk)
    {
        input(chunk);
        weight(chunk);
    }

    [[nodiscard]] int forwards(int chunk) const { return m_next[0][static_cast<std::size_t>(chunk)]; }
    [[nodiscard]] int weights(int chunk) const { return m_next[3][static_cast<std::size_t>(chunk)]; }
    [[nodiscard]] std::vector<Operation> take() { return std::move(m_order); }

private:
    void add(OperationKind kind, int chunk)
    {
        int &next = m_next[static_cast<std::size_t>(kind)][static_cast<std::size_t>(chunk)];
        if (next < m_microBatches)
            m_order.push_back({.kind = kind, .stage = m_stages[static_cast<std::size_t>(chunk)], .microBatch = next});
        ++next;
    }

    std::array<int, 2> m_stages;
    int m_microBatches;
    std::array<std::array<int, 2>, 4> m_next{}; ///< by kind, then chunk
    std::vector<Operation> m_order;
};

constexpr int low = 0;
constexpr int high = 1;

std::vector<Operation> rankOrder(const ScheduleShape &shape, int rank)
{
    const int ranks = static_cast<int>(shape.pipelineRanks);
    const int count = std::max(static_cast<int>(shape.microBatches), 2 * ranks - 1);
    RankWriter write(shape, rank);
    for (int i = 0; i < 2 * (ranks - rank) - 1; ++i)
        write.forward(low);
    for (int i = 0; i < rank; ++i) {
        write.forward(high);
        write.forward(low);
    }
    for (int i = 0; i < ranks - rank; ++i) {
        write.forward(high);
        write.backward(high);
    }
    while (write.forwards(low) < count || write.forwards(high) < count) {
        if (write.forwards(low) < count)
            write.forward(low);
        write.backward(low);
        write.forward(high);
        write.backward(high);
    }
    for (int i = 0; i < rank; ++i) {
        write.input(low);
        write.input(high);
    }
    for (int i = 0; i < ranks - rank; ++i)
        write.backward(low);
    while (write.weights(high) < count)
        write.weight(high);
    while (write.weights(low) < count)
        write.weight(low);
    return write.take();
}

ScheduleOrder operations(const ScheduleShape &shape)
{
    ScheduleOrder orders;
    for (int rank = 0; rank < shape.pipelineRanks; ++rank)
        orders.push_back(rankOrder(shape, rank));
    return orders;
}

/// Qi et al. 2024, arXiv 2405.15362: no bubble but the staggered start that a step with a barrier pays.
std::optional<double> idle(const ScheduleShape &shape, const ChunkTimes &times)
{
    if (shape.microBatches < 2 * shape.pipelineRanks || !alike(times.forward, times.inputGradient())
        || !alike(times.forward, times.weight))
        return std::nullopt;
    return static_cast<double>(shape.pipelineRanks - 1) * times.forward;
}

} // namespace

ScheduleKind zeroBubbleV()
{
    return {.id = "zb-v",
            .title = "ZB-V",
            .source = "Qi et al. 2023, arXiv 2401.10241, section 6",
            .placement = StagePlacement::Zigzag,
            .chunks = 2,
            .refusal = refusal,
            .operations = operations,
            .closedForm = {.formula = "(p - 1) F", .condition = "m >= 2p, F = I = W", .idle = idle}};
}

} // namespace shardyard
