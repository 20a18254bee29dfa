// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/trafficlens.h"

#include "engine/estimate/linkload.h"

#include <unordered_map>

namespace shardyard {
namespace {

struct Slowest
{
    double bytes = 0;
    LinkClass link = LinkClass::None;
};

Slowest slowestOf(const SentByLink &sent)
{
    for (std::size_t link = linkClasses - 1; link > 0; --link)
        if (sent[link] > 0)
            return {.bytes = sent[link], .link = static_cast<LinkClass>(link)};
    return {};
}

/// Ranks of one stage whose groups lie alike send alike: each such class is summed once.
class KnownSent
{
public:
    explicit KnownSent(const GpuTraffic &traffic) : m_traffic(traffic) { }

    const Slowest &of(Count stage, const OwnLinks &own)
    {
        std::size_t key = static_cast<std::size_t>(stage);
        for (const LinkClass link : own)
            key = key * linkClasses + static_cast<std::size_t>(link);
        const auto [known, isNew] = m_known.try_emplace(key);
        if (isNew)
            known->second = slowestOf(m_traffic.sent(stage, own));
        return known->second;
    }

private:
    const GpuTraffic &m_traffic;
    std::unordered_map<std::size_t, Slowest> m_known;
};

} // namespace

GpuSent gpuSent(const Plan &plan, std::size_t strategy, const Estimate &estimate, const std::vector<int> &gpuOfRank)
{
    const StrategyEstimate &own = estimate.strategies[strategy];
    const std::vector<GpuLocation> locations = gpuLocations(estimate.cluster);
    const RankPlaces places{
        .locations = locations, .gpuOfRank = gpuOfRank, .gpusPerNode = gpusPerNode(estimate.cluster)};
    const PlacedStrategy placed{.plan = plan, .strategy = plan.strategies[strategy], .estimate = own, .places = places};
    const GpuTraffic traffic(placed);
    GpuSent sent;
    if (!traffic.isKnown())
        return sent;
    sent.bytes.resize(gpuOfRank.size());
    sent.link.resize(gpuOfRank.size());
    const RankLinks links(*own.grid, places, placed.hasExpertGroups());
    const Count stride = own.grid->stride(GroupKind::Pipeline);
    const Count stages = own.grid->degrees.pipeline;
    KnownSent known(traffic);
    for (std::size_t rank = 0; rank < gpuOfRank.size(); ++rank) {
        const auto number = static_cast<Count>(rank);
        const Slowest &of = known.of(number / stride % stages, links.of(number));
        sent.bytes[static_cast<std::size_t>(gpuOfRank[rank])] = of.bytes;
        sent.link[static_cast<std::size_t>(gpuOfRank[rank])] = of.link;
    }
    return sent;
}

} // namespace shardyard
