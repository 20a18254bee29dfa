// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/grouplines.h"

#include "engine/network/links.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace shardyard {
namespace {

LinkClass slowestOf(const std::vector<GpuLocation> &places)
{
    std::vector<Count> members(places.size());
    std::iota(members.begin(), members.end(), 0);
    return slowestLink(members, places, std::vector<int>(members.begin(), members.end()));
}

/// Groups that talk in every layer are worth a mark wherever they leave NVLink, others where some of them stay inside.
bool isMarked(const std::vector<GpuLocation> &places, int domain, GroupKind kind)
{
    const auto inside = std::count_if(places.begin(), places.end(),
                                      [domain](const GpuLocation &place) { return place.domain == domain; });
    const bool everyLayer = kind == GroupKind::Tensor || kind == GroupKind::Context || kind == GroupKind::Expert;
    return domain >= 0 && inside < static_cast<std::ptrdiff_t>(places.size()) && (everyLayer || inside > 1);
}

/// The nearest hop out of the domain of the member `own`, onwards first.
std::optional<std::size_t> leavingHop(const std::vector<GpuLocation> &places, std::size_t own, GroupKind kind)
{
    const int domain = places[own].domain;
    if (!isMarked(places, domain, kind))
        return std::nullopt;
    for (std::size_t hop = own; hop + 1 < places.size(); ++hop)
        if (places[hop + 1].domain != domain)
            return hop;
    for (std::size_t hop = own; hop > 0; --hop)
        if (places[hop - 1].domain != domain)
            return hop - 1;
    return std::nullopt;
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
    const auto own = static_cast<std::size_t>(std::find(ranks.begin(), ranks.end(), rank) - ranks.begin());
    line.traffic = groupTraffic(*scene.estimate(), kind);
    line.leaves = leavingHop(places, own, kind);
    const int ownPod = places[own].pod;
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

bool hasGroups(const CanvasScene &scene, GroupKind kind)
{
    const RankGrid *grid = scene.grid();
    const bool ofExperts = kind == GroupKind::Expert || kind == GroupKind::ExpertData;
    return grid != nullptr && grid->groupSize(kind) > 1
        && (!ofExperts || scene.snapshot->document.plan.model.architecture.moe.has_value());
}

std::vector<GroupLine> groupLines(const CanvasScene &scene, Count rank, const std::vector<GroupKind> &kinds)
{
    std::vector<GroupLine> lines;
    const RankGrid *grid = scene.grid();
    if (grid == nullptr || rank < 0 || rank >= grid->world())
        return lines;
    for (const GroupKind kind : kinds)
        if (hasGroups(scene, kind))
            lines.push_back(groupLine(scene, rank, kind));
    return lines;
}

double lineWidth(const std::optional<Bytes> &sent)
{
    constexpr double thinnest = 1.5;
    constexpr double thickest = 5;
    if (!sent)
        return 2;
    const double decades = std::log10(std::clamp(sent->value(), 1e8, 1e12) / 1e8);
    return thinnest + (thickest - thinnest) * decades / 4;
}

} // namespace shardyard
