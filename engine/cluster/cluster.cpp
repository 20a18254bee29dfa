// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cluster/cluster.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

namespace shardyard {
namespace {

Gpu withOverrides(Gpu gpu, const GpuOverrides &overrides)
{
    if (overrides.memoryGib) {
        gpu.usable = Bytes(std::round(fromGib(*overrides.memoryGib).value()));
        gpu.usableIsDerived = false;
        gpu.usableSource = "the document";
    }
    if (overrides.memoryBandwidthGBPerSecond)
        gpu.memoryBandwidth = fromGBPerSecond(*overrides.memoryBandwidthGBPerSecond);
    if (overrides.powerWatts)
        gpu.power = Watts(*overrides.powerWatts);
    return gpu;
}

int kindIndex(std::vector<Gpu> &kinds, const Gpu &gpu)
{
    const auto found = std::find(kinds.begin(), kinds.end(), gpu);
    if (found != kinds.end())
        return static_cast<int>(found - kinds.begin());
    kinds.push_back(gpu);
    return static_cast<int>(kinds.size()) - 1;
}

/// Kinds of the GPUs present, in slot order. Each id is resolved once, since a node may hold millions of GPUs.
std::vector<int> presentKinds(const NodeRun &run, const NodeType *type, const Catalogue &catalogue,
                              std::vector<Gpu> &gpuKinds)
{
    const auto kindOf = [&](const std::string &id) {
        const Gpu *gpu = catalogue.gpu(id);
        return gpu != nullptr ? kindIndex(gpuKinds, withOverrides(*gpu, run.gpuOverrides)) : -1;
    };
    std::vector<int> kinds;
    if (run.gpuIds.empty()) {
        const Count count = run.gpus ? *run.gpus : type != nullptr ? type->gpus : 1;
        kinds.assign(static_cast<std::size_t>(count), kindOf(run.gpu.empty() && type != nullptr ? type->gpu : run.gpu));
    }
    std::map<std::string, int> known;
    for (const std::string &id : run.gpuIds) {
        const auto [found, isNew] = known.try_emplace(id, -1);
        if (isNew)
            found->second = kindOf(id);
        kinds.push_back(found->second);
    }
    std::erase(kinds, -1);
    return kinds;
}

/// Fills the slots in order, leaving the empty ones; a type with fewer GPUs than it holds has its last slots empty.
std::vector<int> fillSlots(const NodeRun &run, const NodeType *type, const std::vector<int> &kinds)
{
    Count slots = static_cast<Count>(kinds.size() + run.emptySlots.size());
    if (type != nullptr)
        slots = std::max(slots, type->gpus);
    std::vector<int> filled(static_cast<std::size_t>(slots), 0);
    for (const Count slot : run.emptySlots)
        if (slot < slots)
            filled[static_cast<std::size_t>(slot)] = -1;
    auto next = kinds.begin();
    for (int &slot : filled) {
        if (slot == -1)
            continue;
        slot = next != kinds.end() ? *next++ : -1;
    }
    return filled;
}

void setDomains(NodeShape &shape, const NodeRun &run)
{
    const Count slots = shape.slotCount();
    shape.domainOfSlot.assign(static_cast<std::size_t>(slots), -1);
    if (!run.domains.empty()) {
        shape.domainGpus = 1;
        for (const std::vector<Count> &members : run.domains) {
            for (const Count slot : members)
                if (slot < slots)
                    shape.domainOfSlot[static_cast<std::size_t>(slot)] = shape.domains;
            shape.domainGpus = std::max(shape.domainGpus, static_cast<Count>(members.size()));
            ++shape.domains;
        }
        return;
    }
    if (shape.domainGpus <= 1)
        return;
    shape.spanning = shape.domainGpus > slots;
    for (Count slot = 0; slot < slots; ++slot)
        shape.domainOfSlot[static_cast<std::size_t>(slot)] = static_cast<int>(slot / shape.domainGpus);
    shape.domains = shape.spanning ? 0 : static_cast<int>(ceilDivide(slots, shape.domainGpus));
}

/// Cards whose NVLink is a bridge have none until the document says which of them it joins.
bool needsBridge(const Gpu *gpu)
{
    return gpu != nullptr && gpu->scaleUp.bridgeCards;
}

NodeShape resolveShape(const NodeRun &run, const Catalogue &catalogue, std::vector<Gpu> &gpuKinds)
{
    const NodeType *type = run.type.empty() ? nullptr : catalogue.node(run.type);
    NodeShape shape;
    const std::vector<int> kinds = presentKinds(run, type, catalogue, gpuKinds);
    shape.gpuOfSlot = fillSlots(run, type, kinds);
    const Gpu *first = kinds.empty() ? nullptr : &gpuKinds[static_cast<std::size_t>(kinds.front())];
    shape.typeId = run.type;
    if (type != nullptr)
        shape.title = type->name;
    else if (first != nullptr)
        shape.title = std::to_string(shape.slotCount()) + " × " + first->name;

    if (run.nvlinkGBPerSecond)
        shape.scaleUp = fromGBPerSecond(*run.nvlinkGBPerSecond);
    else if (type != nullptr && type->intraRate)
        shape.scaleUp = *type->intraRate;
    else if (first != nullptr && first->scaleUp.rate)
        shape.scaleUp = *first->scaleUp.rate;
    if (first != nullptr && first->pcie)
        shape.pcie = *first->pcie;
    if (run.domainGpus)
        shape.domainGpus = *run.domainGpus;
    else if (type != nullptr)
        shape.domainGpus = type->domainGpus;
    else
        shape.domainGpus = shape.scaleUp.value() > 0 && !needsBridge(first) ? shape.slotCount() : 1;
    shape.nics = run.nics ? *run.nics : type != nullptr && type->nics ? *type->nics : 0;
    shape.nicGbitPerSecond = run.nicGbitPerSecond   ? *run.nicGbitPerSecond
        : type != nullptr && type->nicGbitPerSecond ? *type->nicGbitPerSecond
                                                    : 0;
    setDomains(shape, run);
    return shape;
}

/// Consecutive nodes of one run fill a spanning domain up to its size; runs that name the same domain share it.
class SpanningDomains
{
public:
    explicit SpanningDomains(int &next) : m_next(next) { }

