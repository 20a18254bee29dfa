// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/estimate/estimate.h"

#include <optional>

namespace shardyard {

/// The rank that runs on a physical GPU; absent where the placement leaves it idle. Walks runs, not GPUs.
[[nodiscard]] std::optional<Count> rankOnGpu(const StrategyEstimate &strategy, Count gpu);
/// The physical GPU of a rank.
[[nodiscard]] Count gpuForRank(const StrategyEstimate &strategy, Count rank);
/// Pipeline stage of a physical GPU; absent without a grid.
[[nodiscard]] std::optional<Count> stageOfGpu(const StrategyEstimate &strategy, Count gpu);
/// A GPU of the stage: the one whose other coordinates equal those of `near` (-1 = the first).
[[nodiscard]] std::optional<Count> gpuOfStage(const StrategyEstimate &strategy, Count stage, Count near);

} // namespace shardyard
