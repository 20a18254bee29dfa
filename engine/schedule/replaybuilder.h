// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/schedule/simulate.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace shardyard {

/// Puts the operations of all ranks into one sequence in which each comes after what it needs. Each rank runs until it
/// has to wait and is woken by the one result it waits for, so that the whole takes one visit an operation. Which rank
/// a stage is on is read from the order itself, so every placement works alike.
class ReplayBuilder
{
public:
    ReplayBuilder(ScheduleOrder order, const ScheduleShape &shape);

    /// Nothing where the order can never finish.
    [[nodiscard]] std::optional<Replay> build();

private:
    struct RankState
    {
        std::size_t next = 0; ///< index of the operation to run
        std::int64_t waitsFor = -1; ///< slot of the result it waits for
        Count chunks = 0; ///< in flight
        Count chunksUntilInputGradient = 0;
    };

    void findRanks();
    void runRank(std::size_t rank);
    [[nodiscard]] bool isReady(RankState &state, const Operation &operation) const;
    void emit(std::size_t rank, const Operation &operation);
    void count(std::size_t rank, const Operation &operation);
    void addWork();

    /// Of the stage in its replica.
    [[nodiscard]] std::size_t stageOf(const Operation &operation) const;
    /// Of the operation's own result: forwards first, then backwards.
    [[nodiscard]] std::size_t slotOf(const Operation &operation) const;
    /// The result of another operation that it needs: the forward of the stage before, the backward of the stage after,
    /// or of its own stage; -1 = none.
    [[nodiscard]] std::int64_t inputOf(const Operation &operation) const;
    /// The rank that needs the operation's result and is not `rank`; -1 = none.
    [[nodiscard]] std::int32_t receiverOf(const Operation &operation, std::size_t rank) const;

    ScheduleOrder m_order;
    std::size_t m_stages; ///< of one replica
    std::size_t m_microBatches;
    std::vector<std::int32_t> m_rankOf; ///< by stage in its replica
    std::vector<std::int32_t> m_stepOf; ///< by slot, counted from 1; 0 = not yet
    std::vector<Count> m_inFlight;
    std::vector<RankState> m_ranks;
    std::vector<std::size_t> m_ready; ///< ranks that can go on
    bool m_broken = false; ///< a rank needs what it does itself only later
    Replay m_replay;
};

} // namespace shardyard
