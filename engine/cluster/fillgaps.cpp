// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cluster/arrange.h"
#include "engine/cluster/selectednodes.h"
#include "engine/cluster/verdicts.h"
#include "engine/units/translatable.h"

#include <algorithm>

namespace shardyard {
namespace {

/// Partly filled nodes that could hold each other's GPUs, in order.
struct PartlyFilled
{
    const NodeShape *shape = nullptr; ///< of the first
    const Gpu *gpu = nullptr; ///< of the first
    std::vector<Count> nodes;
};

bool alike(const PartlyFilled &kind, const NodeShape &shape, const Gpu &gpu)
{
    return kind.shape->title == shape.title && kind.shape->typeId == shape.typeId
        && kind.shape->slotCount() == shape.slotCount() && kind.shape->domainGpus == shape.domainGpus
        && fitsBoard(*kind.gpu, gpu);
}

std::vector<PartlyFilled> partlyFilled(const Cluster &cluster, const std::vector<Count> &nodes)
{
    std::vector<PartlyFilled> kinds;
    for (const Count node : nodes) {
        const NodeShape &shape = blockOfNode(cluster, node).shape;
        const Gpu *gpu = neighbourIn(cluster, shape);
        if (gpu == nullptr || shape.gpus() == shape.slotCount())
            continue;
        auto kind = std::find_if(kinds.begin(), kinds.end(),
                                 [&](const PartlyFilled &known) { return alike(known, shape, *gpu); });
        if (kind == kinds.end())
            kind = kinds.insert(kinds.end(), {.shape = &shape, .gpu = gpu, .nodes = {}});
        kind->nodes.push_back(node);
    }
    return kinds;
}

/// Puts the GPUs of a kind one behind the other, in their order, and answers how many moved.
Count fill(Pieces &pieces, const PartlyFilled &kind)
{
    std::vector<Pieces::Slot> gpus;
    for (const Count node : kind.nodes)
        for (const Pieces::Slot &slot : pieces.slotsOf(node))
            if (slot.former != Pieces::emptySlot)
                gpus.push_back(slot);
    Count moved = 0;
    auto next = gpus.begin();
    for (const Count node : kind.nodes)
        for (Pieces::Slot &slot : pieces.slotsOf(node)) {
            const Pieces::Slot filled = next != gpus.end() ? *next++ : Pieces::Slot();
            moved += filled.former != slot.former && filled.former != Pieces::emptySlot ? 1 : 0;
            slot = filled;
        }
    return moved;
}

std::vector<Count> nodesInScope(const Cluster &cluster, const std::vector<Count> &gpus)
{
    std::vector<Count> nodes;
    for (const SelectedNode &selected : selectedNodes(cluster, gpus))
        nodes.push_back(selected.node);
    if (nodes.size() > 1)
        return nodes;
    nodes.clear();
    for (const NodeBlock &block : cluster.blocks)
        for (Count node = 0; block.shape.gpus() < block.shape.slotCount() && node < block.count; ++node)
            nodes.push_back(block.firstNode + node);
    return nodes;
}

} // namespace

DropVerdict fillGaps(const ClusterSpec &spec, const Catalogue &catalogue, const std::vector<Count> &gpus)
{
    Pieces pieces(spec, catalogue);
    Count moved = 0;
    for (const PartlyFilled &kind : partlyFilled(pieces.former(), nodesInScope(pieces.former(), gpus)))
        if (kind.nodes.size() > 1)
            moved += fill(pieces, kind);
    if (moved == 0)
        return refusal(QT_TRANSLATE_NOOP("engine", "No gaps"), QT_TRANSLATE_NOOP("engine", "There are no gaps to fill"),
                       QT_TRANSLATE_NOOP("engine", "No two nodes of one kind are partly filled."), "");
    return acceptance(pieces.assemble(), "", QT_TRANSLATE_NOOP("engine", "Fill gaps: move {count} GPUs"),
                      {{"count", text(moved)}});
}

} // namespace shardyard
