// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/units/units.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace shardyard {

/// Figures of a GPU that a document changes for its own nodes.
struct GpuOverrides
{
    std::optional<double> memoryGib;
    std::optional<double> memoryBandwidthGBPerSecond;
    std::optional<double> powerWatts;

    friend bool operator==(const GpuOverrides &, const GpuOverrides &) = default;
};

/// A run of equal nodes, as the document says it. `type` names a catalogue row that gives what is absent here;
/// without a type the node is described by the fields alone.
struct NodeRun
{
    std::string type;
    Count count = 1;
    std::string gpu; ///< id; empty = the type's
    std::optional<Count> gpus; ///< GPUs present; absent = the type's
    std::vector<std::string> gpuIds; ///< one a GPU, where they differ
    std::vector<Count> emptySlots; ///< slots without a GPU; slots = GPUs present + empty slots
    std::optional<Count> domainGpus; ///< `nvlink_domain`; 1 = none
    std::vector<std::vector<Count>> domains; ///< bridged groups inside the node, by slot
    std::string domain; ///< name of the spanning domain these nodes share, placed by hand
    std::optional<double> nvlinkGBPerSecond; ///< scale-up of one GPU, one direction
    std::optional<Count> nics;
    std::optional<double> nicGbitPerSecond;
    GpuOverrides gpuOverrides;
    std::string source; ///< the object this was read from, as text: keeps unknown keys and spelling

    friend bool operator==(const NodeRun &, const NodeRun &) = default;
};

struct FabricSpec
{
    std::string type; ///< id of a fabric; empty = non-blocking InfiniBand at the rate of the NICs
    std::optional<double> bandwidthGBPerSecond; ///< one GPU, one direction
    std::optional<double> latencySeconds;
    std::optional<Count> podGpus; ///< GPUs behind one non-blocking tier; absent = all
    std::optional<double> oversubscription; ///< between pods; 7 means 7:1
    std::optional<bool> railOptimized;
    std::string source;

    friend bool operator==(const FabricSpec &, const FabricSpec &) = default;
};

/// `count` ranks in a row sit on the physical GPUs from `firstGpu` on.
struct PlacementRun
{
    Count firstGpu = 0;
    Count count = 0;

    friend bool operator==(const PlacementRun &, const PlacementRun &) = default;
};

struct ClusterSpec
{
    std::vector<NodeRun> nodes;
    std::optional<FabricSpec> fabric;
    std::vector<PlacementRun> placement; ///< empty = rank r sits on GPU r
    std::string source;

    friend bool operator==(const ClusterSpec &, const ClusterSpec &) = default;
};

} // namespace shardyard
