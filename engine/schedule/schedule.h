// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/units/units.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace shardyard {

/// F forward, B whole backward, I its input-gradient half, W its weight-gradient half.
enum class OperationKind { Forward, Backward, InputGradient, WeightGradient };

struct Operation
{
    OperationKind kind = OperationKind::Forward;
    int stage = 0; ///< global stage
    int microBatch = 0;

    friend bool operator==(const Operation &, const Operation &) = default;
};

struct ScheduleShape
{
    Count pipelineRanks = 1;
    Count virtualStages = 1;
    Count microBatches = 1;
    std::optional<Count>
        group; ///< micro-batch group of interleaved schedules; absent = min(pipelineRanks, microBatches)

    [[nodiscard]] Count globalStages() const { return pipelineRanks * virtualStages; }

    friend bool operator==(const ScheduleShape &, const ScheduleShape &) = default;
};

/// Durations in any one unit, one value a global stage.
struct StageTimes
{
    std::vector<double> forward;
    std::vector<double> backward; ///< the whole backward
    std::vector<double> weight; ///< the part of it that is the weight gradient
    double transfer = 0; ///< of one boundary tensor between ranks
    bool blocking = false; ///< a transfer holds its sender

    friend bool operator==(const StageTimes &, const StageTimes &) = default;
};

/// Larger shapes are refused, since a replay would hold up an edit: pipeline ranks · model chunks · micro-batches.
inline constexpr Count mostReplayedForwards = 2000000;

/// Why a shape cannot run. Empty = it can.
struct ShapeRefusal
{
    std::string reason; ///< in words
    std::string_view field; ///< of the shape: "stages", "virtual_stages", "micro_batches", "group"
    std::string allowed; ///< what that field may be instead

    [[nodiscard]] bool empty() const { return reason.empty(); }

    friend bool operator==(const ShapeRefusal &, const ShapeRefusal &) = default;
};

/// One schedule: an order of operations for each pipeline rank, and nothing else. Makespan, bubble, memory and
/// drawing derive from the order.
struct ScheduleKind
{
    std::string_view id; ///< "1f1b"
    std::string_view title; ///< "1F1B"
    std::string_view source;
    bool virtualStages; ///< runs several model chunks a rank
    ShapeRefusal (*refusal)(const ScheduleShape &);
    std::vector<std::vector<Operation>> (*operations)(const ScheduleShape &);
};

/// One line a schedule.
[[nodiscard]] const std::vector<ScheduleKind> &scheduleKinds();
[[nodiscard]] const ScheduleKind *scheduleKind(std::string_view id);

struct TimedOperation
{
    Operation operation;
    double start = 0;
    double end = 0;

    friend bool operator==(const TimedOperation &, const TimedOperation &) = default;
};

struct Simulation
{
    double makespan = 0;
    double ideal = 0; ///< busiest rank's own work
    std::vector<Count> peakInFlight; ///< per global stage: micro-batches between the start of F and the end of W or B
    std::vector<Count> peakChunks; ///< per rank
    std::vector<std::vector<TimedOperation>> timeline; ///< per rank; empty unless asked for

    /// Idle time over ideal compute time, as in (p-1)/m (Narayanan et al. 2021, arXiv 2104.04473, section 2.2).
    [[nodiscard]] double bubbleOverIdeal() const { return ideal > 0 ? (makespan - ideal) / ideal : 0; }
    /// Idle time over the makespan, as in (p-1)/(m+p-1) (GPipe, arXiv 1811.06965).
    [[nodiscard]] double bubbleOfTotal() const { return makespan > 0 ? (makespan - ideal) / makespan : 0; }

    friend bool operator==(const Simulation &, const Simulation &) = default;
};

struct SimulationRequest
{
    const ScheduleKind *kind = nullptr;
    ScheduleShape shape;
    StageTimes times;
    bool keepTimeline = false;
};

/// Replays the order with the given times; nothing where the shape is refused or the order can never finish.
[[nodiscard]] std::optional<Simulation> simulate(const SimulationRequest &request);

} // namespace shardyard
