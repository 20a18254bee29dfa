// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/estimate/estimate.h"
#include "engine/schedule/simulate.h"

#include <optional>

namespace shardyard {

/// What replays the strategy's schedule; nothing where its degrees, batch or schedule make none.
[[nodiscard]] std::optional<SimulationRequest> pipelineReplay(const Plan &plan, const Strategy &strategy,
                                                              const StrategyEstimate &estimate);

/// Bubble, micro-batches in flight and the rank that works longest.
[[nodiscard]] PipelineEstimate pipelineEstimate(const Plan &plan, const Strategy &strategy,
                                                const StrategyEstimate &estimate);

/// One step of an asynchronous schedule that has run for long: it takes what two steps take more than `oneStep`.
/// Nothing where two steps are too long to replay.
[[nodiscard]] std::optional<Simulation> steadyStep(SimulationRequest request, Simulation oneStep);

/// Communication after the pipeline that nothing hides: data parallelism's own, all other is in the stages' times.
[[nodiscard]] Seconds exposedAfterPipeline(const StrategyEstimate &estimate);

/// What all ranks idle, where they are so uneven that the bubble, which looks at the busiest alone, hides some of it.
[[nodiscard]] std::optional<double> hiddenIdle(const PipelineEstimate &pipeline);

} // namespace shardyard
