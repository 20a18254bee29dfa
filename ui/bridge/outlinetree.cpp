// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/outlinetree.h"

#include <algorithm>

namespace shardyard {
namespace {

using Kind = OutlineEntry::Kind;
using Entries = std::vector<OutlineEntry>;

/// Nodes whose first slot lies before `slot`.
Count nodesBeforeSlot(const Cluster &cluster, Count slot)
{
    Count nodes = 0;
    for (const NodeBlock &block : cluster.blocks) {
        if (block.firstSlot >= slot)
            break;
        nodes = block.firstNode + std::min(block.count, ceilDivide(slot - block.firstSlot, block.shape.slotCount()));
    }
    return nodes;
}

/// GPUs in all nodes before `node`.
Count gpusBeforeNode(const Cluster &cluster, Count node)
{
    if (node >= cluster.nodes)
        return cluster.gpus;
    const NodeBlock &block = blockOfNode(cluster, node);
    return block.firstGpu + (node - block.firstNode) * block.shape.gpus();
}

OutlineEntry nodesOfPods(const Cluster &cluster, Count firstPod, Count pods)
{
    const Count first = nodesBeforeSlot(cluster, firstPod * cluster.podGpus);
    const Count end = nodesBeforeSlot(cluster, (firstPod + pods) * cluster.podGpus);
    return {.kind = Kind::Nodes, .first = first, .count = end - first};
}

/// Entries a range must hold so that `count` of them make no more than the allowed number of ranges.
Count rangeLength(Count count)
{
    Count length = 1;
    while (ceilDivide(count, length) > mostOutlineChildren)
        length *= mostOutlineChildren;
    return length;
}

Entries split(Count first, Count count, Kind single, Kind range)
{
    const Count length = rangeLength(count);
    Entries entries;
    for (Count start = first; start < first + count; start += length) {
        const Count size = std::min(length, first + count - start);
        entries.push_back({.kind = size == 1 ? single : range, .first = start, .count = size});
    }
    return entries;
}

/// The part of a block between two nodes, cut where a spanning domain ends.
void appendSegments(Entries &segments, const Cluster &cluster, const NodeBlock &block, Count from, Count to)
{
    if (!block.shape.spanning) {
        segments.push_back({.kind = to - from == 1 ? Kind::Node : Kind::Nodes, .first = from, .count = to - from});
        return;
    }
    const auto domain = [&cluster](Count node) { return cluster.domainOfNode[std::size_t(node)]; };
    for (Count start = from; start < to;) {
        Count end = start + 1;
        while (end < to && domain(end) == domain(start))
            ++end;
        segments.push_back({.kind = Kind::Domain, .first = start, .count = end - start});
        start = end;
    }
}

/// Runs of equal nodes and spanning domains within a range of nodes.
Entries segmentsOf(const Cluster &cluster, Count first, Count count)
{
    Entries segments;
    for (const NodeBlock &block : cluster.blocks) {
        const Count from = std::max(first, block.firstNode);
        const Count to = std::min(first + count, block.firstNode + block.count);
        if (from < to)
            appendSegments(segments, cluster, block, from, to);
    }
    return segments;
}

Entries splitNodes(const Cluster &cluster, Count first, Count count)
{
    const Entries segments = segmentsOf(cluster, first, count);
    if (segments.size() <= 1)
        return split(first, count, Kind::Node, Kind::Nodes);
    const auto all = static_cast<Count>(segments.size());
    if (all <= mostOutlineChildren)
        return segments;
    const Count length = rangeLength(all);
    Entries ranges;
    for (Count start = 0; start < all; start += length) {
        const OutlineEntry &head = segments[std::size_t(start)];
        const OutlineEntry &last = segments[std::size_t(std::min(start + length, all) - 1)];
        ranges.push_back({.kind = Kind::Nodes, .first = head.first, .count = last.first + last.count - head.first});
    }
    return ranges;
}

} // namespace

Entries outlineChildren(const Cluster &cluster, const OutlineEntry &entry)
{
    switch (entry.kind) {
    case Kind::Cluster:
        if (cluster.pods > 1)
            return split(0, cluster.pods, Kind::Pod, Kind::Pods);
        return splitNodes(cluster, 0, cluster.nodes);
    case Kind::Pods:
        return split(entry.first, entry.count, Kind::Pod, Kind::Pods);
    case Kind::Pod: {
        const OutlineEntry nodes = nodesOfPods(cluster, entry.first, 1);
        return splitNodes(cluster, nodes.first, nodes.count);
    }
    case Kind::Nodes:
        return splitNodes(cluster, entry.first, entry.count);
    case Kind::Domain:
        return split(entry.first, entry.count, Kind::Node, Kind::Nodes);
    case Kind::Node: {
        const GpuRange gpus = gpusOf(cluster, entry);
        Entries entries;
        for (Count gpu = gpus.first; gpu < gpus.first + gpus.count; ++gpu)
            entries.push_back({.kind = Kind::Gpu, .first = gpu, .count = 1});
        return entries;
    }
    case Kind::Gpu:
        break;
    }
    return {};
}

GpuRange gpusOf(const Cluster &cluster, const OutlineEntry &entry)
{
    const auto ofNodes = [&cluster](Count first, Count count) {
        const Count before = gpusBeforeNode(cluster, first);
        return GpuRange{.first = before, .count = gpusBeforeNode(cluster, first + count) - before};
    };
    switch (entry.kind) {
    case Kind::Cluster:
        break;
    case Kind::Pods:
    case Kind::Pod: {
        const OutlineEntry nodes = nodesOfPods(cluster, entry.first, entry.count);
        return ofNodes(nodes.first, nodes.count);
    }
    case Kind::Nodes:
    case Kind::Domain:
    case Kind::Node:
        return ofNodes(entry.first, entry.count);
    case Kind::Gpu:
        return {.first = entry.first, .count = 1};
    }
    return {.first = 0, .count = cluster.gpus};
}

Entries outlinePath(const Cluster &cluster, Count gpu)
{
    if (gpu < 0 || gpu >= cluster.gpus)
        return {};
    Entries path = {{.kind = Kind::Cluster}};
    while (path.back().kind != Kind::Node) {
        const Entries children = outlineChildren(cluster, path.back());
        const auto holder = std::find_if(children.begin(), children.end(), [&](const OutlineEntry &child) {
            const GpuRange range = gpusOf(cluster, child);
            return gpu >= range.first && gpu < range.first + range.count;
        });
        if (holder == children.end())
            break;
        path.push_back(*holder);
    }
    return path;
}

} // namespace shardyard
