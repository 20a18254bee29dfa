// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/units/units.h"

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace shardyard {

/// F forward, B whole backward, I its input-gradient half, W its weight-gradient half.
enum class OperationKind { Forward, Backward, InputGradient, WeightGradient };

struct Operation
{
    OperationKind kind = OperationKind::Forward;
    int stage = 0; ///< global stage
    int microBatch = 0;
    int replica = 0; ///< 1 = of the copy of the model that runs against the ranks (two-way schedules)
    bool overlapsNext = false; ///< a forward that runs as one block with the backward after it

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

/// Larger shapes are refused, since a replay would hold up an edit: pipeline ranks · model chunks · micro-batches.
inline constexpr Count mostReplayedForwards = 2000000;

/// Why a shape cannot run. Empty = it can. Texts are English templates with {names}, filled from `values`.
struct ShapeRefusal
{
    std::string reason; ///< a sentence
    std::string_view field; ///< of the shape: "stages", "virtual_stages", "micro_batches", "group"
    std::string allowed; ///< what that field may be instead
    std::vector<std::pair<std::string, std::string>> values;

    [[nodiscard]] bool empty() const { return reason.empty(); }
    [[nodiscard]] std::string reasonText() const;
    [[nodiscard]] std::string allowedText() const;

    friend bool operator==(const ShapeRefusal &, const ShapeRefusal &) = default;
};

/// Operations of each pipeline rank in the order it runs them.
using ScheduleOrder = std::vector<std::vector<Operation>>;

/// Where a schedule puts the model's stages. Loop: chunk c of rank r is stage c·p + r. Zigzag: chunks run 0…p-1, then
/// p-1…0, so that embedding and loss share rank 0. Two replicas: the model lies over the ranks in both directions, so
/// that rank r holds stages r and p-1-r whole.
enum class StagePlacement { Loop, Zigzag, TwoReplicas };

/// Versions of the weights a rank keeps so that a micro-batch's backward meets those of its forward.
enum class WeightVersions { One, Two, OneARankBehind };

/// Times of one model chunk for one micro-batch.
struct ChunkTimes
{
    double forward = 0; ///< F
    double backward = 0; ///< B, the whole backward
    double weight = 0; ///< W, the weight-gradient half of it

    [[nodiscard]] double inputGradient() const { return backward - weight; } ///< I
    [[nodiscard]] double both() const { return forward + backward; }
};

/// Idle time of a step with equal stages and free transfers, as the schedule's authors or others derived it.
struct ClosedForm
{
    std::string_view formula; ///< p pipeline ranks, m micro-batches, F, B, I and W a chunk: "(p - 1)(F + B)"
    std::string_view condition; ///< "m >= p"; empty = none
    /// Nothing where the condition does not hold.
    std::optional<double> (*idle)(const ScheduleShape &, const ChunkTimes &) = nullptr;
};

/// One schedule: an order of operations for each pipeline rank and what it means for the weights, and nothing else.
/// Makespan, bubble, memory and drawing derive from the order.
struct ScheduleKind
{
    std::string_view id; ///< "1f1b"
    std::string_view title; ///< "1F1B"
    std::string_view source;
    bool virtualStages = false; ///< runs as many model chunks a rank as are asked for
    bool groups = false; ///< takes a micro-batch group
    StagePlacement placement = StagePlacement::Loop;
    Count chunks = 1; ///< model chunks a rank where none are given
    WeightVersions versions = WeightVersions::One;
    bool synchronous = true; ///< every step ends with one version of the weights
    ShapeRefusal (*refusal)(const ScheduleShape &) = nullptr;
    ScheduleOrder (*operations)(const ScheduleShape &) = nullptr;
    ClosedForm closedForm = {}; ///< without a function: there is none
};

/// One line a schedule.
[[nodiscard]] const std::vector<ScheduleKind> &scheduleKinds();
[[nodiscard]] const ScheduleKind *scheduleKind(std::string_view id);

} // namespace shardyard
