// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/schedule/slotgrid.h"

#include <algorithm>
#include <cassert>
#include <deque>

namespace shardyard {

namespace {

bool isForward(SlotKind kind)
{
    return kind == SlotKind::LowForward || kind == SlotKind::HighForward;
}

bool isBackward(SlotKind kind)
{
    return kind == SlotKind::LowBackward || kind == SlotKind::HighBackward;
}

bool isWeight(SlotKind kind)
{
    return kind == SlotKind::LowWeight || kind == SlotKind::HighWeight;
}

Slot weightOf(const Slot &backward)
{
    return {.kind = backward.kind == SlotKind::HighBackward ? SlotKind::HighWeight : SlotKind::LowWeight,
            .microBatch = backward.microBatch};
}

std::size_t indexOf(int value)
{
    return static_cast<std::size_t>(value);
}

} // namespace

SlotGrid::SlotGrid(int ranks, int microBatches)
    : m_microBatches(indexOf(microBatches)), m_rows(indexOf(ranks)), m_slotOf(indexOf(ranks))
{
    for (auto &kinds : m_slotOf)
        kinds.fill(std::vector<int>(m_microBatches, -1));
}

void SlotGrid::put(int rank, int slot, const Slot &operation)
{
    std::vector<Slot> &row = m_rows[indexOf(rank)];
    if (row.size() <= indexOf(slot))
        row.resize(indexOf(slot) + 1);
    assert(row[indexOf(slot)].kind == SlotKind::Empty);
    row[indexOf(slot)] = operation;
    slotOf(indexOf(rank), operation) = slot;
}

void SlotGrid::addWeights()
{
    for (std::size_t rank = 0; rank < m_rows.size(); ++rank) {
        for (std::size_t slot = 0; slot < m_rows[rank].size(); ++slot) {
            const Slot operation = m_rows[rank][slot];
            if (!isBackward(operation.kind))
                continue;
            std::size_t free = slot + 1;
            while (free < m_rows[rank].size() && m_rows[rank][free].kind != SlotKind::Empty)
                ++free;
            put(static_cast<int>(rank), static_cast<int>(free), weightOf(operation));
        }
    }
}

void SlotGrid::dropWeights()
{
    for (std::vector<Slot> &row : m_rows)
        for (Slot &slot : row)
            if (isWeight(slot.kind))
                slot = {};
    m_weightsDropped = true;
}

void SlotGrid::addWeightsInGaps()
{
    for (std::size_t rank = 0; rank < m_rows.size(); ++rank) {
        std::deque<Slot> owed;
        for (std::size_t slot = 0; slot < m_rows[rank].size() || !owed.empty(); ++slot) {
            if (slot < m_rows[rank].size() && m_rows[rank][slot].kind != SlotKind::Empty) {
                if (isBackward(m_rows[rank][slot].kind))
                    owed.push_back(weightOf(m_rows[rank][slot]));
            } else if (!owed.empty()) {
                put(static_cast<int>(rank), static_cast<int>(slot), owed.front());
                owed.pop_front();
            }
        }
    }
    m_weightsDropped = false;
}

void SlotGrid::moveEarlier(const SlotRange &range, Count mostHeld)
{
    m_held.clear();
    std::size_t slots = 0;
    for (std::size_t rank = 0; rank < m_rows.size(); ++rank) {
        m_held.push_back(heldOn(rank));
        slots = std::max(slots, m_rows[rank].size());
    }
    for (std::size_t slot = indexOf(std::max(range.from.slot, 0)); slot < slots; ++slot) {
        for (std::size_t rank = 0; rank < m_rows.size(); ++rank) {
            const SlotPlace place{.slot = static_cast<int>(slot), .rank = static_cast<int>(rank)};
            if (place >= range.to)
                return;
            if (place > range.from && slot < m_rows[rank].size() && m_rows[rank][slot].kind != SlotKind::Empty)
                moveOne(rank, slot, mostHeld);
        }
    }
}

void SlotGrid::moveOne(std::size_t rank, std::size_t slot, Count mostHeld)
{
    for (std::size_t to = earliest(rank, m_rows[rank][slot]); to < slot; ++to)
        if (m_rows[rank][to].kind == SlotKind::Empty && tryMove(rank, slot, to, mostHeld))
            return;
}

bool SlotGrid::tryMove(std::size_t rank, std::size_t from, std::size_t to, Count mostHeld)
{
    std::vector<Slot> &row = m_rows[rank];
    std::vector<Held> &before = m_held[rank];
    std::swap(row[from], row[to]);
    std::vector<Held> changed;
    Held held = to > 0 ? before[to - 1] : Held();
    for (std::size_t slot = to; slot < row.size(); ++slot) {
        held = after(held, row[slot]);
        if (isForward(row[slot].kind) && held.chunks > mostHeld) {
            std::swap(row[from], row[to]);
            return false;
        }
        if (slot >= from && held == before[slot])
            break;
        changed.push_back(held);
    }
    std::copy(changed.begin(), changed.end(), before.begin() + static_cast<std::ptrdiff_t>(to));
    slotOf(rank, row[to]) = static_cast<int>(to);
    return true;
}

void SlotGrid::squeeze()
{
    std::vector<std::vector<Slot>> rows(m_rows.size());
    std::size_t slots = 0;
    for (const std::vector<Slot> &row : m_rows)
        slots = std::max(slots, row.size());
    for (std::size_t slot = 0; slot < slots; ++slot) {
        for (std::size_t rank = 0; rank < m_rows.size(); ++rank) {
            if (slot >= m_rows[rank].size() || m_rows[rank][slot].kind == SlotKind::Empty)
                continue;
            const Slot operation = m_rows[rank][slot];
            const std::size_t at = std::max(rows[rank].size(), earliest(rank, operation));
            rows[rank].resize(at + 1);
            rows[rank][at] = operation;
            slotOf(rank, operation) = static_cast<int>(at);
        }
    }
    m_rows = std::move(rows);
}

void SlotGrid::serveHighWeightsFirst()
{
    for (std::vector<Slot> &row : m_rows) {
        std::deque<Slot> high;
        std::deque<Slot> low;
        for (Slot &slot : row) {
            if (isBackward(slot.kind))
                (slot.kind == SlotKind::HighBackward ? high : low).push_back(weightOf(slot));
            if (!isWeight(slot.kind))
                continue;
            std::deque<Slot> &served = high.empty() ? low : high;
            slot = served.front();
            served.pop_front();
        }
    }
}

Count SlotGrid::mostHeld() const
{
    Count most = 0;
    for (std::size_t rank = 0; rank < m_rows.size(); ++rank)
        for (const Held &held : heldOn(rank))
            most = std::max(most, held.chunks);
    return most;
}

SlotPlace SlotGrid::steadyStart() const
{
    return {.slot = m_slotOf[0][static_cast<std::size_t>(SlotKind::LowBackward)].front()};
}

SlotPlace SlotGrid::steadyEnd() const
{
    return {.slot = m_slotOf[0][static_cast<std::size_t>(SlotKind::LowForward)].back()};
}

ScheduleOrder SlotGrid::order() const
{
    const int lastStage = 2 * static_cast<int>(m_rows.size()) - 1;
    ScheduleOrder orders(m_rows.size());
    for (std::size_t rank = 0; rank < m_rows.size(); ++rank) {
        for (const Slot &slot : m_rows[rank]) {
            if (slot.kind == SlotKind::Empty)
                continue;
            const bool low = slot.kind == SlotKind::LowForward || slot.kind == SlotKind::LowBackward
                || slot.kind == SlotKind::LowWeight;
            const OperationKind kind = isForward(slot.kind) ? OperationKind::Forward
                : isBackward(slot.kind)                     ? OperationKind::InputGradient
                                                            : OperationKind::WeightGradient;
            const int stage = static_cast<int>(rank);
            orders[rank].push_back(
                {.kind = kind, .stage = low ? stage : lastStage - stage, .microBatch = slot.microBatch});
        }
    }
    return orders;
}

SlotGrid::Held SlotGrid::after(Held held, const Slot &slot) const
{
    if (isForward(slot.kind))
        ++held.chunks;
    else if (isWeight(slot.kind))
        --held.chunks;
    else if (isBackward(slot.kind) && m_weightsDropped)
        ++held.unretired;
    else if (slot.kind == SlotKind::Empty && held.unretired > 0) {
        --held.unretired;
        --held.chunks;
    }
    return held;
}

std::vector<SlotGrid::Held> SlotGrid::heldOn(std::size_t rank) const
{
    std::vector<Held> all;
    all.reserve(m_rows[rank].size());
    Held held;
    for (const Slot &slot : m_rows[rank]) {
        held = after(held, slot);
        all.push_back(held);
    }
    return all;
}

/// The first slot after all that the operation needs and after the one of its kind before it.
std::size_t SlotGrid::earliest(std::size_t rank, const Slot &operation) const
{
    const int k = operation.microBatch;
    const std::size_t last = m_rows.size() - 1;
    int after = k > 0 ? slotOf(rank, {.kind = operation.kind, .microBatch = k - 1}) : -1;
    const auto needs = [&](std::size_t of, SlotKind kind) {
        after = std::max(after, slotOf(of, {.kind = kind, .microBatch = k}));
    };
    switch (operation.kind) {
    case SlotKind::Empty:
        break;
    case SlotKind::LowForward:
        if (rank > 0)
            needs(rank - 1, SlotKind::LowForward);
        break;
    case SlotKind::HighForward:
        rank < last ? needs(rank + 1, SlotKind::HighForward) : needs(rank, SlotKind::LowForward);
        break;
    case SlotKind::HighBackward:
        needs(rank, SlotKind::HighForward);
        if (rank > 0)
            needs(rank - 1, SlotKind::HighBackward);
        break;
    case SlotKind::LowBackward:
        needs(rank, SlotKind::LowForward);
        rank < last ? needs(rank + 1, SlotKind::LowBackward) : needs(rank, SlotKind::HighBackward);
        break;
    case SlotKind::HighWeight:
        needs(rank, SlotKind::HighBackward);
        break;
    case SlotKind::LowWeight:
        needs(rank, SlotKind::LowBackward);
        break;
    }
    return indexOf(after + 1);
}

int &SlotGrid::slotOf(std::size_t rank, const Slot &operation)
{
    return m_slotOf[rank][static_cast<std::size_t>(operation.kind)][indexOf(operation.microBatch)];
}

int SlotGrid::slotOf(std::size_t rank, const Slot &operation) const
{
    return m_slotOf[rank][static_cast<std::size_t>(operation.kind)][indexOf(operation.microBatch)];
}

} // namespace shardyard
