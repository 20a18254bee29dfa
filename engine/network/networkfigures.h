// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/cluster/cluster.h"
#include "engine/network/linkcurves.h"

namespace shardyard {

/// What the time of a collective asks of a cluster, looked up once. Where nodes differ the slowest of each figure
/// counts: a group goes at the pace of its slowest member.
struct NetworkFigures
{
    LinkCurves scaleUp;
    LinkCurves pcie;
    double nicRate = 0; ///< bytes/s of one GPU and direction: the NICs of a node shared by its GPUs; 0 = not known
    double fabricLatency = 0; ///< s, what the fabric adds to each hop
    double oversubscription = 1; ///< of the links between pods
};

[[nodiscard]] NetworkFigures networkFigures(const Cluster &cluster, const Catalogue &catalogue);

} // namespace shardyard
