// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/estimate/estimate.h"
#include "ui/canvas/canvaslayout.h"
#include "ui/canvas/trafficlens.h"

#include <vector>

namespace shardyard {

/// What the colour of a tile means.
enum class Lens { Stage, TensorGroup, DataReplica, Memory, Traffic };
inline constexpr int lensCount = 5;

/// Its colours are a ramp instead of a swatch a class.
[[nodiscard]] constexpr bool isRampLens(Lens lens)
{
    return lens == Lens::Memory || lens == Lens::Traffic;
}

/// Colour classes under one lens. Groups beyond sixteen take the classes in turn; memory has steps of a 64th of the
/// capacity and one class for what does not fit, traffic 64 steps by the logarithm from the least to the most.
struct LensClasses
{
    static constexpr int notKnown = -1; ///< the strategy's ranks do not fill the cluster, or the number is not computed
    static constexpr int empty = -2;
    static constexpr int groupClasses = 16;
    static constexpr int memorySteps = 64;
    static constexpr int overCapacity = memorySteps + 1;

    Lens lens = Lens::Stage;
    int count = 0;
    Count groups = 0; ///< stages, tensor groups or replicas; 0 for a ramp
    std::vector<int> ofSlot; ///< by slot of the cluster
    std::vector<int> ofNode; ///< the commonest among its GPUs
    std::vector<Count> gpus; ///< of each class
    GpuSent sent; ///< under Lens::Traffic
    double leastSent = 0; ///< bytes, of the GPUs that send any
    double mostSent = 0;

    /// Bytes at a place of the traffic ramp, 0 to 1.
    [[nodiscard]] double sentAt(double share) const;
};

/// What the classes are made from: physical GPU of each slot (-1 = empty) and rank of each GPU.
struct LensInput
{
    const Cluster &cluster;
    const StrategyEstimate *estimate = nullptr;
    const CanvasLayout &layout;
    const std::vector<int> &gpuOfSlot;
    const std::vector<int> &rankOfGpu;
    const GpuSent *sent = nullptr; ///< under Lens::Traffic
};
[[nodiscard]] LensClasses lensClasses(Lens lens, const LensInput &input);

/// Number of the tensor group of a rank, in rank order.
[[nodiscard]] Count tensorGroupOf(const RankGrid &grid, Count rank);

/// The need of a stage, or its model states where only they are known, against the usable memory of a GPU kind; nothing
/// where they are not computed.
[[nodiscard]] std::optional<double> memoryShare(const StrategyEstimate &estimate, const Cluster &cluster, Count stage,
                                                int gpuKind);

} // namespace shardyard
