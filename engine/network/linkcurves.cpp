// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/network/linkcurves.h"

#include <algorithm>
#include <cmath>

namespace shardyard {
namespace {

/// Base of a ring with protocol LL: NCCL 2.30.7 src/graph/tuning.cc, baseLatencies.
constexpr double ringBase = 6.6e-6;

/// Where between two measured group sizes a size lies, by its logarithm.
struct Place
{
    std::size_t below;
    double share; ///< of the size above
};
constexpr Place placeOf(Count ranks)
{
    switch (ranks) {
    case 2:
        return {0, 0};
    case 3:
        return {0, 0.585}; // log2(3/2)
    case 4:
        return {1, 0};
    case 5:
        return {1, 0.322}; // log2(5/4)
    case 6:
        return {1, 0.585};
    case 7:
        return {1, 0.807}; // log2(7/4)
    default:
        return {2, 0};
    }
}

} // namespace

double TimeCurve::at(double bytes) const
{
    const int exponent = bytes > 1 ? std::ilogb(bytes) - firstExponent : -1;
    if (exponent < 0)
        return seconds.front();
    const auto below = static_cast<std::size_t>(exponent);
    if (below + 1 >= points)
        return seconds.back() + (bytes - std::ldexp(1.0, firstExponent + int(points) - 1)) * secondsPerByteBeyond;
    const double share = std::ldexp(bytes, -exponent - firstExponent) - 1;
    return seconds[below] + (seconds[below + 1] - seconds[below]) * share;
}

/// Up to 8 GPUs: time / busFactor is interpolated between the group sizes that were measured. Beyond, an all-gather and
/// a reduce-scatter are the ring of 8 with more steps of as large a chunk: base + (t8(8/n·S) - base)·(n - 1)/7. All
/// else keeps the bus bandwidth of 8 at its payload: an all-reduce is added up in the switch whatever n (72 GPUs of an
/// NVL72 reach 850 GB/s, 8 reach 838: stas00/ml-engineering network/README.md @744d01e), and peers are sent to at once
/// (32 GPUs take 1.15 times the time of 8 for a small all-to-all: ai-dynamo/aiconfigurator
/// gb200/comm/trtllm/1.3.0rc10/trtllm_alltoall_perf.parquet @095f58a).
double LinkCurves::time(Collective collective, double bytes, Count ranks) const
{
    if (collective == Collective::SendReceive)
        return sendLatency + bytes / sendRate;
    const auto &bySize = curves[static_cast<std::size_t>(collective)];
    const double factor = busFactor(collective, ranks);
    if (ranks > 8 && (collective == Collective::AllGather || collective == Collective::ReduceScatter)) {
        const double of8 = bySize.back().at(bytes * 8 / static_cast<double>(ranks));
        const double base = std::min(ringBase, of8);
        return base + (of8 - base) * static_cast<double>(ranks - 1) / 7;
    }
    const auto perFactor = [&](std::size_t size) {
        return bySize[size].at(bytes) / busFactor(collective, groupSizes[size]);
    };
    const Place place = placeOf(ranks);
    const double below = perFactor(place.below);
    if (place.share == 0)
        return factor * below;
    return factor * (below + (perFactor(place.below + 1) - below) * place.share);
}

double LinkCurves::ringRateOf(Count ranks) const
{
    return ringRate[ranks <= 2 ? 0 : ranks <= 4 ? 1 : 2];
}

} // namespace shardyard
