// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/cluster/cluster.h"

#include <optional>
#include <vector>

namespace shardyard {

/// One entry of the outline: a part of the machine that holds consecutive things. `first` and `count` number pods
/// (Pods, Pod), nodes (Nodes, Domain, Node) or GPUs (Gpu); the cluster needs neither.
struct OutlineEntry
{
    enum class Kind { Cluster, Pods, Pod, Nodes, Domain, Node, Gpu };
    Kind kind = Kind::Cluster;
    Count first = 0;
    Count count = 1;

    friend bool operator==(const OutlineEntry &, const OutlineEntry &) = default;
};

struct GpuRange
{
    Count first = 0;
    Count count = 0;

    friend bool operator==(const GpuRange &, const GpuRange &) = default;
};

/// No entry has more children: longer lists are cut into ranges, so that a large machine opens as fast as a small one.
inline constexpr Count mostOutlineChildren = 64;

/// What an entry opens into: cluster ▸ pods ▸ domains, runs of equal nodes, nodes ▸ GPUs. Levels that would hold a
/// single entry are left out.
[[nodiscard]] std::vector<OutlineEntry> outlineChildren(const Cluster &cluster, const OutlineEntry &entry);
[[nodiscard]] GpuRange gpusOf(const Cluster &cluster, const OutlineEntry &entry);
/// The entries from the cluster down to the node that holds `gpu`.
[[nodiscard]] std::vector<OutlineEntry> outlinePath(const Cluster &cluster, Count gpu);

} // namespace shardyard
