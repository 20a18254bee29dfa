// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/schedule/dualpipeorder.h"

#include <utility>

// The eight steps of deepseek-ai/DualPipe@3da1bbe, dualpipe/dualpipe.py. In the middle a forward of one stream and a
// backward of the other run as one block, so that each hides the other's communication. At both ends backwards are
// split, and their weight halves fill the waits, oldest first.

namespace shardyard {

namespace {

class RankWriter
{
public:
    explicit RankWriter(const DualRank &rank) : m_rank(rank) { }

    void forward(int stream) { m_order.push_back(next(OperationKind::Forward, stream)); }
    void backward(int stream) { m_order.push_back(next(OperationKind::Backward, stream)); }

    void inputGradient(int stream)
    {
        const Operation operation = next(OperationKind::InputGradient, stream);
        m_order.push_back(operation);
        m_pending.push_back(operation);
    }

    void weightGradient()
    {
        if (m_served >= m_pending.size())
            return;
        Operation operation = m_pending[m_served++];
        operation.kind = OperationKind::WeightGradient;
        m_order.push_back(operation);
    }

    void overlapped(int forwardStream, int backwardStream)
    {
        Operation operation = next(OperationKind::Forward, forwardStream);
        operation.overlapsNext = true;
        m_order.push_back(operation);
        backward(backwardStream);
    }

    [[nodiscard]] std::vector<Operation> take() { return std::move(m_order); }

private:
    Operation next(OperationKind kind, int stream)
    {
        const auto index = static_cast<std::size_t>(stream);
        int &count = kind == OperationKind::Forward ? m_forwards[index] : m_backwards[index];
        const DualStream &of = m_rank.streams[index];
        return {.kind = kind, .stage = of.stage, .microBatch = count++, .replica = of.replica};
    }

    const DualRank &m_rank;
    std::array<int, 2> m_forwards{};
    std::array<int, 2> m_backwards{};
    std::vector<Operation> m_pending; ///< input halves whose weight halves are owed
    std::size_t m_served = 0;
    std::vector<Operation> m_order;
};

/// Forwards alone, then forwards of both streams, then the first backwards of the second stream.
void warmUp(RankWriter &write, const DualRank &rank)
{
    const int inner = rank.depth - 1 - rank.position; // ranks further in
    for (int i = 0; i < 2 * inner; ++i)
        write.forward(0);
    for (int i = 0; i <= rank.position; ++i) {
        write.forward(0);
        write.forward(1);
    }
    for (int i = 0; i < inner; ++i) {
        write.inputGradient(1);
        write.weightGradient();
        write.forward(1);
    }
}

void steadyState(RankWriter &write, const DualRank &rank)
{
    const int inner = rank.depth - 1 - rank.position;
    for (int i = 0; i < rank.microBatches - 2 * rank.depth + rank.position + 1; ++i) {
        if (i == 0 && inner == 0) { // its backward is of a forward just run: nothing to overlap yet
            write.forward(0);
            write.backward(1);
        } else {
            write.overlapped(0, 1);
        }
        write.overlapped(1, 0);
    }
    for (int i = 0; i < inner; ++i) {
        write.backward(1);
        write.overlapped(1, 0);
    }
}

/// The last backwards: whole ones at first, then with the weight halves put off.
void coolDown(RankWriter &write, const DualRank &rank)
{
    bool split = false;
    const auto back = [&](int stream) {
        if (split)
            write.inputGradient(stream);
        else
            write.backward(stream);
    };
    const int half = (rank.position + 1) / 2;
    for (int i = 0; i <= rank.position; ++i) {
        split = split || (i == half && rank.position % 2 == 1);
        back(1);
        split = split || (i == half && rank.position % 2 == 0);
        back(0);
    }
    for (int i = 0; i < rank.depth - 1 - rank.position; ++i) {
        write.weightGradient();
        write.inputGradient(0);
    }
    for (int i = 0; i <= rank.position; ++i)
        write.weightGradient();
}

} // namespace

std::vector<Operation> dualRankOrder(const DualRank &rank)
{
    RankWriter write(rank);
    warmUp(write, rank);
    steadyState(write, rank);
    coolDown(write, rank);
    return write.take();
}

} // namespace shardyard
