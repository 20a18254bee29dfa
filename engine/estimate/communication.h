// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/estimate/estimate.h"
#include "engine/network/communicationrows.h"

namespace shardyard {

/// What a strategy moves in a step and over which links, of an estimate that has its grid, stages, pipeline and
/// `groupLinks`. Where no volumes are known there is a row a kind of group, without them.
[[nodiscard]] std::vector<Communication> communicationOf(const Plan &plan, const Strategy &strategy,
                                                         const StrategyEstimate &estimate, const RankPlaces &places);

/// What a kind of group exchanges. Ranks that share single experts are a tensor group of their own.
[[nodiscard]] TrafficKind trafficKindOf(GroupKind kind);
/// The groups whose members exchange what a row says. Ranks that share single experts are a tensor group of their own.
[[nodiscard]] GroupKind groupKindOf(const CommunicationRow &row, const Degrees &degrees);

/// What a GPU of every pipeline rank sends in a step, of an estimate as above; empty where no volumes are known.
[[nodiscard]] std::vector<std::vector<CommunicationRow>>
trafficByRank(const Plan &plan, const Strategy &strategy, const StrategyEstimate &estimate, Count gpusPerNode);

} // namespace shardyard