    int of(const NodeBlock &block, Count nodeInRun)
    {
        if (!block.domainName.empty())
            return m_named.try_emplace(block.domainName, m_next).second ? m_next++ : m_named.at(block.domainName);
        const Count nodesPerDomain = std::max<Count>(1, block.shape.domainGpus / block.shape.slotCount());
        return nodeInRun % nodesPerDomain == 0 ? m_next++ : m_next - 1;
    }

private:
    int &m_next;
    std::map<std::string, int> m_named;
};

void placeDomains(Cluster &cluster)
{
    int next = 0;
    SpanningDomains spanning(next);
    const bool any = std::any_of(cluster.blocks.begin(), cluster.blocks.end(),
                                 [](const NodeBlock &block) { return block.shape.spanning; });
    if (any)
        cluster.domainOfNode.reserve(static_cast<std::size_t>(cluster.nodes));
    for (NodeBlock &block : cluster.blocks) {
        if (!block.shape.spanning) {
            block.firstDomain = next;
            next += static_cast<int>(block.shape.domains * block.count);
            if (any)
                cluster.domainOfNode.insert(cluster.domainOfNode.end(), static_cast<std::size_t>(block.count), -1);
            continue;
        }
        for (Count node = 0; node < block.count; ++node)
            cluster.domainOfNode.push_back(spanning.of(block, node));
    }
    cluster.domains = next;
}

void resolveFabric(Cluster &cluster, const ClusterSpec &spec, const Catalogue &catalogue)
{
    const FabricSpec fabric = spec.fabric.value_or(FabricSpec());
    const FabricType *type = fabric.type.empty() ? nullptr : catalogue.fabric(fabric.type);
    if (fabric.bandwidthGBPerSecond) {
        cluster.fabricRate = fromGBPerSecond(*fabric.bandwidthGBPerSecond);
    } else if (!cluster.blocks.empty() && cluster.blocks.front().shape.nics > 0) {
        const NodeShape &shape = cluster.blocks.front().shape;
        cluster.fabricRate = fromGbitPerSecond(shape.nicGbitPerSecond) * static_cast<double>(shape.nics)
            / static_cast<double>(shape.slotCount());
    } else if (type != nullptr && type->rate) {
        cluster.fabricRate = *type->rate;
    }
    if (fabric.latencySeconds)
        cluster.fabricLatency = Seconds(*fabric.latencySeconds);
    else if (type != nullptr && type->latency)
        cluster.fabricLatency = *type->latency;
    cluster.oversubscription = fabric.oversubscription.value_or(1);
    cluster.railOptimized = fabric.railOptimized.value_or(true);
    cluster.fabricTitle = type != nullptr ? type->name : std::string();
    cluster.podGpus = std::min(fabric.podGpus.value_or(cluster.slotCount), cluster.slotCount);
    cluster.pods = 0;
    if (!cluster.blocks.empty()) {
        const NodeBlock &last = cluster.blocks.back();
        const Count lastSlot = last.firstSlot + (last.count - 1) * last.shape.slotCount();
        cluster.pods = cluster.podGpus > 0 ? lastSlot / cluster.podGpus + 1 : 1;
    }
}

/// Visits every GPU of a block's nodes in physical order.
template <class Visit>
void forEachGpu(const Cluster &cluster, const NodeBlock &block, Visit visit)
{
    const Count slots = block.shape.slotCount();
    for (Count node = 0; node < block.count; ++node) {
        const Count globalNode = block.firstNode + node;
        const int spanning = block.shape.spanning ? cluster.domainOfNode[static_cast<std::size_t>(globalNode)] : -1;
        GpuLocation location;
        location.node = static_cast<int>(globalNode);
        location.pod = static_cast<int>((block.firstSlot + node * slots) / std::max<Count>(1, cluster.podGpus));
        for (Count slot = 0; slot < slots; ++slot) {
            location.kind = block.shape.gpuOfSlot[static_cast<std::size_t>(slot)];
            if (location.kind < 0)
                continue;
            location.slot = static_cast<int>(slot);
            const int local = block.shape.domainOfSlot[static_cast<std::size_t>(slot)];
            location.domain = block.shape.spanning ? spanning
                : local < 0                        ? -1
                            : static_cast<int>(block.firstDomain + node * block.shape.domains) + local;
            visit(location);
        }
    }
}

} // namespace

std::string_view linkName(LinkClass link)
{
    switch (link) {
    case LinkClass::None:
        return "none";
    case LinkClass::NvLink:
        return "nvlink";
    case LinkClass::Pcie:
        return "pcie";
    case LinkClass::Pod:
        return "pod";
    case LinkClass::Spine:
        return "spine";
    }
    return "";
}

Count NodeShape::gpus() const
{
    return std::count_if(gpuOfSlot.begin(), gpuOfSlot.end(), [](int kind) { return kind >= 0; });
}

Cluster resolveCluster(const ClusterSpec &spec, const Catalogue &catalogue)
{
    Cluster cluster;
    for (std::size_t i = 0; i < spec.nodes.size(); ++i) {
        const NodeRun &run = spec.nodes[i];
        NodeBlock block;
        block.shape = resolveShape(run, catalogue, cluster.gpuKinds);
        block.count = run.count;
        block.run = static_cast<Count>(i);
        block.firstNode = cluster.nodes;
        block.firstGpu = cluster.gpus;
        block.firstSlot = cluster.slotCount;
        block.domainName = run.domain;
        cluster.nodes += run.count;
        cluster.gpus += run.count * block.shape.gpus();
        cluster.slotCount += run.count * block.shape.slotCount();
        cluster.blocks.push_back(std::move(block));
    }
    placeDomains(cluster);
    resolveFabric(cluster, spec, catalogue);
    cluster.placement = spec.placement;
    return cluster;
}

std::vector<GpuLocation> gpuLocations(const Cluster &cluster)
{
    std::vector<GpuLocation> locations;
    locations.reserve(static_cast<std::size_t>(cluster.gpus));
    for (const NodeBlock &block : cluster.blocks)
        forEachGpu(cluster, block, [&locations](const GpuLocation &location) { locations.push_back(location); });
    return locations;
}

const NodeBlock &blockOfNode(const Cluster &cluster, Count node)
{
    const auto after = std::upper_bound(cluster.blocks.begin(), cluster.blocks.end(), node,
                                        [](Count n, const NodeBlock &block) { return n < block.firstNode; });
    return *std::prev(after);
}

GpuLocation gpuLocation(const Cluster &cluster, Count gpu)
{
    auto block = std::prev(std::upper_bound(cluster.blocks.begin(), cluster.blocks.end(), gpu,
                                            [](Count g, const NodeBlock &b) { return g < b.firstGpu; }));
    while (block->shape.gpus() == 0 && block != cluster.blocks.begin())
        --block;
    const Count perNode = block->shape.gpus();
    const Count node = (gpu - block->firstGpu) / perNode;
    Count within = (gpu - block->firstGpu) % perNode;
    NodeBlock one = *block; // the one node, so that the same visit numbers its domains
    one.count = 1;
    one.firstNode += node;
    one.firstSlot += node * block->shape.slotCount();
    one.firstDomain += node * block->shape.domains;
    GpuLocation found;
    forEachGpu(cluster, one, [&](const GpuLocation &location) {
        if (within-- == 0)
            found = location;
    });
    return found;
}

Count gpuAt(const Cluster &cluster, Count node, Count slot)
{
    if (node < 0 || node >= cluster.nodes)
        return -1;
    const NodeBlock &block = blockOfNode(cluster, node);
    const std::vector<int> &slots = block.shape.gpuOfSlot;
    if (slot < 0 || slot >= block.shape.slotCount() || slots[static_cast<std::size_t>(slot)] < 0)
        return -1;
    const Count before =
        std::count_if(slots.begin(), slots.begin() + static_cast<std::ptrdiff_t>(slot), [](int k) { return k >= 0; });
    return block.firstGpu + (node - block.firstNode) * block.shape.gpus() + before;
}

LinkClass linkBetween(const GpuLocation &a, const GpuLocation &b)
{
    if (a.domain >= 0 && a.domain == b.domain)
        return LinkClass::NvLink;
    if (a.node == b.node)
        return LinkClass::Pcie;
    return a.pod == b.pod ? LinkClass::Pod : LinkClass::Spine;
}

std::vector<int> gpuOfRank(const std::vector<PlacementRun> &placement, Count gpus)
{
    std::vector<int> order;
    order.reserve(static_cast<std::size_t>(gpus));
    if (placement.empty()) {
        order.resize(static_cast<std::size_t>(gpus));
        std::iota(order.begin(), order.end(), 0);
        return order;
    }
    for (const PlacementRun &run : placement)
        for (Count i = 0; i < run.count; ++i)
            order.push_back(static_cast<int>(run.firstGpu + i));
    return order;
}

std::vector<PlacementRun> placementRuns(const std::vector<int> &gpuOfRank)
{
    std::vector<PlacementRun> runs;
    for (const int gpu : gpuOfRank) {
        if (!runs.empty() && runs.back().firstGpu + runs.back().count == gpu)
            ++runs.back().count;
        else
            runs.push_back({.firstGpu = gpu, .count = 1});
    }
    const bool identity = runs.size() <= 1 && (runs.empty() || runs.front().firstGpu == 0);
    return identity ? std::vector<PlacementRun>() : runs;
}

Count gpusPerNode(const Cluster &cluster)
{
    return cluster.blocks.empty() ? 1 : std::max<Count>(1, cluster.blocks.front().shape.gpus());
}

Bytes smallestMemory(const Cluster &cluster)
{
    const auto smallest = std::min_element(cluster.gpuKinds.begin(), cluster.gpuKinds.end(),
                                           [](const Gpu &a, const Gpu &b) { return a.usable < b.usable; });
    return smallest == cluster.gpuKinds.end() ? Bytes() : smallest->usable; // one that is not known counts as 0
}

Bytes smallestKnownMemory(const Cluster &cluster)
{
    Bytes smallest;
    for (const Gpu &gpu : cluster.gpuKinds)
        if (gpu.usable > Bytes() && (smallest == Bytes() || gpu.usable < smallest))
            smallest = gpu.usable;
    return smallest;
}

bool smallestMemoryIsDerived(const Cluster &cluster)
{
    const Bytes smallest = smallestKnownMemory(cluster);
    return std::any_of(cluster.gpuKinds.begin(), cluster.gpuKinds.end(),
                       [smallest](const Gpu &gpu) { return gpu.usable == smallest && gpu.usableIsDerived; });
}

} // namespace shardyard
