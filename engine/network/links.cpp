// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/network/links.h"

#include <algorithm>

namespace shardyard {
namespace {

/// What the members of a group have in common so far; enough to name the slowest link without looking at every pair.
struct Spread
{
    GpuLocation first;
    bool oneDomain = true;
    bool oneNode = true;
    bool onePod = true;
    Count members = 0;

    void add(const GpuLocation &location)
    {
        if (members++ == 0) {
            first = location;
            return;
        }
        oneDomain = oneDomain && first.domain >= 0 && location.domain == first.domain;
        oneNode = oneNode && location.node == first.node;
        onePod = onePod && location.pod == first.pod;
    }

    [[nodiscard]] LinkClass slowest() const
    {
        if (members < 2)
            return LinkClass::None;
        if (oneDomain)
            return LinkClass::NvLink;
        if (!onePod)
            return LinkClass::Spine;
        return oneNode ? LinkClass::Pcie : LinkClass::Pod;
    }
};

GroupLinks linksOf(GroupKind kind, const RankGrid &grid, const std::vector<GpuLocation> &locations,
                   const std::vector<int> &gpuOfRank)
{
    GroupLinks links = {.kind = kind, .groupSize = grid.groupSize(kind)};
    const Count stride = grid.stride(kind);
    const Count world = static_cast<Count>(gpuOfRank.size());
    // The first members are the ranks whose own coordinate is zero: blocks of `stride` ranks, `stride`·size apart.
    for (Count first = 0; first < world;
         first += first % stride == stride - 1 ? 1 + stride * (links.groupSize - 1) : 1) {
        Spread group;
        for (Count member = 0; member < links.groupSize; ++member)
            group.add(
                locations[static_cast<std::size_t>(gpuOfRank[static_cast<std::size_t>(first + member * stride)])]);
        ++links.groups;
        const LinkClass slowest = group.slowest();
        if (slowest > links.slowest) {
            links.slowest = slowest;
            links.groupsOnSlowest = 0;
        }
        links.groupsOnSlowest += slowest == links.slowest ? 1 : 0;
    }
    return links;
}

} // namespace

std::vector<GroupLinks> groupLinks(const RankGrid &grid, const std::vector<GpuLocation> &locations,
                                   const std::vector<int> &gpuOfRank, bool hasExperts)
{
    std::vector<GroupKind> kinds = {GroupKind::Tensor, GroupKind::Context, GroupKind::Pipeline, GroupKind::Data};
    if (hasExperts)
        kinds.insert(kinds.end(), {GroupKind::ExpertTensor, GroupKind::Expert, GroupKind::ExpertData});
    std::vector<GroupLinks> all;
    for (const GroupKind kind : kinds)
        if (grid.groupSize(kind) > 1)
            all.push_back(linksOf(kind, grid, locations, gpuOfRank));
    return all;
}

LinkClass slowestLink(const std::vector<Count> &ranks, const std::vector<GpuLocation> &locations,
                      const std::vector<int> &gpuOfRank)
{
    Spread spread;
    for (const Count rank : ranks)
        spread.add(locations[static_cast<std::size_t>(gpuOfRank[static_cast<std::size_t>(rank)])]);
    return spread.slowest();
}

} // namespace shardyard
