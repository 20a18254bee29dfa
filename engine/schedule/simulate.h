// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/schedule/schedule.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

namespace shardyard {

/// Durations in any one unit, one value a global stage.
struct StageTimes
{
    std::vector<double> forward;
    std::vector<double> backward; ///< the whole backward
    std::vector<double> weight; ///< the part of it that is the weight gradient
    double transfer = 0; ///< of one boundary tensor between ranks
    bool blocking = false; ///< a transfer holds its sender
    double overlap = 1; ///< an overlapped forward and backward last this many times their sum

    friend bool operator==(const StageTimes &, const StageTimes &) = default;
};

struct TimedOperation
{
    Operation operation;
    double start = 0;
    double end = 0;

    friend bool operator==(const TimedOperation &, const TimedOperation &) = default;
};

/// What the order alone decides, whatever the times.
struct OrderCounts
{
    /// Per global stage, micro-batches between the start of F and the end of W or B; with two replicas those of the
    /// reversed one follow.
    std::vector<Count> peakInFlight;
    std::vector<Count> peakChunks; ///< per rank, likewise
    std::vector<Count> peakUntilInputGradient; ///< per rank, until the end of I or B
    std::vector<Count> messages; ///< per rank, boundary tensors sent to other ranks

    friend bool operator==(const OrderCounts &, const OrderCounts &) = default;
};

struct Simulation
{
    double makespan = 0;
    double ideal = 0; ///< busiest rank's own work
    double longestSpan = 0; ///< of any rank, from its first start to its last end
    std::vector<double> busy; ///< per rank
    OrderCounts counts;
    std::vector<std::vector<TimedOperation>> timeline; ///< per rank; empty unless asked for

    /// Idle time over ideal compute time, as in (p-1)/m (Narayanan et al. 2021, arXiv 2104.04473, section 2.2).
    [[nodiscard]] double bubbleOverIdeal() const { return ideal > 0 ? std::max(0.0, makespan - ideal) / ideal : 0; }
    /// Idle time over the makespan, as in (p-1)/(m+p-1) (GPipe, arXiv 1811.06965).
    [[nodiscard]] double bubbleOfTotal() const { return makespan > 0 ? std::max(0.0, makespan - ideal) / makespan : 0; }
    /// As bubbleOverIdeal() within the longest span instead of the makespan, as the zero-bubble papers count (Qi et al.
    /// 2023, arXiv 2401.10241): ranks may start and end staggered where the optimizer needs no barrier.
    [[nodiscard]] double spanBubbleOverIdeal() const
    {
        return ideal > 0 ? std::max(0.0, longestSpan - ideal) / ideal : 0;
    }
    /// Share of all ranks' time from the step's start to its end that they idle.
    [[nodiscard]] double idleShare() const;

    friend bool operator==(const Simulation &, const Simulation &) = default;
};

/// An order prepared for replays: the operations of all ranks in one sequence in which each comes after what it needs,
/// so that a replay with some times is one pass over it.
class Replay
{
public:
    /// Nothing where the schedule refuses the shape or its order can never finish.
    [[nodiscard]] static std::optional<Replay> prepare(const ScheduleKind &kind, const ScheduleShape &shape);

    [[nodiscard]] Simulation run(const StageTimes &times, bool keepTimeline = false) const;

private:
    friend class ReplayBuilder;

    /// What the pass over the sequence reads of an operation.
    struct Step
    {
        std::int32_t rank = 0;
        std::int32_t duration = 0; ///< index by stage, then kind
        std::int32_t input = 0; ///< step whose result another rank sends, counted from 1; 0 = none
        bool sends = false; ///< its result goes to another rank
        bool overlapsNext = false;
    };

    /// Operations of one kind on one stage of a rank, which all last as long.
    struct Work
    {
        std::int32_t rank = 0;
        std::int32_t duration = 0;
        std::int32_t partner = -1; ///< duration of the backward of an overlapped block
        Count count = 0;

        friend bool operator==(const Work &, const Work &) = default;
    };

    Replay() = default;

    template <bool overlapped>
    void walk(const std::vector<double> &durations, const StageTimes &times, std::vector<double> &ends) const;
    void addTimeline(const std::vector<double> &durations, const StageTimes &times, const std::vector<double> &ends,
                     Simulation &simulation) const;

    bool m_overlaps = false;
    std::vector<Step> m_steps;
    std::vector<Operation> m_operations; ///< of the steps
    std::vector<Work> m_work;
    std::vector<std::size_t> m_firstStep; ///< per rank
    std::vector<std::size_t> m_lastStep;
    OrderCounts m_counts;
};

/// prepare() and run() in one.
struct SimulationRequest
{
    const ScheduleKind *kind = nullptr;
    ScheduleShape shape;
    StageTimes times;
    bool keepTimeline = false;
};

[[nodiscard]] std::optional<Simulation> simulate(const SimulationRequest &request);

} // namespace shardyard
