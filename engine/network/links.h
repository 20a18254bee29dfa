// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/cluster/cluster.h"
#include "engine/strategy/rankgrid.h"

#include <vector>

namespace shardyard {

/// How the groups of one kind lie on the machine.
struct GroupLinks
{
    GroupKind kind = GroupKind::Tensor;
    Count groupSize = 1;
    Count groups = 0;
    LinkClass slowest = LinkClass::None;
    Count groupsOnSlowest = 0;

    friend bool operator==(const GroupLinks &, const GroupLinks &) = default;
};

/// GPUs after which the machine repeats: that many further, every pair of GPUs sits as this one does. 0 where nodes
/// differ, or ranks were placed by hand.
[[nodiscard]] Count repeatsAfter(const Cluster &cluster, const std::vector<PlacementRun> &placement);

/// The slowest link of every kind of group with more than one member, from where the ranks sit; linear in the GPUs, or
/// in what repeats: `period` as from repeatsAfter().
[[nodiscard]] std::vector<GroupLinks> groupLinks(const RankGrid &grid, const std::vector<GpuLocation> &locations,
                                                 const std::vector<int> &gpuOfRank, bool hasExperts, Count period = 0);

/// The slowest link among the members of one group.
[[nodiscard]] LinkClass slowestLink(const std::vector<Count> &ranks, const std::vector<GpuLocation> &locations,
                                    const std::vector<int> &gpuOfRank);

} // namespace shardyard
