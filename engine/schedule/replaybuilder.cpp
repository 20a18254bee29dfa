// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/schedule/replaybuilder.h"

#include <algorithm>
#include <limits>

namespace shardyard {

namespace {

bool isBackward(const Operation &operation)
{
    return operation.kind == OperationKind::Backward || operation.kind == OperationKind::InputGradient;
}

constexpr auto notYet = std::numeric_limits<std::size_t>::max();

std::int32_t durationIndex(const Operation &operation)
{
    return 4 * operation.stage + static_cast<std::int32_t>(operation.kind);
}

} // namespace

ReplayBuilder::ReplayBuilder(ScheduleOrder order, const ScheduleShape &shape)
    : m_order(std::move(order)), m_stages(static_cast<std::size_t>(shape.globalStages())),
      m_microBatches(static_cast<std::size_t>(shape.microBatches)), m_ranks(m_order.size())
{
    findRanks();
    m_stepOf.resize(2 * m_rankOf.size() * m_microBatches, 0);
    m_inFlight.resize(m_rankOf.size(), 0);
    OrderCounts &counts = m_replay.m_counts;
    counts.peakInFlight.resize(m_rankOf.size(), 0);
    for (std::vector<Count> *perRank : {&counts.peakChunks, &counts.peakUntilInputGradient, &counts.messages})
        perRank->resize(m_order.size(), 0);
    m_replay.m_firstStep.resize(m_order.size(), notYet);
    m_replay.m_lastStep.resize(m_order.size(), 0);
}

void ReplayBuilder::findRanks()
{
    std::size_t operations = 0;
    int replicas = 1;
    for (const std::vector<Operation> &rank : m_order) {
        operations += rank.size();
        for (const Operation &operation : rank)
            replicas = std::max(replicas, operation.replica + 1);
    }
    m_rankOf.resize(m_stages * static_cast<std::size_t>(replicas), -1);
    for (std::size_t rank = 0; rank < m_order.size(); ++rank)
        for (const Operation &operation : m_order[rank])
            m_rankOf[stageOf(operation)] = static_cast<std::int32_t>(rank);
    m_replay.m_steps.reserve(operations);
    m_replay.m_operations.reserve(operations);
}

std::optional<Replay> ReplayBuilder::build()
{
    for (std::size_t rank = m_ranks.size(); rank-- > 0;)
        m_ready.push_back(rank);
    while (!m_ready.empty() && !m_broken) {
        const std::size_t rank = m_ready.back();
        m_ready.pop_back();
        runRank(rank);
    }
    for (std::size_t rank = 0; rank < m_ranks.size(); ++rank)
        if (m_ranks[rank].next < m_order[rank].size() || m_order[rank].empty())
            return std::nullopt;
    if (m_broken)
        return std::nullopt;
    addWork();
    return std::move(m_replay);
}

/// Runs the rank until it has to wait or is through.
void ReplayBuilder::runRank(std::size_t rank)
{
    RankState &state = m_ranks[rank];
    const std::vector<Operation> &order = m_order[rank];
    while (state.next < order.size()) {
        const Operation &operation = order[state.next];
        const bool pair = operation.overlapsNext && state.next + 1 < order.size();
        if (!isReady(state, operation) || (pair && !isReady(state, order[state.next + 1])))
            return;
        emit(rank, operation);
        if (pair)
            emit(rank, order[state.next + 1]);
        state.next += pair ? 2 : 1;
    }
}

bool ReplayBuilder::isReady(RankState &state, const Operation &operation) const
{
    const std::int64_t input = inputOf(operation);
    state.waitsFor = input >= 0 && m_stepOf[static_cast<std::size_t>(input)] == 0 ? input : -1;
    return state.waitsFor < 0;
}

void ReplayBuilder::emit(std::size_t rank, const Operation &operation)
{
    const auto step = static_cast<std::int32_t>(m_replay.m_steps.size());
    const std::int64_t input = inputOf(operation);
    const std::int32_t sender = input < 0 ? 0 : m_stepOf[static_cast<std::size_t>(input)];
    const bool fromOther =
        sender > 0 && m_replay.m_steps[static_cast<std::size_t>(sender - 1)].rank != static_cast<std::int32_t>(rank);
    const std::int32_t receiver = receiverOf(operation, rank);
    if (m_replay.m_firstStep[rank] == notYet)
        m_replay.m_firstStep[rank] = static_cast<std::size_t>(step);
    m_replay.m_lastStep[rank] = static_cast<std::size_t>(step);
    m_replay.m_overlaps = m_replay.m_overlaps || operation.overlapsNext;
    m_replay.m_operations.push_back(operation);
    m_replay.m_steps.push_back({.rank = static_cast<std::int32_t>(rank),
                                .duration = durationIndex(operation),
                                .input = fromOther ? sender : 0,
                                .sends = receiver >= 0,
                                .overlapsNext = operation.overlapsNext});
    count(rank, operation);
    if (operation.kind == OperationKind::WeightGradient)
        return;
    const std::size_t slot = slotOf(operation);
    // A backward whose forward has not run on its own rank never gets it.
    m_broken = m_broken || (isBackward(operation) && m_stepOf[slot - m_rankOf.size() * m_microBatches] == 0);
    m_stepOf[slot] = step + 1;
    if (receiver >= 0 && m_ranks[static_cast<std::size_t>(receiver)].waitsFor == static_cast<std::int64_t>(slot))
        m_ready.push_back(static_cast<std::size_t>(receiver));
}

void ReplayBuilder::count(std::size_t rank, const Operation &operation)
{
    OrderCounts &counts = m_replay.m_counts;
    RankState &state = m_ranks[rank];
    const std::size_t stage = stageOf(operation);
    if (m_replay.m_steps.back().sends)
        ++counts.messages[rank];
    if (operation.kind == OperationKind::Forward) {
        counts.peakInFlight[stage] = std::max(counts.peakInFlight[stage], ++m_inFlight[stage]);
        counts.peakChunks[rank] = std::max(counts.peakChunks[rank], ++state.chunks);
        counts.peakUntilInputGradient[rank] =
            std::max(counts.peakUntilInputGradient[rank], ++state.chunksUntilInputGradient);
        return;
    }
    if (isBackward(operation))
        --state.chunksUntilInputGradient;
    if (operation.kind != OperationKind::InputGradient) {
        --m_inFlight[stage];
        --state.chunks;
    }
}

/// Counts the operations of each rank by how long they last.
void ReplayBuilder::addWork()
{
    std::vector<Replay::Work> &all = m_replay.m_work;
    for (std::size_t rank = 0; rank < m_order.size(); ++rank) {
        const std::size_t ofRank = all.size();
        for (std::size_t i = 0; i < m_order[rank].size(); ++i) {
            Replay::Work work{
                .rank = static_cast<std::int32_t>(rank), .duration = durationIndex(m_order[rank][i]), .count = 1};
            if (m_order[rank][i].overlapsNext)
                work.partner = durationIndex(m_order[rank][++i]);
            const auto same = std::find_if(all.begin() + static_cast<std::ptrdiff_t>(ofRank), all.end(),
                                           [&work](const Replay::Work &other) {
                                               return other.duration == work.duration && other.partner == work.partner;
                                           });
            if (same == all.end())
                all.push_back(work);
            else
                ++same->count;
        }
    }
}

std::size_t ReplayBuilder::stageOf(const Operation &operation) const
{
    return static_cast<std::size_t>(operation.replica) * m_stages + static_cast<std::size_t>(operation.stage);
}

std::size_t ReplayBuilder::slotOf(const Operation &operation) const
{
    const std::size_t half = operation.kind == OperationKind::Forward ? 0 : m_rankOf.size();
    return (half + stageOf(operation)) * m_microBatches + static_cast<std::size_t>(operation.microBatch);
}

std::int64_t ReplayBuilder::inputOf(const Operation &operation) const
{
    const auto slot = static_cast<std::int64_t>(slotOf(operation));
    const auto row = static_cast<std::int64_t>(m_microBatches);
    switch (operation.kind) {
    case OperationKind::Forward:
        return operation.stage == 0 ? -1 : slot - row;
    case OperationKind::Backward:
    case OperationKind::InputGradient:
        return static_cast<std::size_t>(operation.stage) + 1 == m_stages ? -1 : slot + row;
    case OperationKind::WeightGradient:
        break;
    }
    return slot;
}

std::int32_t ReplayBuilder::receiverOf(const Operation &operation, std::size_t rank) const
{
    const std::size_t stage = stageOf(operation);
    std::int32_t receiver = -1;
    if (operation.kind == OperationKind::Forward && static_cast<std::size_t>(operation.stage) + 1 < m_stages)
        receiver = m_rankOf[stage + 1];
    if (isBackward(operation) && operation.stage > 0)
        receiver = m_rankOf[stage - 1];
    return receiver == static_cast<std::int32_t>(rank) ? -1 : receiver;
}

} // namespace shardyard
