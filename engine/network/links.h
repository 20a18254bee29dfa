// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/cluster/cluster.h"
#include "engine/network/grouplayout.h"
#include "engine/strategy/rankgrid.h"

#include <optional>
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
    GroupLayout worst; ///< of the groups on the slowest link, the one that lies worst

    friend bool operator==(const GroupLinks &, const GroupLinks &) = default;
};

/// GPUs after which the machine repeats: that many further, every pair of GPUs sits as this one does. 0 where nodes
/// differ, or ranks were placed by hand.
[[nodiscard]] Count repeatsAfter(const Cluster &cluster, const std::vector<PlacementRun> &placement);

/// The slowest link of every kind of group with more than one member, from where the ranks sit; linear in the GPUs, or
/// in what repeats: `period` as from repeatsAfter().
[[nodiscard]] std::vector<GroupLinks> groupLinks(const RankGrid &grid, const std::vector<GpuLocation> &locations,
                                                 const std::vector<int> &gpuOfRank, bool hasExperts, Count period = 0);

/// Members of groups along two axes of the grid: `size` of them, `step` apart, in the order in which `inner` varies
/// fastest. The groups are cut into as many such parts as they hold; `firstOnly` = the one at their start alone.
struct GroupPart
{
    GroupKind inner = GroupKind::Context;
    std::optional<GroupKind> outer; ///< of the same grid as `inner`
    Count size = 1;
    Count step = 1;
    bool firstOnly = false;
};
/// As groupLinks() for such parts.
[[nodiscard]] GroupLinks partLinks(const RankGrid &grid, const GroupPart &part,
                                   const std::vector<GpuLocation> &locations, const std::vector<int> &gpuOfRank,
                                   Count period = 0);

/// Where the ranks of a strategy sit.
struct RankPlaces
{
    const std::vector<GpuLocation> &locations;
    const std::vector<int> &gpuOfRank;
    Count period = 0; ///< as from repeatsAfter()
    Count gpusPerNode = 1;
};

/// The slowest link among the members of one group.
[[nodiscard]] LinkClass slowestLink(const std::vector<Count> &ranks, const std::vector<GpuLocation> &locations,
                                    const std::vector<int> &gpuOfRank);

} // namespace shardyard
