// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/strategy/rankgrid.h"

#include <optional>

// What a workload makes of a strategy's degrees.

namespace shardyard {

/// The grid of a strategy in this workload: a serving engine derives its expert grid from the other degrees.
[[nodiscard]] std::optional<RankGrid> rankGrid(const Strategy &strategy, const Workload &workload, Count gpus,
                                               bool hasExperts);

/// Micro-batches one pipeline runs in a step: m = global batch / (data · micro-batch); absent where it does not divide.
[[nodiscard]] std::optional<Count> microBatchesOf(const Workload &workload, const Strategy &strategy,
                                                  const Degrees &degrees);

} // namespace shardyard
