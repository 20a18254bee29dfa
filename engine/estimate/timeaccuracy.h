// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/memory/moments.h"
#include "engine/strategy/strategy.h"

#include <string_view>
#include <vector>

namespace shardyard {

/// Plans of one kind and how far their estimated step was from published runs.
struct TimeAccuracy
{
    std::string_view framework; ///< with what builds on it; empty = every other plan
    bool mixture = false; ///< of models with experts
    ErrorBand band;
};

/// From the runs of tests/data/published-runs.json; a test computes them again.
[[nodiscard]] const std::vector<TimeAccuracy> &timeAccuracies();
/// The first row that speaks of the plan.
[[nodiscard]] const ErrorBand &timeBand(const Strategy &strategy, bool hasExperts);

} // namespace shardyard
