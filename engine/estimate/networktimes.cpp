// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/estimate/networktimes.h"

#include "engine/estimate/communication.h"

#include <algorithm>

namespace shardyard {
NetworkTimes::NetworkTimes(const NetworkFigures &figures, const RankGrid &grid, const std::vector<GroupLinks> &links,
                           const RankPlaces &places, double reached)
    : m_figures(figures), m_reached(reached)
{
    const auto at = [this](TrafficKind kind) -> GroupLayout & { return m_layouts[static_cast<std::size_t>(kind)]; };
    for (const GroupLinks &group : links)
        (group.kind == GroupKind::ExpertTensor ? m_expertTensor : at(trafficKindOf(group.kind))) = group.worst;
    const Degrees &degrees = grid.degrees;
    if (degrees.context > 1) // gradients are summed over both
        at(TrafficKind::Data) =
            partLinks(grid,
                      {.inner = GroupKind::Context, .outer = GroupKind::Data, .size = degrees.context * degrees.data},
                      places.locations, places.gpuOfRank, places.period)
                .worst;
    if (degrees.pipeline > 1)
        at(TrafficKind::Embedding) =
            partLinks(grid, {.inner = GroupKind::Pipeline, .size = 2, .step = degrees.pipeline - 1, .firstOnly = true},
                      places.locations, places.gpuOfRank, places.period)
                .worst;
}

Seconds NetworkTimes::time(const Transfer &transfer) const
{
    return computed(transfer) / m_reached;
}

Seconds NetworkTimes::computed(const Transfer &transfer) const
{
    const GroupLayout &whole = layout(transfer.kind);
    const bool sharesExperts = transfer.kind == TrafficKind::Tensor && transfer.ranks != whole.ranks;
    const GroupLayout &layout = sharesExperts ? m_expertTensor : whole;
    if (transfer.ranks >= layout.ranks || transfer.collective == Collective::SendReceive)
        return collectiveTime(transfer.collective, transfer.payload, layout, m_figures);
    // what shares one copy are neighbours, what repeats it is one of each such group
    const GroupLayout part = partOf(layout, transfer.ranks, transfer.collective == Collective::AllReduce);
    return collectiveTime(transfer.collective, transfer.payload, part, m_figures);
}

GroupLayout partOf(const GroupLayout &layout, Count ranks, bool apart)
{
    const Count step = apart ? std::max<Count>(1, layout.ranks / ranks) : 1;
    const auto inside = [&](Count members) { return std::clamp<Count>(members / step, 1, ranks); };
    GroupLayout part = layout;
    part.ranks = ranks;
    part.fewestInDomain = inside(layout.fewestInDomain);
    part.mostInDomain = inside(layout.mostInDomain);
    part.fewestInNode = inside(layout.fewestInNode);
    part.mostInNode = inside(layout.mostInNode);
    part.fewestInPod = inside(layout.fewestInPod);
    part.domains = ceilDivide(ranks, part.fewestInDomain);
    part.nodes = ceilDivide(ranks, part.fewestInNode);
    part.pods = layout.pods > 1 ? ceilDivide(ranks, part.fewestInPod) : 1;
    if (ranks < 2)
        part.link = LinkClass::None;
    else if (part.domains == 1 && layout.mostInDomain > 1)
        part.link = LinkClass::NvLink;
    else if (part.nodes == 1)
        part.link = LinkClass::Pcie;
    else if (part.pods == 1)
        part.link = std::min(layout.link, LinkClass::Pod);
    return part;
}

} // namespace shardyard
