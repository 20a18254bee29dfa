// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/catalogue/catalogue.h"
#include "engine/cluster/clusterspec.h"

#include <string>
#include <string_view>
#include <vector>

namespace shardyard {

/// The slowest kind of link a message crosses, fastest first.
enum class LinkClass { None, NvLink, Pcie, Pod, Spine };

/// "none", "nvlink", "pcie", "pod", "spine": the names of the command line's JSON.
[[nodiscard]] std::string_view linkName(LinkClass link);

/// What the nodes of one run have in common, with the catalogue's figures filled in.
struct NodeShape
{
    std::string title; ///< "DGX H100"
    std::string typeId; ///< catalogue id or empty
    std::vector<int> gpuOfSlot; ///< index into Cluster::gpuKinds, -1 = empty slot
    std::vector<int>
        domainOfSlot; ///< NVLink domain inside the node, -1 = none; all 0 when the domain is the node or wider
    int domains = 0; ///< NVLink domains inside a node; 0 where `spanning`
    bool spanning = false; ///< the domain is wider than the node
    Count domainGpus = 1; ///< capacity of one domain
    BytesPerSecond scaleUp; ///< of one GPU, one direction; 0 = none
    BytesPerSecond pcie; ///< of one GPU, one direction; 0 = not known
    Count nics = 0;
    double nicGbitPerSecond = 0;

    [[nodiscard]] Count slotCount() const { return static_cast<Count>(gpuOfSlot.size()); }
    [[nodiscard]] Count gpus() const;

    friend bool operator==(const NodeShape &, const NodeShape &) = default;
};

/// Equal nodes in a row, with the global numbers of the first.
struct NodeBlock
{
    NodeShape shape;
    Count count = 0;
    Count run = 0; ///< index into ClusterSpec::nodes
    Count firstNode = 0;
    Count firstGpu = 0;
    Count firstSlot = 0;
    Count firstDomain = 0; ///< where not spanning: `shape.domains` a node; GPUs without a domain have none
    std::string domainName; ///< placed by hand

    friend bool operator==(const NodeBlock &, const NodeBlock &) = default;
};

/// The physical machine, resolved from a document and the catalogue.
struct Cluster
{
    std::vector<Gpu> gpuKinds; ///< overrides applied
    std::vector<NodeBlock> blocks;
    std::vector<int>
        domainOfNode; ///< spanning domain of each node, -1 = none spanning; empty when no block is spanning
    Count gpus = 0;
    Count nodes = 0;
    Count slotCount = 0;
    Count domains = 0; ///< of all kinds
    Count pods = 0;
    Count podGpus = 0; ///< slots in a pod; = slots when there is one
    double oversubscription = 1;
    bool railOptimized = true;
    BytesPerSecond fabricRate; ///< one GPU, one direction
    Seconds fabricLatency;
    std::string fabricTitle;
    std::vector<PlacementRun> placement; ///< empty = identity

    friend bool operator==(const Cluster &, const Cluster &) = default;
};

/// Where a GPU sits. Slots count empty places too, so a GPU that leaves does not shift its neighbours.
struct GpuLocation
{
    int node = 0;
    int slot = 0; ///< in its node
    int domain = -1; ///< -1 = no NVLink
    int pod = 0;
    int kind = 0; ///< index into Cluster::gpuKinds

    friend bool operator==(const GpuLocation &, const GpuLocation &) = default;
};

/// Fills in the catalogue's figures. The spec has been checked by the document's reader: every id exists.
[[nodiscard]] Cluster resolveCluster(const ClusterSpec &spec, const Catalogue &catalogue);

/// Location of every GPU, one linear pass.
[[nodiscard]] std::vector<GpuLocation> gpuLocations(const Cluster &cluster);
[[nodiscard]] GpuLocation gpuLocation(const Cluster &cluster, Count gpu);
/// Physical GPU in a node's slot, or -1 where the slot is empty or does not exist.
[[nodiscard]] Count gpuAt(const Cluster &cluster, Count node, Count slot);
[[nodiscard]] const NodeBlock &blockOfNode(const Cluster &cluster, Count node);

[[nodiscard]] LinkClass linkBetween(const GpuLocation &a, const GpuLocation &b);

/// Physical GPU of every rank; `placement` empty means identity.
[[nodiscard]] std::vector<int> gpuOfRank(const std::vector<PlacementRun> &placement, Count gpus);
/// The runs of a permutation; empty for the identity.
[[nodiscard]] std::vector<PlacementRun> placementRuns(const std::vector<int> &gpuOfRank);

/// GPUs of the first run's nodes, at least 1.
[[nodiscard]] Count gpusPerNode(const Cluster &cluster);

/// The least usable memory of any GPU present; 0 = one of them is not known.
[[nodiscard]] Bytes smallestMemory(const Cluster &cluster);
/// The least of those that are known; 0 = none is. What does not fit in it does not fit whatever the others have.
[[nodiscard]] Bytes smallestKnownMemory(const Cluster &cluster);
/// Whether a GPU with the least usable memory has it from the marketed size alone.
[[nodiscard]] bool smallestMemoryIsDerived(const Cluster &cluster);

} // namespace shardyard
