// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/grouplines.h"

#include "engine/network/links.h"

#include <algorithm>
#include <numeric>

namespace shardyard {
namespace {

LinkClass slowestOf(const std::vector<GpuLocation> &places)
{
    std::vector<Count> members(places.size());
    std::iota(members.begin(), members.end(), 0);
    return slowestLink(members, places, std::vector<int>(members.begin(), members.end()));
}

GroupLine groupLine(const CanvasScene &scene, Count rank, GroupKind kind)
{
    GroupLine line;
    line.kind = kind;
    const std::vector<Count> ranks = scene.grid()->group(kind, rank);
    line.own = scene.slotOfGpu[static_cast<std::size_t>(scene.gpuOfRank[static_cast<std::size_t>(rank)])];
    line.everyGpu = static_cast<Count>(ranks.size()) == scene.cluster().gpus;
    std::vector<GpuLocation> places;
    places.reserve(ranks.size());
    for (const Count member : ranks) {
        const int gpu = scene.gpuOfRank[static_cast<std::size_t>(member)];
        line.members.push_back(scene.slotOfGpu[static_cast<std::size_t>(gpu)]);
        places.push_back(gpuLocation(scene.cluster(), gpu));
    }
    for (std::size_t i = 1; i < places.size(); ++i)
        line.hops.push_back(linkBetween(places[i - 1], places[i]));
    line.slowest = slowestOf(places);
    const int ownPod =
        places[static_cast<std::size_t>(std::find(ranks.begin(), ranks.end(), rank) - ranks.begin())].pod;
    for (const GpuLocation &place : places) {
        if (place.pod == ownPod)
            continue;
        line.firstPod = line.elsewhere == 0 ? place.pod : std::min<Count>(line.firstPod, place.pod);
        line.lastPod = std::max<Count>(line.lastPod, place.pod);
        ++line.elsewhere;
    }
    return line;
}

} // namespace

std::vector<GroupLine> groupLines(const CanvasScene &scene, Count rank, const std::vector<GroupKind> &kinds)
{
    std::vector<GroupLine> lines;
    const RankGrid *grid = scene.grid();
    if (grid == nullptr || rank < 0 || rank >= grid->world())
        return lines;
    for (const GroupKind kind : kinds)
        if (grid->groupSize(kind) > 1)
            lines.push_back(groupLine(scene, rank, kind));
    return lines;
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
