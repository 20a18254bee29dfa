// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/estimate/linkload.h"

#include "engine/estimate/communication.h"
#include "engine/estimate/networktimes.h"
#include "engine/network/collectivetime.h"
#include "engine/strategy/scheduletraits.h"

#include <algorithm>

namespace shardyard {
namespace {

/// As many selected GPUs look at their own groups; from there on a pass over all groups is cheaper.
constexpr std::size_t fewRanks = 16;

const Communication *estimateOf(const CommunicationRow &row, const StrategyEstimate &estimate)
{
    const auto found =
        std::find_if(estimate.communication.begin(), estimate.communication.end(), [&row](const Communication &known) {
            return known.kind == row.kind && known.collective == row.collective && known.groupSize == row.ranks;
        });
    return found == estimate.communication.end() ? nullptr : &*found;
}

/// What the calls of a row take with next to no bytes in them.
Seconds latencyOf(const CommunicationRow &row, const PlacedStrategy &placed, Count rank, const NetworkFigures &figures)
{
    const RankGrid &grid = *placed.estimate.grid;
    GroupLayout layout = ownLayout(grid, groupKindOf(row, grid.degrees), rank, placed.places);
    if (row.ranks < layout.ranks && row.collective != Collective::SendReceive)
        layout = partOf(layout, row.ranks, row.collective == Collective::AllReduce);
    const Seconds one = collectiveTime(row.collective, 1, layout, figures);
    return row.calls * one;
}

/// Times of one GPU: the estimate's of the busiest GPU of each kind, in proportion to the bytes.
void addTimes(std::array<LinkLoad, linkClasses> &loads, const GpuTraffic &traffic, const PlacedStrategy &placed,
              const NetworkFigures &figures, Count rank)
{
    const OwnLinks own = ownLinks(*placed.estimate.grid, rank, placed.places, placed.hasExpertGroups());
    const auto add = [](std::optional<Seconds> &sum, Seconds part) { sum = sum.value_or(Seconds()) + part; };
    for (const CommunicationRow &row : traffic.rows(placed.estimate.grid->coordinates(rank).pipeline)) {
        const Communication *known = estimateOf(row, placed.estimate);
        if (known == nullptr || !known->time || known->bytesPerGpu.value_or(Bytes()) <= Bytes())
            continue;
        const double share = row.sent / known->bytesPerGpu->value();
        LinkLoad &load = loads[static_cast<std::size_t>(traffic.linkOf(row, own))];
        add(load.time, share * *known->time);
        add(load.floor, std::min(share * *known->time, latencyOf(row, placed, rank, figures)));
        if (known->exposed) // what shows of the pipeline's is in its bubble
            add(load.exposed, share * *known->exposed);
    }
}

} // namespace

bool PlacedStrategy::hasExpertGroups() const
{
    return plan.model.architecture.moe.has_value() && estimate.grid && pipelineGroupsAgree(*estimate.grid);
}

GpuTraffic::GpuTraffic(const PlacedStrategy &placed)
    : m_estimate(placed.estimate), m_degrees(placed.estimate.grid ? placed.estimate.grid->degrees : Degrees()),
      m_acrossReplicas(scheduleOf(placed.strategy).placement == StagePlacement::TwoReplicas && m_degrees.pipeline > 1),
      m_ranks(trafficByRank(placed.plan, placed.strategy, placed.estimate, placed.places.gpusPerNode))
{
}

LinkClass GpuTraffic::linkOf(const CommunicationRow &row, const OwnLinks &own) const
{
    const auto of = [&own](GroupKind kind) { return own[static_cast<std::size_t>(kind)]; };
    LinkClass link = of(groupKindOf(row, m_degrees));
    if (row.kind == TrafficKind::Data)
        link = std::max(link, of(GroupKind::Context)); // gradients are summed over both
    const bool isSum = row.collective == Collective::AllReduce
        && (row.kind == TrafficKind::Data || row.kind == TrafficKind::ExpertData);
    if (m_acrossReplicas && isSum)
        link = std::max(link, of(GroupKind::Pipeline));
    const Communication *known = estimateOf(row, m_estimate);
    return known == nullptr ? link : std::min(link, known->link);
}

SentByLink GpuTraffic::sent(Count pipelineRank, const OwnLinks &own) const
{
    SentByLink sent = {};
    for (const CommunicationRow &row : rows(pipelineRank))
        sent[static_cast<std::size_t>(linkOf(row, own))] += row.sent;
    return sent;
}

std::optional<double> LinkLoad::busy(const std::optional<TimeEstimate> &step) const
{
    if (!step || rate <= BytesPerSecond() || step->step() <= Seconds())
        return std::nullopt;
    return sent / rate / step->step();
}

std::optional<BytesPerSecond> LinkLoad::hidingRate() const
{
    if (!time || !floor || !exposed || gpus == 0 || rate <= BytesPerSecond())
        return std::nullopt;
    const Seconds hidden = *time - *exposed;
    if (hidden <= *floor)
        return std::nullopt;
    return rate * ((*time - *floor) / (hidden - *floor)) / static_cast<double>(gpus);
}

std::vector<LinkLoad> linkLoads(const PlacedStrategy &placed, const Cluster &cluster, const NetworkFigures &figures,
                                const std::vector<Count> &ranks)
{
    const GpuTraffic traffic(placed);
    if (!traffic.isKnown() || ranks.empty())
        return {};
    const RankGrid &grid = *placed.estimate.grid;
    const bool experts = placed.hasExpertGroups();
    const std::optional<RankLinks> all =
        ranks.size() > fewRanks ? std::optional<RankLinks>(std::in_place, grid, placed.places, experts) : std::nullopt;
    std::array<LinkLoad, linkClasses> loads;
    for (const Count rank : ranks) {
        const OwnLinks own = all ? all->of(rank) : ownLinks(grid, rank, placed.places, experts);
        const SentByLink sent = traffic.sent(grid.coordinates(rank).pipeline, own);
        const int gpu = placed.places.gpuOfRank[static_cast<std::size_t>(rank)];
        const NodeShape &shape =
            blockOfNode(cluster, placed.places.locations[static_cast<std::size_t>(gpu)].node).shape;
        for (std::size_t link = 1; link < linkClasses; ++link) {
            if (sent[link] <= 0)
                continue;
            loads[link].gpus += 1;
            loads[link].sent += Bytes(sent[link]);
            loads[link].rate += linkRate(cluster, static_cast<LinkClass>(link), shape);
        }
    }
    addTimes(loads, traffic, placed, figures, ranks.front());
    std::vector<LinkLoad> used;
    for (std::size_t link = 1; link < linkClasses; ++link) {
        if (loads[link].gpus == 0)
            continue;
        used.push_back(loads[link]);
        used.back().link = static_cast<LinkClass>(link);
    }
    return used;
}

} // namespace shardyard
