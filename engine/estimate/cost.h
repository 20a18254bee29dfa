// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/catalogue/catalogue.h"
#include "engine/estimate/estimate.h"

#include <optional>
#include <string>
#include <string_view>

namespace shardyard {

/// What one GPU of a kind costs, in US dollars an hour: the median of the on-demand prices, of the list and of the
/// person's own quotes, as seen on their days. Nothing where none was seen.
[[nodiscard]] std::optional<double> listPrice(const Catalogue &catalogue, std::string_view gpu);

/// Of the whole cluster.
struct ClusterPrice
{
    std::optional<double> usdPerHour; ///< absent where a GPU has no price
    std::string source; ///< where the prices come from, in words
};
/// What the plan says that a GPU costs, else its list price.
[[nodiscard]] ClusterPrice clusterPrice(const Cluster &cluster, const Catalogue &catalogue, const PlanPrice &own);

/// Days and dollars of a token budget, and energy from the boards' power limits.
[[nodiscard]] CostEstimate costEstimate(const Cluster &cluster, const Catalogue &catalogue, const PlanPrice &own,
                                        const Workload &workload, const std::optional<TimeEstimate> &time);

} // namespace shardyard
