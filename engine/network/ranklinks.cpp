// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/network/ranklinks.h"

#include <algorithm>

namespace shardyard {
namespace {

constexpr GroupKind kinds[] = {GroupKind::Tensor, GroupKind::Context,      GroupKind::Data,      GroupKind::Pipeline,
                               GroupKind::Expert, GroupKind::ExpertTensor, GroupKind::ExpertData};

bool isOfExperts(GroupKind kind)
{
    return kind == GroupKind::Expert || kind == GroupKind::ExpertTensor || kind == GroupKind::ExpertData;
}

/// What members of a group have in common, by its first: enough for its slowest link.
struct Common
{
    int first = -1; ///< GPU
    bool domain = true;
    bool node = true;
    bool pod = true;

    void add(int gpu, const std::vector<GpuLocation> &locations)
    {
        if (first < 0) {
            first = gpu;
            return;
        }
        const GpuLocation &one = locations[static_cast<std::size_t>(first)];
        const GpuLocation &other = locations[static_cast<std::size_t>(gpu)];
        domain = domain && one.domain >= 0 && other.domain == one.domain;
        node = node && other.node == one.node;
        pod = pod && other.pod == one.pod;
    }

    [[nodiscard]] LinkClass slowest() const
    {
        if (domain)
            return LinkClass::NvLink;
        if (!pod)
            return LinkClass::Spine;
        return node ? LinkClass::Pcie : LinkClass::Pod;
    }
};

/// The rank's number with the digit of the group's axis left out.
Count groupOf(Count rank, Count stride, Count size)
{
    return rank / (stride * size) * stride + rank % stride;
}

std::vector<LinkClass> slowestOfGroups(Count stride, Count size, const RankPlaces &places)
{
    const auto world = static_cast<Count>(places.gpuOfRank.size());
    std::vector<Common> groups(static_cast<std::size_t>(world / size));
    for (Count rank = 0; rank < world; ++rank)
        groups[static_cast<std::size_t>(groupOf(rank, stride, size))].add(
            places.gpuOfRank[static_cast<std::size_t>(rank)], places.locations);
    std::vector<LinkClass> slowest;
    slowest.reserve(groups.size());
    for (const Common &group : groups)
        slowest.push_back(group.slowest());
    return slowest;
}

} // namespace

OwnLinks ownLinks(const RankGrid &grid, Count rank, const RankPlaces &places, bool hasExperts)
{
    OwnLinks links = {};
    for (const GroupKind kind : kinds)
        if (grid.groupSize(kind) > 1 && (hasExperts || !isOfExperts(kind)))
            links[static_cast<std::size_t>(kind)] =
                slowestLink(grid.group(kind, rank), places.locations, places.gpuOfRank);
    return links;
}

RankLinks::RankLinks(const RankGrid &grid, const RankPlaces &places, bool hasExperts)
{
    for (const GroupKind kind : kinds) {
        Kind &groups = m_kinds[static_cast<std::size_t>(kind)];
        groups.stride = grid.stride(kind);
        groups.size = grid.groupSize(kind);
        if (groups.size > 1 && (hasExperts || !isOfExperts(kind)))
            groups.slowest = slowestOfGroups(groups.stride, groups.size, places);
    }
}

OwnLinks RankLinks::of(Count rank) const
{
    OwnLinks links = {};
    for (std::size_t kind = 0; kind < groupKinds; ++kind)
        if (const Kind &groups = m_kinds[kind]; !groups.slowest.empty())
            links[kind] = groups.slowest[static_cast<std::size_t>(groupOf(rank, groups.stride, groups.size))];
    return links;
}

GroupLayout ownLayout(const RankGrid &grid, GroupKind kind, Count rank, const RankPlaces &places)
{
    LayoutCounter counter;
    std::vector<Count> ranks = grid.group(kind, rank);
    for (const Count member : ranks)
        counter.add(places.locations[static_cast<std::size_t>(places.gpuOfRank[static_cast<std::size_t>(member)])]);
    return counter.take();
}

BytesPerSecond linkRate(const Cluster &cluster, LinkClass link, const NodeShape &shape)
{
    switch (link) {
    case LinkClass::NvLink:
        return shape.scaleUp;
    case LinkClass::Pcie:
        return shape.pcie;
    case LinkClass::Pod:
        return cluster.fabricRate;
    case LinkClass::Spine:
        return cluster.fabricRate / std::max(1.0, cluster.oversubscription);
    case LinkClass::None:
        break;
    }
    return BytesPerSecond();
}

} // namespace shardyard
