// SPDX-License-Identifier: GPL-3.0-or-later
// From the series of the catalogue to the curves of one GPU.
#include "engine/network/linkcurves.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

namespace shardyard {
namespace {

/// GPUs of a full mesh (xGMI, the RoCE of Gaudi) reach each of their 7 peers by a seventh of their links:
/// stas00/ml-engineering network/README.md @744d01e.
constexpr double meshPeers = 7;
/// Beyond the last size the bus bandwidth still rises: B200 by 20 % from 512 MiB to 16 GiB, H100 by 8 %, A100 by 6 %
/// (same source, NVIDIA/dgxc-benchmarking nccl/README.md @841f546). The rate between the last two sizes goes on, but
/// no faster than this times the last bus bandwidth, since some series fall there.
constexpr double fastestBeyond = 1.1;
/// Where nothing was measured: bus bandwidth over link rate of large messages; A100 0.74, H100 without NVLS 0.78,
/// B200 0.70, RTX PRO 6000 0.39 on PCIe 5 (the series of the catalogue).
constexpr double unmeasuredShare = 0.7;
/// Step of a ring, protocol LL, one node: NCCL 2.30.7 src/graph/tuning.cc, base and NVLink latency.
constexpr double ringBase = 6.6e-6;
constexpr double ringStep = 0.6e-6;

/// Share of the links' rate a copy to one peer reaches: stas00/ml-engineering network/README.md @744d01e, A100 274.5 of
/// 300 GB/s; H100 376 and H200 396.4 of 450; GB200 746.7 of 900; two MI300X 47.67 of 64 (all-reduce).
double copyShare(const ScaleUp &link)
{
    if (!link.type.starts_with("NVLink"))
        return 0.745;
    return link.generation <= 3 ? 0.915 : link.generation == 4 ? 0.86 : 0.83;
}

bool isMesh(const ScaleUp &link)
{
    return !link.type.starts_with("NVLink") && link.links.has_value();
}

/// A series and the rate of the links it was measured on.
struct Candidate
{
    const CollectiveSeries *series;
    const Gpu *gpu;
    double rate;
};

std::vector<Candidate> candidates(const Catalogue &catalogue, bool overPcie)
{
    std::vector<Candidate> all;
    all.reserve(catalogue.collectives.size());
    for (const CollectiveSeries &series : catalogue.collectives) {
        const Gpu *gpu = catalogue.gpu(series.gpu);
        if (gpu == nullptr || gpu->scaleUp.rate.has_value() == overPcie)
            continue;
        const std::optional<BytesPerSecond> rate = overPcie ? gpu->pcie : gpu->scaleUp.rate;
        if (rate && rate->value() > 0)
            all.push_back({&series, gpu, rate->value()});
    }
    return all;
}

/// How far a measured GPU is from `gpu`; the nearest lends its series.
double distance(const Candidate &candidate, const Gpu &gpu, bool overPcie)
{
    if (candidate.gpu->id == gpu.id)
        return -1;
    if (overPcie)
        return 1 / candidate.rate;
    const Count generation = candidate.gpu->scaleUp.generation;
    if (!gpu.scaleUp.type.starts_with("NVLink"))
        return static_cast<double>(generation);
    return static_cast<double>(std::abs(generation - gpu.scaleUp.generation));
}

const Candidate *nearest(const std::vector<Candidate> &all, const Gpu &gpu, bool overPcie, Collective collective,
                         Count ranks)
{
    const Candidate *found = nullptr;
    double least = std::numeric_limits<double>::infinity();
    for (const Candidate &candidate : all) {
        if (candidate.series->gpus != ranks || candidate.series->operation != collectiveName(collective))
            continue;
        const double away = distance(candidate, gpu, overPcie);
        if (away < least) {
            least = away;
            found = &candidate;
        }
    }
    return found;
}

/// The series at `bytes`, between its sizes by logarithms of both.
double measured(const CollectiveSeries &series, double bytes)
{
    const auto above = std::lower_bound(series.payloads.begin(), series.payloads.end(), Bytes(bytes));
    if (above == series.payloads.begin())
        return series.times.front().value();
    if (above == series.payloads.end())
        return series.times.back().value();
    const auto at = static_cast<std::size_t>(above - series.payloads.begin());
    const double share = std::log(bytes / series.payloads[at - 1].value())
        / std::log(series.payloads[at].value() / series.payloads[at - 1].value());
    return series.times[at - 1].value() * std::pow(series.times[at] / series.times[at - 1], share);
}

double bytesAt(std::size_t point)
{
    return std::ldexp(1.0, TimeCurve::firstExponent + static_cast<int>(point));
}

/// Where a larger payload was measured faster, the sizes concerned share their mean (pool adjacent violators).
void makeRising(std::array<double, TimeCurve::points> &seconds)
{
    for (std::size_t end = 1; end <= seconds.size(); ++end) {
        std::size_t begin = end - 1;
        double mean = seconds[begin];
        while (begin > 0 && seconds[begin - 1] > mean) {
            const double before = seconds[begin - 1];
            std::size_t first = begin - 1;
            while (first > 0 && seconds[first - 1] == before)
                --first;
            mean = (mean * double(end - begin) + before * double(begin - first)) / double(end - first);
            begin = first;
        }
        std::fill(seconds.begin() + std::ptrdiff_t(begin), seconds.begin() + std::ptrdiff_t(end), mean);
    }
}

void setBeyond(TimeCurve &curve)
{
    const double last = curve.seconds.back();
    const double bytes = bytesAt(TimeCurve::points - 1);
    curve.secondsPerByteBeyond =
        std::max((last - curve.seconds[TimeCurve::points - 2]) / (bytes / 2), last / bytes / fastestBeyond);
}

TimeCurve curveOf(const Candidate &candidate, double rate)
{
    TimeCurve curve;
    for (std::size_t point = 0; point < TimeCurve::points; ++point)
        curve.seconds[point] = measured(*candidate.series, bytesAt(point));
    makeRising(curve.seconds);
    const double latency = curve.seconds.front();
    for (double &seconds : curve.seconds)
        seconds = latency + (seconds - latency) * candidate.rate / rate;
    setBeyond(curve);
    return curve;
}

/// A ring where no series is at hand: base + steps·hop + busFactor·S / (share·rate).
TimeCurve unmeasuredCurve(Collective collective, Count ranks, double rate)
{
    const double steps = static_cast<double>(collective == Collective::AllReduce ? 2 * (ranks - 1) : ranks - 1);
    TimeCurve curve;
    for (std::size_t point = 0; point < TimeCurve::points; ++point)
        curve.seconds[point] =
            ringBase + steps * ringStep + busFactor(collective, ranks) * bytesAt(point) / (unmeasuredShare * rate);
    setBeyond(curve);
    return curve;
}

/// An all-reduce of large messages is a ring, but where the switch adds up: there the ring of 4 tells (H200 363 GB/s by
/// 4 GPUs, 366 by 8 with NVLS off; B200 673 and 682: stas00/ml-engineering network/README.md @744d01e).
void setRingRates(LinkCurves &link)
{
    const auto &allReduce = link.curves[static_cast<std::size_t>(Collective::AllReduce)];
    for (std::size_t size = 0; size < allReduce.size(); ++size)
        link.ringRate[size] =
            busFactor(Collective::AllReduce, LinkCurves::groupSizes[size]) / allReduce[size].secondsPerByteBeyond;
    if (link.inSwitchReduction)
        link.ringRate[2] = link.ringRate[1];
}

LinkCurves linkCurves(const Catalogue &catalogue, const Gpu &gpu, double rate, bool overPcie)
{
    const std::vector<Candidate> all = candidates(catalogue, overPcie);
    const bool mesh = !overPcie && isMesh(gpu.scaleUp);
    LinkCurves link;
    for (const Collective collective :
         {Collective::AllReduce, Collective::AllGather, Collective::ReduceScatter, Collective::AllToAll}) {
        for (std::size_t size = 0; size < LinkCurves::groupSizes.size(); ++size) {
            const Count ranks = LinkCurves::groupSizes[size];
            const double reached = mesh ? rate * std::min(1.0, static_cast<double>(ranks - 1) / meshPeers) : rate;
            const Candidate *candidate = nearest(all, gpu, overPcie, collective, ranks);
            link.curves[static_cast<std::size_t>(collective)][size] =
                candidate != nullptr ? curveOf(*candidate, reached) : unmeasuredCurve(collective, ranks, reached);
        }
    }
    const TimeCurve &pair = link.curves[static_cast<std::size_t>(Collective::AllToAll)].front();
    link.sendLatency = pair.seconds.front();
    // Half of what a GPU of two exchanges goes to the other.
    link.sendRate =
        overPcie ? 0.5 / pair.secondsPerByteBeyond : copyShare(gpu.scaleUp) * (mesh ? rate / meshPeers : rate);
    return link;
}

} // namespace

LinkCurves scaleUpCurves(const Catalogue &catalogue, const Gpu &gpu, BytesPerSecond rate)
{
    LinkCurves link = linkCurves(catalogue, gpu, rate.value(), false);
    // NVSwitch adds up since its third generation, with NVLink 4: stas00/ml-engineering network/README.md @744d01e.
    link.inSwitchReduction = gpu.scaleUp.type == "NVLink" && gpu.scaleUp.generation >= 4 && !gpu.scaleUp.bridgeCards;
    setRingRates(link);
    return link;
}

LinkCurves pcieCurves(const Catalogue &catalogue, const Gpu &gpu, BytesPerSecond rate)
{
    LinkCurves link = linkCurves(catalogue, gpu, rate.value(), true);
    setRingRates(link);
    return link;
}

} // namespace shardyard
