// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/estimate/estimate.h"
#include "engine/schedule/simulate.h"

#include <optional>

namespace shardyard {

/// Relative stage times: the forward FLOPs of a stage's layers and, on the last, of head and multi-token prediction.
/// The backward takes twice the forward (Narayanan et al. 2021, arXiv 2104.04473, appendix) and repeats the forward of
/// what is recomputed. Its weight half is the forward of the matrix products: attention between positions and a state's
/// recurrence have no weights, so theirs belongs to the input half whole (Qi et al. 2023, arXiv 2401.10241, table 1).
[[nodiscard]] StageTimes stageTimes(const Architecture &model, const StageLayers &stages, const Strategy &strategy,
                                    Count sequenceLength);

/// What replays the strategy's schedule; nothing where its degrees, batch or schedule make none.
[[nodiscard]] std::optional<SimulationRequest> pipelineReplay(const Plan &plan, const Strategy &strategy,
                                                              const StrategyEstimate &estimate);

/// Bubble, micro-batches in flight and the rank that works longest.
[[nodiscard]] PipelineEstimate pipelineEstimate(const Plan &plan, const Strategy &strategy,
                                                const StrategyEstimate &estimate);

} // namespace shardyard
