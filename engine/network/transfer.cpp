// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/network/transfer.h"

#include <algorithm>
#include <cassert>

namespace shardyard {
namespace {

constexpr std::array<std::string_view, 7> trafficWords = {"tensor", "context",     "pipeline", "data",
                                                          "expert", "expert_data", "embedding"};

bool isAlike(const Transfer &a, const Transfer &b)
{
    return a.kind == b.kind && a.collective == b.collective && a.ranks == b.ranks;
}

} // namespace

std::string_view trafficName(TrafficKind kind)
{
    return trafficWords[static_cast<std::size_t>(kind)];
}

/// Unit: bytes.
double sentBytes(Collective collective, Count ranks, double payload)
{
    return ranks < 2 ? 0 : busFactor(collective, ranks) * payload;
}

void Transfers::add(const Transfer &transfer)
{
    if (transfer.ranks < 2 || transfer.calls <= 0 || transfer.payload <= 0)
        return;
    const auto last = m_transfers.begin() + static_cast<std::ptrdiff_t>(m_size);
    const auto same = std::find_if(m_transfers.begin(), last, [&transfer](const Transfer &other) {
        return isAlike(transfer, other) && transfer.payload == other.payload;
    });
    if (same != last) {
        same->calls += transfer.calls;
        return;
    }
    if (m_size < most) {
        m_transfers[m_size++] = transfer;
        return;
    }
    // Full, as only layers of many kinds together can be: the mean payload keeps bytes and calls.
    const auto alike = std::find_if(m_transfers.begin(), last,
                                    [&transfer](const Transfer &other) { return isAlike(transfer, other); });
    assert(alike != last);
    const double calls = alike->calls + transfer.calls;
    alike->payload = (alike->payload * alike->calls + transfer.payload * transfer.calls) / calls;
    alike->calls = calls;
}

void Transfers::add(const Transfers &transfers)
{
    for (const Transfer &transfer : transfers)
        add(transfer);
}

double Transfers::sent() const
{
    double bytes = 0;
    for (const Transfer &transfer : *this)
        bytes += transfer.sent();
    return bytes;
}

double Transfers::sent(TrafficKind kind) const
{
    double bytes = 0;
    for (const Transfer &transfer : *this)
        bytes += transfer.kind == kind ? transfer.sent() : 0;
    return bytes;
}

/// Sent inside a node 2(g-1)/g · S, between k nodes 2(k-1)/k · S/g (stas00/ml-engineering@744d01e network/README.md).
/// Unit: bytes.
Transfers hierarchicalAllReduce(TrafficKind kind, double payload, Count gpusPerNode, Count nodes)
{
    Transfers phases;
    phases.add({.kind = kind, .collective = Collective::ReduceScatter, .ranks = gpusPerNode, .payload = payload});
    phases.add({.kind = kind,
                .collective = Collective::AllReduce,
                .ranks = nodes,
                .payload = payload / static_cast<double>(gpusPerNode)});
    phases.add({.kind = kind, .collective = Collective::AllGather, .ranks = gpusPerNode, .payload = payload});
    return phases;
}

} // namespace shardyard
