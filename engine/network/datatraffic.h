// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/model/parameters.h"
#include "engine/network/transfer.h"
#include "engine/strategy/rankgrid.h"
#include "engine/strategy/strategy.h"

namespace shardyard {

/// GPUs that hold the same parameters, and how many of them share one copy; the others repeat it.
struct DataGroup
{
    Count ranks = 1;
    Count shard = 1;
};

/// All of a strategy on its grid that the traffic of its gradients and parameters depends on.
struct DataShape
{
    Sharding sharding = Sharding::None;
    DataGroup dense; ///< over data·context
    DataGroup experts; ///< over expert data
    double gather = 2; ///< bytes of a parameter on its way
    double reduce = 4; ///< bytes of a gradient on its way
    Count microBatches = 1; ///< of one pipeline in a step
    bool pipeline = false;
    bool reshards = false; ///< after the forward
    Count reshardGroup = 0; ///< over this many; 0 = over all that share a copy
    bool twoReplicas = false; ///< every stage is on two ranks of a pipeline
    double bucketElements = 0; ///< gradients that travel together; 0 = those of a layer
};
[[nodiscard]] DataShape dataShape(const Strategy &strategy, const Degrees &degrees, Count microBatches,
                                  Count gpusPerNode);

/// A step's traffic of the parameters that one GPU holds before sharding. The calls of a transfer are how often all
/// of them pass; buckets cut each pass into more.
[[nodiscard]] Transfers gradientReduction(const DataShape &shape, const GpuElements &elements);
[[nodiscard]] Transfers parameterGathering(const DataShape &shape, const GpuElements &elements);

/// Collectives that one pass over `elements` in `layers` layers is cut into.
[[nodiscard]] double bucketsOf(const DataShape &shape, double elements, Count layers);

/// The gradients of a table that first and last pipeline stage share, once a step: elements one GPU holds of it.
[[nodiscard]] Transfer sharedTableGradients(const DataShape &shape, double elements);

} // namespace shardyard
