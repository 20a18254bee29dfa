// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/memory/moments.h"
#include "engine/strategy/strategy.h"

#include <vector>

namespace shardyard {

/// Plans of one kind and how far the estimate was from their published runs.
struct MemoryAccuracy
{
    std::string_view framework; ///< with what builds on it; empty = every other plan
    ErrorBand band;
};

/// From the runs of tests/data/published-runs.json; a test computes them again.
[[nodiscard]] const std::vector<MemoryAccuracy> &memoryAccuracies();
[[nodiscard]] const ErrorBand &memoryBand(const Strategy &strategy);

} // namespace shardyard
