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

/// What all ranks idle, where they are so uneven that the bubble, which looks at the busiest alone, hides some of it.
[[nodiscard]] std::optional<double> hiddenIdle(const PipelineEstimate &pipeline);

} // namespace shardyard
