// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/schedule/schedule.h"

#include <array>
#include <limits>
#include <vector>

namespace shardyard {

/// Operations of a rank with two chunks in a V, the backward in halves.
enum class SlotKind { Empty, LowForward, HighForward, HighBackward, LowBackward, HighWeight, LowWeight };

struct Slot
{
    SlotKind kind = SlotKind::Empty;
    int microBatch = 0;
};

/// A place in the grid; slots go before ranks.
struct SlotPlace
{
    int slot = 0;
    int rank = 0;

    // NOLINTNEXTLINE(modernize-use-nullptr): clang-tidy 14 takes the comparison's 0 for a null pointer
    friend auto operator<=>(const SlotPlace &, const SlotPlace &) = default;
};

/// Operations after `from` and before `to`.
struct SlotRange
{
    SlotPlace from = {.slot = -1};
    SlotPlace to = {.slot = std::numeric_limits<int>::max()};
};

/// A schedule being made: equally long slots on every rank, each empty or with one operation.
class SlotGrid
{
public:
    SlotGrid(int ranks, int microBatches);

    void put(int rank, int slot, const Slot &operation);
    /// Gives each backward its weight half in the first free later slot.
    void addWeights();
    void dropWeights();
    /// As addWeights(), the oldest first in every empty slot.
    void addWeightsInGaps();
    /// Moves the operations in the range, in the order of their places, to earlier empty slots where nothing they need
    /// is passed and no rank then holds more than `mostHeld` chunks. An empty slot retires a backward where weight
    /// halves are dropped.
    void moveEarlier(const SlotRange &range, Count mostHeld);
    /// Runs every operation as early as its rank's order and what it needs allow.
    void squeeze();
    /// Lets each weight slot serve the oldest backward of the high chunk before those of the low one.
    void serveHighWeightsFirst();

    /// Chunks held at most by any rank between forward and weight half.
    [[nodiscard]] Count mostHeld() const;
    [[nodiscard]] SlotPlace steadyStart() const; ///< rank 0's first backward of the low chunk
    [[nodiscard]] SlotPlace steadyEnd() const; ///< rank 0's last forward of the low chunk
    [[nodiscard]] ScheduleOrder order() const;

private:
    /// Chunks a rank holds after a slot, and those whose weight half is dropped and not yet retired.
    struct Held
    {
        Count chunks = 0;
        Count unretired = 0;

        friend bool operator==(const Held &, const Held &) = default;
    };

    [[nodiscard]] Held after(Held held, const Slot &slot) const;
    [[nodiscard]] std::vector<Held> heldOn(std::size_t rank) const;
    void moveOne(std::size_t rank, std::size_t slot, Count mostHeld);
    /// Moves the operation if the rank then holds no more than `mostHeld`.
    bool tryMove(std::size_t rank, std::size_t from, std::size_t to, Count mostHeld);
    [[nodiscard]] std::size_t earliest(std::size_t rank, const Slot &operation) const;
    [[nodiscard]] int &slotOf(std::size_t rank, const Slot &operation);
    [[nodiscard]] int slotOf(std::size_t rank, const Slot &operation) const;

    std::size_t m_microBatches;
    bool m_weightsDropped = false;
    std::vector<std::vector<Slot>> m_rows; ///< per rank
    std::vector<std::array<std::vector<int>, 7>> m_slotOf; ///< per rank and kind, by micro-batch
    std::vector<std::vector<Held>> m_held; ///< per rank and slot, while operations move
};

} // namespace shardyard
