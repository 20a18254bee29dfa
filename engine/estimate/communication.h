// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/estimate/estimate.h"

namespace shardyard {

/// What a strategy moves in a step and over which links, of an estimate that has its grid, stages, pipeline and
/// `groupLinks`. Where no volumes are known there is a row a kind of group, without them.
[[nodiscard]] std::vector<Communication> communicationOf(const Plan &plan, const Strategy &strategy,
                                                         const StrategyEstimate &estimate, const RankPlaces &places);

} // namespace shardyard
