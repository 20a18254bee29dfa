// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cluster/hardware.h"

#include "engine/cluster/pieces.h"
#include "engine/cluster/selectednodes.h"
#include "engine/cluster/verdicts.h"
#include "engine/units/limits.h"
#include "engine/units/translatable.h"

#include <algorithm>
#include <map>

namespace shardyard {
namespace {

/// Collects nodes of a cluster as runs.
class Collector
{
public:
    Collector(const ClusterSpec &spec, const Cluster &cluster) : m_spec(spec), m_cluster(cluster) { }

    void add(Count node)
    {
        const NodeBlock &block = blockOfNode(m_cluster, node);
        const Count domain = block.shape.spanning ? m_cluster.domainOfNode[static_cast<std::size_t>(node)] : Count(-1);
        // A run that leaves its domain open takes only nodes of that domain: counting would put others into it.
        const bool open = block.shape.spanning && block.domainName.empty() && !m_nodes.empty()
            && m_nodes.back().count % nodesPerDomain(block.shape) != 0;
        if (m_run == block.run && (!open || domain == m_domain)) {
            ++m_nodes.back().count;
        } else {
            m_nodes.push_back(m_spec.nodes[static_cast<std::size_t>(block.run)]);
            m_nodes.back().count = 1;
        }
        m_run = block.run;
        m_domain = domain;
    }

    [[nodiscard]] std::vector<NodeRun> nodes() const { return m_nodes; }

private:
    const ClusterSpec &m_spec;
    const Cluster &m_cluster;
    std::vector<NodeRun> m_nodes;
    Count m_run = -1;
    Count m_domain = -1;
};

DropVerdict yardIsFull()
{
    return refusal(QT_TRANSLATE_NOOP("engine", "Yard is full"), QT_TRANSLATE_NOOP("engine", "The yard is full"),
                   QT_TRANSLATE_NOOP("engine", "A cluster holds at most 4,194,304 GPUs."), "");
}

/// True where the node takes all of these GPUs; its slots are then filled.
bool fillSlotsOf(Pieces &pieces, Count node, const std::vector<const Gpu *> &gpus)
{
    const NodeShape shape = blockOfNode(pieces.former(), node).shape;
    const Gpu *neighbour = neighbourIn(pieces.former(), shape);
    const std::vector<Count> free = freeSlots(shape);
    if (free.size() < gpus.size() || neighbour == nullptr
        || !std::all_of(gpus.begin(), gpus.end(), [neighbour](const Gpu *gpu) { return fitsBoard(*gpu, *neighbour); }))
        return false;
    std::vector<Pieces::Slot> &slots = pieces.slotsOf(node);
    for (std::size_t i = 0; i < gpus.size(); ++i)
        slots[static_cast<std::size_t>(free[i])] = {.former = Pieces::newGpu, .gpu = gpus[i]->id};
    return true;
}

/// One box a kind of board.
void appendBoxes(Pieces &pieces, std::vector<const Gpu *> gpus)
{
    while (!gpus.empty()) {
        const Gpu &first = *gpus.front();
        const auto others = std::stable_partition(gpus.begin(), gpus.end(),
                                                  [&first](const Gpu *gpu) { return fitsBoard(*gpu, first); });
        std::vector<Pieces::Slot> slots;
        for (auto gpu = gpus.begin(); gpu != others; ++gpu)
            slots.push_back({.former = Pieces::newGpu, .gpu = (*gpu)->id});
        NodeRun run;
        run.gpu = first.id;
        run = runWithSlots(std::move(run), slots, pieces.catalogue());
        pieces.appendHolding(std::move(run), std::move(slots));
        gpus.erase(gpus.begin(), others);
    }
}

/// Domains that are named keep together under names of their own.
void appendNodes(Pieces &pieces, const std::vector<NodeRun> &nodes)
{
    std::map<std::string, std::string> names;
    for (NodeRun run : nodes) {
        if (!run.domain.empty()) {
            auto name = names.find(run.domain);
            if (name == names.end())
                name = names.emplace(run.domain, pieces.newName(run.domain)).first;
            run.domain = name->second;
        }
        pieces.append(std::move(run));
    }
}

Count slotsOf(const std::vector<NodeRun> &nodes, const Catalogue &catalogue)
{
    Count slots = 0;
    for (NodeRun run : nodes) {
        const Count count = std::exchange(run.count, 1);
        slots += boundedProduct({count, resolveCluster({.nodes = {run}}, catalogue).slotCount});
        slots = std::min(slots, mostSlots + 1);
    }
    return slots;
}

} // namespace

Hardware hardwareOf(const ClusterSpec &spec, const Catalogue &catalogue, const std::vector<Count> &gpus)
{
    const Cluster cluster = resolveCluster(spec, catalogue);
    Collector collector(spec, cluster);
    Hardware hardware;
    for (const SelectedNode &selected : selectedNodes(cluster, gpus)) {
        const NodeShape &shape = blockOfNode(cluster, selected.node).shape;
        if (static_cast<Count>(selected.slots.size()) == shape.gpus()) {
            collector.add(selected.node);
            continue;
        }
        for (const Count slot : selected.slots) {
            const int kind = shape.gpuOfSlot[static_cast<std::size_t>(slot)];
            hardware.gpus.push_back(cluster.gpuKinds[static_cast<std::size_t>(kind)].id);
        }
    }
    hardware.nodes = collector.nodes();
    return hardware;
}

Count gpusOf(const std::vector<NodeRun> &nodes, const Catalogue &catalogue)
{
    Count gpus = 0;
    for (NodeRun run : nodes) {
        const Count count = std::exchange(run.count, 1);
        gpus += boundedProduct({count, resolveCluster({.nodes = {run}}, catalogue).gpus});
        if (gpus > mostGpus)
            return mostGpus + 1;
    }
    return gpus;
}

Count gpusOf(const Hardware &hardware, const Catalogue &catalogue)
{
    return std::min(mostGpus + 1, gpusOf(hardware.nodes, catalogue) + static_cast<Count>(hardware.gpus.size()));
}

DropVerdict insertHardware(const ClusterSpec &spec, const Catalogue &catalogue, const Hardware &hardware, Count behind)
{
    if (gpusOf(spec.nodes, catalogue) + gpusOf(hardware, catalogue) > mostGpus
        || slotsOf(spec.nodes, catalogue) + slotsOf(hardware.nodes, catalogue) > mostSlots)
        return yardIsFull();
    std::vector<const Gpu *> gpus;
    for (const std::string &id : hardware.gpus)
        if (const Gpu *gpu = catalogue.gpu(id))
            gpus.push_back(gpu);
    Pieces pieces(spec, catalogue);
    if (behind >= 0)
        pieces.appendBehind(behind);
    const bool filled = behind >= 0 && !gpus.empty() && fillSlotsOf(pieces, behind, gpus);
    appendNodes(pieces, hardware.nodes);
    if (!filled)
        appendBoxes(pieces, gpus);
    EditedCluster edited = pieces.assemble();
    if (spec.placement.empty() && !filled)
        edited.spec.placement.clear();
    return acceptance(std::move(edited), "", QT_TRANSLATE_NOOP("engine", "Add {count} GPUs"),
                      {{"count", text(gpusOf(hardware, catalogue))}});
}

} // namespace shardyard
