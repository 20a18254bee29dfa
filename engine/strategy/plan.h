// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/catalogue/architecture.h"
#include "engine/cluster/clusterspec.h"
#include "engine/strategy/calibration.h"
#include "engine/strategy/planprice.h"
#include "engine/strategy/strategy.h"

#include <string>
#include <vector>

namespace shardyard {

/// How the document names its model; `architecture` is always filled in by the reader.
struct ModelChoice
{
    std::string catalogueId; ///< empty unless the document gives a string
    Architecture architecture;
    std::string source; ///< the JSON value as it was read; kept on writing while the model is unchanged

    friend bool operator==(const ModelChoice &, const ModelChoice &) = default;
};

/// Everything estimate() needs.
struct Plan
{
    ModelChoice model;
    ClusterSpec cluster;
    Workload workload;
    std::vector<Strategy> strategies;
    PlanPrice price; ///< `cost` of the document
    Calibration calibration;

    friend bool operator==(const Plan &, const Plan &) = default;
};

[[nodiscard]] inline const Workload &workloadOf(const Plan &plan, const Strategy &strategy)
{
    return strategy.workload ? *strategy.workload : plan.workload;
}

[[nodiscard]] inline const std::vector<PlacementRun> &placementOf(const Plan &plan, const Strategy &strategy)
{
    return strategy.placement.empty() ? plan.cluster.placement : strategy.placement;
}

} // namespace shardyard
