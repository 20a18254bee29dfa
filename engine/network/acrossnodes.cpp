// SPDX-License-Identifier: GPL-3.0-or-later
// A ring passes every chunk through every GPU, so each node's NICs carry 2(n-1)/n·S of an all-reduce; they reach 0.90
// to 0.95 of their rate (published bus bandwidth over the NICs of a node: B200 382 of 400 GB/s, A100 190 of 200, MI300X
// 358 of 400). NVLink and NIC work at once: the slower counts, not the sum. That busbw·(k-1)/(n-1) is 73 % of the NIC
// follows from the ring; it is no limit of the NIC.
#include "engine/network/acrossnodes.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace shardyard {
namespace {

/// Constants of NCCL 2.30.7 src/graph/tuning.cc, in seconds: baseLatencies and hwLatencies.
struct Protocol
{
    double ringBase, treeBase;
    double ringNvlink, treeNvlink;
    double ringPcie, treePcie;
    double ringNet, treeNet;
    double netOverhead; ///< of the host for each step where there is more than one node
    double share; ///< of the links' rate
    double ringSlower; ///< see below
};

/// LL sends a flag with every 4 bytes, LL128 with every 120. The constants choose between algorithms; measured times
/// are longer. Fitted, with treeSlower and the shares below, to the 39 rows of tests/data/collectives.json that say so:
/// rings of LL and LL128 take 1.4 times their latency (NCCL has that factor for Simple), rings of Simple 1.
constexpr std::array<Protocol, 3> protocols = {
    Protocol{6.6e-6, 6.8e-6, 0.6e-6, 0.6e-6, 1.0e-6, 1.0e-6, 2.7e-6, 5.0e-6, 1e-6, 0.5, 1.4}, // LL
    Protocol{14e-6, 14e-6, 1.9e-6, 1.25e-6, 2.5e-6, 1.9e-6, 4.0e-6, 8.5e-6, 1e-6, 0.92, 1.4}, // LL128
    Protocol{8.4e-6, 8.4e-6, 3.4e-6, 4.0e-6, 5.7e-6, 4.0e-6, 14e-6, 14e-6, 3e-6, 1, 1}, // Simple
};
/// Fitted: trees over nodes take twice NCCL's latency (1.96 times on 4 × 8, 1.85 on 2 × 8 over InfiniBand).
constexpr double treeSlower = 2;
/// Fitted: share of the NICs' rate that large rings reach; NVIDIA expects 46 to 48 GB/s of 50 (NVIDIA/nccl-tests issue
/// 290).
constexpr double nicShare = 0.95;
/// Fitted: share of a ring's rate that a tree over more than two nodes reaches; NCCL counts 0.85 to 0.92.
constexpr double treeShare = 0.93;
/// Rate inside a node of a tree over a ring: NCCL counts an all-reduce by tree with 0.92.
constexpr double treeInside = 0.92;
/// PAT, for one GPU a node: NCCL counts 0.75 of the rate, log2(nodes)/3.5 hops and 2.8 µs a rank.
constexpr double patShare = 0.75;

/// Seconds a byte takes over NICs and out of the pod when a node sends `sent` times the payload.
double secondsPerByte(const AcrossNodes &across, double sent, double share)
{
    const double nics = sent / (across.nicRate * nicShare * share);
    return across.uplinkRate > 0 ? std::max(nics, sent / (across.uplinkRate * nicShare * share)) : nics;
}

/// Ring: base + inside steps · max(hop, overhead) + net steps · net hop; then busFactor·S at the slower of NVLink and
/// NICs.
double ringTime(const Protocol &protocol, double factor, double perByte, const AcrossNodes &across, double rounds)
{
    const double netSteps = rounds * static_cast<double>(across.islands - 1);
    const double insideSteps = rounds * static_cast<double>(across.ranks - across.islands);
    const double hop = std::max(across.overPcie ? protocol.ringPcie : protocol.ringNvlink, protocol.netOverhead);
    const double latency = protocol.ringBase + insideSteps * hop + netSteps * (protocol.ringNet + across.fabricLatency);
    return protocol.ringSlower * latency + factor * perByte / protocol.share;
}

/// Tree: base + 2·((p - 1)·hop + log2(nodes)·net hop), p GPUs a node, at `perByte`.
double treeTime(const Protocol &protocol, double doublings, double perByte, const AcrossNodes &across)
{
    const double hop = across.overPcie ? protocol.treePcie : protocol.treeNvlink;
    const double latency = protocol.treeBase
        + 2
            * (static_cast<double>(across.mostInIsland - 1) * hop
               + doublings * (protocol.treeNet + across.fabricLatency));
    return treeSlower * latency + perByte / protocol.share;
}

/// Bytes over NVLink and NICs of a double binary tree, seconds for a byte of payload. A node sends the payload up and
/// down twice at most, once where there are two nodes.
double treeSecondsPerByte(const AcrossNodes &across)
{
    const double sent = 0.5 * static_cast<double>(std::min<Count>(across.islands, 4));
    const double nics = secondsPerByte(across, sent, across.islands > 2 ? treeShare : 1);
    if (across.mostInIsland < 2)
        return nics;
    return std::max(nics, across.addUpRate > 0 ? 1 / across.addUpRate : 2 / (treeInside * across.ringRate));
}

/// PAT: base + log2(nodes)·net hop/3.5 + 2.8 µs·n.
double patTime(double bytes, double doublings, double perByte, const AcrossNodes &across)
{
    const Protocol &simple = protocols.back();
    constexpr double base = 8e-6;
    constexpr double perRank = 2.8e-6;
    return base + doublings * (simple.ringNet + across.fabricLatency) / 3.5
        + perRank * static_cast<double>(across.ranks) + bytes * perByte / patShare;
}

} // namespace

double timeAcrossNodes(Collective collective, double bytes, const AcrossNodes &across)
{
    const bool allReduce = collective == Collective::AllReduce;
    const double sent = busFactor(collective, across.ranks) * bytes;
    double perByte = secondsPerByte(across, 1, 1);
    if (across.mostInIsland > 1)
        perByte = std::max(perByte, 1 / across.ringRate);
    const double rounds = allReduce ? 2 : 1;
    double fastest = ringTime(protocols[0], sent, perByte, across, rounds);
    for (std::size_t i = 1; i < protocols.size(); ++i)
        fastest = std::min(fastest, ringTime(protocols[i], sent, perByte, across, rounds));
    const double doublings = std::log2(static_cast<double>(across.islands));
    if (allReduce) {
        const double byTree = bytes * treeSecondsPerByte(across);
        for (const Protocol &protocol : protocols)
            fastest = std::min(fastest, treeTime(protocol, doublings, byTree, across));
    } else if (across.mostInIsland == 1) {
        fastest = std::min(fastest, patTime(sent, doublings, perByte, across));
    }
    return fastest;
}

/// By LL or by Simple, base + net hop + S/rate each.
double messageTime(double bytes, double rate, double fabricLatency)
{
    const auto by = [&](const Protocol &protocol) {
        return protocol.ringBase + protocol.ringNet + fabricLatency + bytes / (rate * messageShare * protocol.share);
    };
    return std::min(by(protocols.front()), by(protocols.back()));
}

} // namespace shardyard
