// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/network/collectivetime.h"

#include "engine/network/acrossnodes.h"

#include <algorithm>
#include <limits>

namespace shardyard {
namespace {

/// The islands of a group: nodes, or NVLink domains where they are wider than nodes; and the link inside them.
struct Islands
{
    Count count = 1;
    Count fewest = 1;
    Count most = 1;
    const LinkCurves *inside = nullptr;
    bool overPcie = false;
};

Islands islandsOf(const GroupLayout &layout, const NetworkFigures &figures)
{
    if (layout.domains < layout.nodes)
        return {layout.domains, layout.fewestInDomain, layout.mostInDomain, &figures.scaleUp, false};
    const bool overPcie = layout.domains > layout.nodes;
    return {layout.nodes, layout.fewestInNode, layout.mostInNode, overPcie ? &figures.pcie : &figures.scaleUp,
            overPcie};
}

/// What the members behind one pod's uplinks may send out of it: their NICs' rate over the oversubscription.
double uplinkRate(const GroupLayout &layout, const NetworkFigures &figures)
{
    return layout.pods > 1 ? static_cast<double>(layout.fewestInPod) * figures.nicRate / figures.oversubscription : 0;
}

AcrossNodes acrossNodes(const GroupLayout &layout, const NetworkFigures &figures)
{
    const Islands islands = islandsOf(layout, figures);
    AcrossNodes across = {.ranks = layout.ranks,
                          .islands = islands.count,
                          .mostInIsland = islands.most,
                          .overPcie = islands.overPcie,
                          .nicRate = static_cast<double>(islands.fewest) * figures.nicRate,
                          .uplinkRate = uplinkRate(layout, figures),
                          .fabricLatency = figures.fabricLatency};
    if (islands.most > 1) {
        across.ringRate = islands.inside->ringRateOf(islands.most);
        if (islands.inside->inSwitchReduction && islands.most > 4)
            across.addUpRate = 1 / islands.inside->curves[0].back().secondsPerByteBeyond;
    }
    return across;
}

/// All-to-all over nodes: what leaves the island goes over the GPU's own share of the NICs, (n - m)/n·S, or less where
/// copies are sent once; what stays, and the copies made on arrival, over NVLink at the same time. The slower counts.
/// Each peer outside costs NCCL's overhead of 1 µs (2.30.7 src/graph/tuning.cc).
double allToAllTime(double bytes, const GroupLayout &layout, const NetworkFigures &figures, double sentOnce)
{
    constexpr double peerOverhead = 1e-6;
    const Islands islands = islandsOf(layout, figures);
    const auto ranks = static_cast<double>(layout.ranks);
    const double peersOutside = ranks - static_cast<double>(islands.fewest);
    const double leaving = bytes * peersOutside / ranks * sentOnce;
    double time = messageTime(leaving, figures.nicRate, figures.fabricLatency);
    if (layout.pods > 1) {
        const double leavingPod = bytes * (ranks - static_cast<double>(layout.fewestInPod)) / ranks * sentOnce;
        time =
            std::max(time, messageTime(leavingPod, figures.nicRate / figures.oversubscription, figures.fabricLatency));
    }
    time += peersOutside * peerOverhead;
    if (islands.most < 2)
        return time;
    const double inside = sentOnce < 1 ? bytes : bytes * static_cast<double>(islands.most) / ranks;
    return std::max(time, islands.inside->time(Collective::AllToAll, inside, islands.most));
}

double sendTime(double bytes, const GroupLayout &layout, const NetworkFigures &figures)
{
    const double slower = layout.link == LinkClass::Spine ? figures.oversubscription : 1;
    return messageTime(bytes, figures.nicRate / slower, figures.fabricLatency);
}

double timeOverNodes(Collective collective, double bytes, const GroupLayout &layout, const NetworkFigures &figures,
                     const TokenRouting &routing)
{
    if (figures.nicRate <= 0)
        return std::numeric_limits<double>::infinity();
    switch (collective) {
    case Collective::SendReceive:
        return sendTime(bytes, layout, figures);
    case Collective::AllToAll:
        return allToAllTime(bytes, layout, figures, routing.sentOnce);
    default:
        return timeAcrossNodes(collective, bytes, acrossNodes(layout, figures));
    }
}

} // namespace

Seconds collectiveTime(Collective collective, double payloadBytes, const GroupLayout &layout,
                       const NetworkFigures &figures, TokenRouting routing)
{
    if (layout.ranks < 2 || payloadBytes <= 0)
        return Seconds(0);
    switch (layout.link) {
    case LinkClass::NvLink:
        return Seconds(figures.scaleUp.time(collective, payloadBytes, layout.ranks));
    case LinkClass::Pcie:
        return Seconds(figures.pcie.time(collective, payloadBytes, layout.ranks));
    case LinkClass::Pod:
    case LinkClass::Spine:
        return Seconds(timeOverNodes(collective, payloadBytes, layout, figures, routing));
    case LinkClass::None:
        break;
    }
    return Seconds(0);
}

} // namespace shardyard
