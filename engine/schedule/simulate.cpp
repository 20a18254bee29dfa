// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/schedule/schedule.h"

#include <algorithm>
#include <array>
#include <cassert>

// Replays an order of operations. A rank runs its list strictly in order; an operation starts when the rank is free
// and what it needs has arrived:
//   F(s, k) needs F(s-1, k);  B or I(s, k) needs F(s, k) and B or I(s+1, k);  W(s, k) needs I(s, k).
// A rank that has to wait is woken by the one result it waits for, so the whole replay visits each operation once.
// Which rank a stage is on is read from the order itself, so every placement works alike.

namespace shardyard {

namespace {

constexpr double notYet = -1;

/// What is the same for all micro-batches of a stage, and its count of those in flight.
struct StageState
{
    std::array<double, 4> duration{}; ///< by OperationKind
    double forwardDelay = 0; ///< until the output of the stage before arrives
    double backwardDelay = 0; ///< until the gradient of the stage after arrives
    int rank = -1;
    int inFlight = 0;
    int peakInFlight = 0;
};

struct RankState
{
    std::size_t next = 0; ///< index of the operation to run
    double free = 0; ///< when the rank can start it
    double lastEnd = 0;
    double work = 0;
    int chunks = 0; ///< in flight
    int peakChunks = 0;
    const double *waitingFor = nullptr;
};

std::vector<StageState> stageStates(const StageTimes &times, const std::vector<std::vector<Operation>> &orders)
{
    std::vector<StageState> stages(times.forward.size());
    for (std::size_t stage = 0; stage < stages.size(); ++stage)
        stages[stage].duration = {times.forward[stage], times.backward[stage],
                                  times.backward[stage] - times.weight[stage], times.weight[stage]};
    for (std::size_t rank = 0; rank < orders.size(); ++rank)
        for (const Operation &operation : orders[rank])
            stages[static_cast<std::size_t>(operation.stage)].rank = static_cast<int>(rank);
    for (std::size_t stage = 1; stage < stages.size(); ++stage) {
        const double delay = stages[stage].rank == stages[stage - 1].rank ? 0 : times.transfer;
        stages[stage].forwardDelay = delay;
        stages[stage - 1].backwardDelay = delay;
    }
    return stages;
}

class Replay
{
public:
    Replay(const SimulationRequest &request, const std::vector<std::vector<Operation>> &orders)
        : m_orders(orders), m_microBatches(static_cast<std::size_t>(request.shape.microBatches)),
          m_blocking(request.times.blocking), m_stages(stageStates(request.times, orders)), m_ranks(orders.size()),
          m_forwardEnd(m_stages.size() * m_microBatches, notYet), m_backwardEnd(m_forwardEnd)
    {
        if (request.keepTimeline)
            m_timeline.resize(orders.size());
        for (std::size_t rank = 0; rank < m_timeline.size(); ++rank)
            m_timeline[rank].reserve(orders[rank].size());
    }

    std::optional<Simulation> run()
    {
        for (std::size_t rank = m_ranks.size(); rank-- > 0;)
            m_ready.push_back(static_cast<int>(rank));
        while (!m_ready.empty()) {
            const auto rank = static_cast<std::size_t>(m_ready.back());
            m_ready.pop_back();
            runRank(rank);
        }
        for (std::size_t rank = 0; rank < m_ranks.size(); ++rank)
            if (m_ranks[rank].next < m_orders[rank].size())
                return std::nullopt;
        return result();
    }

private:
    /// Runs the rank until it has to wait or is through.
    void runRank(std::size_t rank)
    {
        RankState &state = m_ranks[rank];
        const std::vector<Operation> &order = m_orders[rank];
        state.waitingFor = nullptr;
        for (; state.next < order.size(); ++state.next) {
            const Operation &operation = order[state.next];
            const double arrival = inputsArrive(operation, state);
            if (state.waitingFor)
                return;
            const double start = std::max(state.free, arrival);
            finish(operation, state, start);
            if (!m_timeline.empty())
                m_timeline[rank].push_back({.operation = operation, .start = start, .end = state.lastEnd});
        }
    }

