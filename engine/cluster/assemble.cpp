// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cluster/pieces.h"

#include <algorithm>

// Pieces put together again: as few runs as say the same, and ranks that stay on their GPUs.

namespace shardyard {
namespace {

/// Two runs that differ in nothing but their count read the same as one.
bool canJoin(const NodeRun &a, const NodeRun &b)
{
    NodeRun alike = b;
    alike.count = a.count;
    alike.source = a.source;
    return alike == a;
}

/// The run's last spanning domain has room, which a longer run would fill.
bool leavesDomainOpen(const NodeRun &run, const Catalogue &catalogue)
{
    const NodeShape shape = resolveCluster({.nodes = {run}}, catalogue).blocks.front().shape;
    return shape.spanning && run.domain.empty() && run.count % nodesPerDomain(shape) != 0;
}

} // namespace

Count nodesPerDomain(const NodeShape &shape)
{
    return std::max<Count>(1, shape.domainGpus / shape.slotCount());
}

NodeRun runWithSlots(NodeRun run, const std::vector<Pieces::Slot> &slots, const Catalogue &catalogue)
{
    const NodeType *type = run.type.empty() ? nullptr : catalogue.node(run.type);
    std::vector<std::string> present;
    run.emptySlots.clear();
    for (std::size_t slot = 0; slot < slots.size(); ++slot) {
        if (slots[slot].former == Pieces::emptySlot)
            run.emptySlots.push_back(static_cast<Count>(slot));
        else
            present.push_back(slots[slot].gpu);
    }
    // A type's slots behind its last GPU are empty without saying so.
    const bool allBehind = !run.emptySlots.empty() && run.emptySlots.front() == static_cast<Count>(present.size());
    if (allBehind && type != nullptr && static_cast<Count>(slots.size()) == type->gpus)
        run.emptySlots.clear();
    run.gpuIds.clear();
    run.gpus.reset();
    const bool alike = std::adjacent_find(present.begin(), present.end(), std::not_equal_to<>()) == present.end();
    const std::string usual = type != nullptr ? type->gpu : run.gpu;
    if (!alike || (!present.empty() && type != nullptr && present.front() != usual)) {
        run.gpuIds = present;
        if (type == nullptr)
            run.gpu.clear();
        return run;
    }
    if (!present.empty() && type == nullptr)
        run.gpu = present.front();
    const Count count = static_cast<Count>(present.size());
    if (type == nullptr || count != type->gpus)
        run.gpus = count;
    return run;
}

void Pieces::addFormerGpus(const Piece &piece, const NodeRun &run, std::vector<int> &formerGpu) const
{
    if (piece.opened) {
        for (const Slot &slot : piece.slots)
            if (slot.former != emptySlot)
                formerGpu.push_back(slot.former == newGpu ? -1 : slot.former);
    } else if (piece.firstNode >= 0) {
        const NodeBlock &block = blockOfNode(m_cluster, piece.firstNode);
        const Count first = block.firstGpu + (piece.firstNode - block.firstNode) * block.shape.gpus();
        for (Count gpu = 0; gpu < run.count * block.shape.gpus(); ++gpu)
            formerGpu.push_back(static_cast<int>(first + gpu));
    } else {
        const Cluster added = resolveCluster({.nodes = {run}}, m_catalogue);
        formerGpu.insert(formerGpu.end(), static_cast<std::size_t>(added.gpus), -1);
    }
}

/// Where all nodes of a domain that was named only to cut it are one run again, counting says the same.
void Pieces::dropNeedlessNames(std::vector<Piece> &pieces) const
{
    for (const std::string &name : m_cutNames) {
        const auto isIt = [&name](const Piece &piece) { return piece.run.domain == name; };
        if (std::count_if(pieces.begin(), pieces.end(), isIt) == 1)
            std::find_if(pieces.begin(), pieces.end(), isIt)->run.domain.clear();
    }
}

/// Makes one run of runs that follow each other and read the same.
void Pieces::join(std::vector<Piece> &pieces) const
{
    std::vector<Piece> joined;
    for (Piece &piece : pieces) {
        const Piece *before = joined.empty() ? nullptr : &joined.back();
        const bool related = before != nullptr
            && (piece.origin == before->origin || piece.origin < 0 || before->origin < 0 || piece.opened
                || before->opened);
        if (related && !piece.apart && canJoin(before->run, piece.run) && !leavesDomainOpen(before->run, m_catalogue)) {
            Piece &longer = joined.back();
            longer.run.count += piece.run.count;
            longer.opened = piece.opened;
            longer.origin = piece.origin;
        } else {
            joined.push_back(std::move(piece));
        }
    }
    pieces = std::move(joined);
}

EditedCluster Pieces::assemble() const
{
    EditedCluster edited;
    std::vector<Piece> pieces;
    for (const Piece &piece : m_pieces) {
        const bool gone = piece.opened && std::all_of(piece.slots.begin(), piece.slots.end(), [](const Slot &slot) {
                              return slot.former == emptySlot;
                          });
        if (gone)
            continue;
        Piece left = {.run = piece.opened ? runWithSlots(piece.run, piece.slots, m_catalogue) : piece.run,
                      .origin = piece.origin,
                      .opened = piece.opened,
                      .apart = piece.apart};
        addFormerGpus(piece, left.run, edited.formerGpu);
        pieces.push_back(std::move(left));
    }
    join(pieces);
    dropNeedlessNames(pieces);
    join(pieces);
    edited.spec = m_spec;
    edited.spec.nodes.clear();
    for (Piece &piece : pieces)
        edited.spec.nodes.push_back(std::move(piece.run));
    edited.spec.placement = carriedPlacement(m_spec.placement, m_cluster.gpus, edited.formerGpu);
    return edited;
}

std::vector<PlacementRun> carriedPlacement(const std::vector<PlacementRun> &former, Count formerGpus,
                                           const std::vector<int> &formerGpu)
{
    std::vector<int> newNumber(static_cast<std::size_t>(formerGpus), -1);
    std::vector<int> added;
    for (std::size_t gpu = 0; gpu < formerGpu.size(); ++gpu) {
        if (formerGpu[gpu] < 0)
            added.push_back(static_cast<int>(gpu));
        else
            newNumber[static_cast<std::size_t>(formerGpu[gpu])] = static_cast<int>(gpu);
    }
    std::vector<int> order;
    order.reserve(formerGpu.size());
    for (const int gpu : gpuOfRank(former, formerGpus))
        if (newNumber[static_cast<std::size_t>(gpu)] >= 0)
            order.push_back(newNumber[static_cast<std::size_t>(gpu)]);
    order.insert(order.end(), added.begin(), added.end());
    return placementRuns(order);
}

} // namespace shardyard
