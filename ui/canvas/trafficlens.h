// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/estimate/estimate.h"

#include <vector>

namespace shardyard {

/// What each GPU sends in a step over the slowest class of link that it sends anything over; by physical number. Empty
/// where the traffic is not known.
struct GpuSent
{
    std::vector<double> bytes;
    std::vector<LinkClass> link;
};

/// `gpuOfRank` is of the whole cluster, and the estimate has a grid over it. A pass over the GPUs for each kind of
/// group.
[[nodiscard]] GpuSent gpuSent(const Plan &plan, std::size_t strategy, const Estimate &estimate,
                              const std::vector<int> &gpuOfRank);

} // namespace shardyard