    /// When the operation's inputs are there; sets `state.waitingFor` where one is not done yet.
    double inputsArrive(const Operation &operation, RankState &state) const
    {
        const auto stage = static_cast<std::size_t>(operation.stage);
        const std::size_t slot = slotOf(operation);
        const auto endOf = [&state](const double &end) {
            if (end == notYet)
                state.waitingFor = &end;
            return end;
        };
        switch (operation.kind) {
        case OperationKind::Forward:
            return stage == 0 ? 0 : endOf(m_forwardEnd[slot - m_microBatches]) + m_stages[stage].forwardDelay;
        case OperationKind::Backward:
        case OperationKind::InputGradient:
            if (stage + 1 == m_stages.size())
                return endOf(m_forwardEnd[slot]);
            return std::max(endOf(m_forwardEnd[slot]),
                            endOf(m_backwardEnd[slot + m_microBatches]) + m_stages[stage].backwardDelay);
        case OperationKind::WeightGradient:
            return endOf(m_backwardEnd[slot]);
        }
        return 0;
    }

    void finish(const Operation &operation, RankState &state, double start)
    {
        const auto stage = static_cast<std::size_t>(operation.stage);
        const std::size_t slot = slotOf(operation);
        StageState &stageState = m_stages[stage];
        const double duration = stageState.duration[static_cast<std::size_t>(operation.kind)];
        const double end = start + duration;
        state.work += duration;
        state.lastEnd = end;
        state.free = end;
        if (operation.kind == OperationKind::Forward) {
            m_forwardEnd[slot] = end;
            stageState.peakInFlight = std::max(stageState.peakInFlight, ++stageState.inFlight);
            state.peakChunks = std::max(state.peakChunks, ++state.chunks);
            if (stage + 1 < m_stages.size())
                send(m_forwardEnd[slot], m_stages[stage + 1].rank, stageState.backwardDelay, state);
            return;
        }
        if (operation.kind != OperationKind::WeightGradient) {
            m_backwardEnd[slot] = end;
            if (stage > 0)
                send(m_backwardEnd[slot], m_stages[stage - 1].rank, stageState.forwardDelay, state);
        }
        if (operation.kind != OperationKind::InputGradient) {
            --stageState.inFlight;
            --state.chunks;
        }
    }

    /// Wakes the receiver if it waits for this very result; a blocking transfer holds the sender.
    void send(const double &result, int receiver, double delay, RankState &sender)
    {
        if (m_blocking)
            sender.free += delay;
        if (receiver >= 0 && m_ranks[static_cast<std::size_t>(receiver)].waitingFor == &result)
            m_ready.push_back(receiver);
    }

    [[nodiscard]] std::size_t slotOf(const Operation &operation) const
    {
        return static_cast<std::size_t>(operation.stage) * m_microBatches
            + static_cast<std::size_t>(operation.microBatch);
    }

    Simulation result()
    {
        Simulation simulation;
        for (const RankState &rank : m_ranks) {
            simulation.makespan = std::max(simulation.makespan, rank.lastEnd);
            simulation.ideal = std::max(simulation.ideal, rank.work);
            simulation.peakChunks.push_back(rank.peakChunks);
        }
        for (const StageState &stage : m_stages)
            simulation.peakInFlight.push_back(stage.peakInFlight);
        simulation.timeline = std::move(m_timeline);
        return simulation;
    }

    const std::vector<std::vector<Operation>> &m_orders;
    std::size_t m_microBatches;
    bool m_blocking;
    std::vector<StageState> m_stages;
    std::vector<RankState> m_ranks;
    std::vector<double> m_forwardEnd; ///< by stage, then micro-batch
    std::vector<double> m_backwardEnd; ///< end of B, or of I
    std::vector<int> m_ready; ///< ranks that can go on
    std::vector<std::vector<TimedOperation>> m_timeline; ///< empty unless asked for
};

} // namespace

std::optional<Simulation> simulate(const SimulationRequest &request)
{
    if (!request.kind || !request.kind->refusal(request.shape).empty())
        return std::nullopt;
    [[maybe_unused]] const auto stages = static_cast<std::size_t>(request.shape.globalStages());
    assert(request.times.forward.size() == stages && request.times.backward.size() == stages
           && request.times.weight.size() == stages);
    const std::vector<std::vector<Operation>> orders = request.kind->operations(request.shape);
    return Replay(request, orders).run();
}

} // namespace shardyard
