// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/catalogue/catalogue.h"
#include "engine/estimate/estimate.h"

#include <optional>
#include <string_view>

namespace shardyard {

/// What a person pays for one GPU of a kind, in US dollars an hour: the median of the on-demand list prices, as seen
/// on their days. Nothing where none was seen.
[[nodiscard]] std::optional<double> listPrice(const Catalogue &catalogue, std::string_view gpu);

/// Of the whole cluster; nothing where a GPU has no price.
[[nodiscard]] std::optional<double> clusterPricePerHour(const Cluster &cluster, const Catalogue &catalogue);

/// Days and dollars of a token budget, and energy from the boards' power limits.
[[nodiscard]] CostEstimate costEstimate(const Cluster &cluster, const Catalogue &catalogue, const Workload &workload,
                                        const std::optional<TimeEstimate> &time);

} // namespace shardyard
