// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/network/networkfigures.h"

#include <algorithm>

namespace shardyard {
namespace {

/// A slot of generation 4, where nothing is said of PCIe.
constexpr BytesPerSecond usualPcie = fromGBPerSecond(31.5);

/// The least of the rates that are known, else `otherwise`.
BytesPerSecond slowest(const Cluster &cluster, BytesPerSecond NodeShape::*rate, BytesPerSecond otherwise)
{
    BytesPerSecond least = otherwise;
    bool known = false;
    for (const NodeBlock &block : cluster.blocks) {
        const BytesPerSecond here = block.shape.*rate;
        if (here.value() > 0 && (!known || here < least)) {
            least = here;
            known = true;
        }
    }
    return least;
}

/// NICs of a node over its GPUs' slots; 0 = none known.
double nicRateOf(const NodeShape &shape)
{
    return shape.slotCount() > 0 ? fromGbitPerSecond(shape.nicGbitPerSecond).value() * static_cast<double>(shape.nics)
            / static_cast<double>(shape.slotCount())
                                 : 0;
}

/// The fabric's rate was taken from the first nodes, or for them by hand; others may have less.
double slowestNicRate(const Cluster &cluster)
{
    if (cluster.blocks.empty())
        return 0;
    const double first = nicRateOf(cluster.blocks.front().shape);
    double least = first;
    for (const NodeBlock &block : cluster.blocks)
        if (const double here = nicRateOf(block.shape); here > 0)
            least = std::min(least, here);
    return cluster.fabricRate.value() * (first > 0 ? least / first : 1);
}

const Gpu &slowestGpu(const Cluster &cluster)
{
    const auto rateOf = [](const Gpu &gpu) { return gpu.scaleUp.rate ? gpu.scaleUp.rate->value() : 0; };
    const Gpu *found = &cluster.gpuKinds.front();
    for (const Gpu &gpu : cluster.gpuKinds)
        if (rateOf(gpu) > 0 && (rateOf(*found) <= 0 || rateOf(gpu) < rateOf(*found)))
            found = &gpu;
    return *found;
}

} // namespace

NetworkFigures networkFigures(const Cluster &cluster, const Catalogue &catalogue)
{
    NetworkFigures figures = {.nicRate = slowestNicRate(cluster),
                              .fabricLatency = cluster.fabricLatency.value(),
                              .oversubscription = std::max(1.0, cluster.oversubscription)};
    if (cluster.gpuKinds.empty())
        return figures;
    const Gpu &gpu = slowestGpu(cluster);
    const BytesPerSecond pcie = slowest(cluster, &NodeShape::pcie, gpu.pcie.value_or(usualPcie));
    figures.pcie = pcieCurves(catalogue, gpu, pcie);
    const BytesPerSecond scaleUp = slowest(cluster, &NodeShape::scaleUp, gpu.scaleUp.rate.value_or(BytesPerSecond()));
    figures.scaleUp = scaleUp.value() > 0 ? scaleUpCurves(catalogue, gpu, scaleUp) : figures.pcie;
    return figures;
}

} // namespace shardyard
