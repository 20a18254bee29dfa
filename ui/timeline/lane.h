// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/schedule/simulate.h"
#include "engine/units/units.h"

#include <QString>

#include <memory>
#include <optional>
#include <vector>

namespace shardyard {

/// What every rank does after the pipeline, in the replay's unit: communication of gradients and parameters that
/// nothing hides, then the optimizer. Zero where the step's time is not known or the lane is not the plan's own.
struct StepEnd
{
    double exposed = 0;
    double optimizer = 0;
};

/// One schedule above the clock: what is replayed and what came of it.
struct TimelineLane
{
    QString title; ///< the strategy's name
    QString changed; ///< what the sliders say instead of the plan: "8 stages, transfer 0.5"; empty = nothing
    QString schedule; ///< "Interleaved 1F1B, 4 chunks"
    SimulationRequest request;
    QString refusal; ///< why nothing is replayed; empty = it is
    std::shared_ptr<const Simulation> simulation; ///< with its timeline; null until replayed
    std::optional<Simulation> steady; ///< a step of an asynchronous schedule that has run for long
    StepEnd stepEnd;

    /// By rank, what a held chunk's activations take; empty where the lane is not the plan's own or they are not known.
    std::vector<Bytes> chunkBytes;

    /// Times are relative: lengths count in the forward of a micro-batch through a mean rank of the upper lane, so that
    /// all lanes share a clock.
    double unit = 1;

    /// A mean rank's forward of a micro-batch, all its chunks together.
    [[nodiscard]] double rankForward() const;
    [[nodiscard]] double makespan() const { return simulation ? simulation->makespan / unit : 0; }
    /// Of the whole step, with what follows the pipeline.
    [[nodiscard]] double end() const { return makespan() + (stepEnd.exposed + stepEnd.optimizer) / unit; }
    [[nodiscard]] double idealEnd() const { return simulation ? simulation->ideal / unit : 0; }
    [[nodiscard]] int ranks() const { return static_cast<int>(request.shape.pipelineRanks); }
    /// Which of a rank's chunks a stage is.
    [[nodiscard]] int chunkOf(const Operation &operation) const;
};

/// What runs on a rank at a time, and what it holds.
struct AtTime
{
    bool communicates = false; ///< after the pipeline
    bool optimizes = false;
    std::optional<Operation> operation; ///< none = idle
    std::optional<Operation> overlapped; ///< runs in one block with it
    Count held = 0; ///< chunks between the start of F and the end of W or B
};

/// `time` counts in the lane's unit.
[[nodiscard]] AtTime atTime(const TimelineLane &lane, int rank, double time);
/// Activations of the chunks held at that time; nothing where they are not known.
[[nodiscard]] std::optional<Bytes> heldBytes(const TimelineLane &lane, int rank, const AtTime &at);
[[nodiscard]] int busyRanks(const TimelineLane &lane, double time);

/// Chunks a rank holds: from each time on, as many, until the next.
struct HeldStep
{
    double time = 0;
    Count held = 0;
};
[[nodiscard]] std::vector<HeldStep> heldSteps(const TimelineLane &lane, int rank);

} // namespace shardyard
