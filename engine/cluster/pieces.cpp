// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cluster/pieces.h"

#include <algorithm>

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

Count nodesPerDomain(const NodeShape &shape)
{
    return std::max<Count>(1, shape.domainGpus / shape.slotCount());
}

/// The run's last spanning domain has room, which a longer run would fill.
bool leavesDomainOpen(const NodeRun &run, const Catalogue &catalogue)
{
    const NodeShape shape = resolveCluster({.nodes = {run}}, catalogue).blocks.front().shape;
    return shape.spanning && run.domain.empty() && run.count % nodesPerDomain(shape) != 0;
}

} // namespace

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
        return run;
    }
    if (!present.empty() && type == nullptr)
        run.gpu = present.front();
    const Count count = static_cast<Count>(present.size());
    if (type == nullptr || count != type->gpus)
        run.gpus = count;
    return run;
}

Pieces::Pieces(const ClusterSpec &spec, const Catalogue &catalogue)
    : m_spec(spec), m_catalogue(catalogue), m_cluster(resolveCluster(spec, catalogue))
{
    for (const NodeBlock &block : m_cluster.blocks)
        m_pieces.push_back({.run = spec.nodes[static_cast<std::size_t>(block.run)],
                            .origin = block.run,
                            .firstNode = block.firstNode});
}

std::size_t Pieces::pieceOf(Count node) const
{
    const auto found = std::find_if(m_pieces.begin(), m_pieces.end(), [node](const Piece &piece) {
        return piece.firstNode >= 0 && node >= piece.firstNode && node < piece.firstNode + piece.run.count;
    });
    return static_cast<std::size_t>(found - m_pieces.begin());
}

/// Cuts a piece behind its first `nodes` nodes.
void Pieces::split(std::size_t piece, Count nodes)
{
    if (nodes <= 0 || nodes >= m_pieces[piece].run.count)
        return;
    Piece rest = m_pieces[piece];
    rest.run.count -= nodes;
    rest.firstNode += nodes;
    m_pieces[piece].run.count = nodes;
    m_pieces.insert(m_pieces.begin() + static_cast<std::ptrdiff_t>(piece) + 1, std::move(rest));
}

std::string Pieces::freeName(Count domain) const
{
    std::string name = "domain " + std::to_string(domain);
    const auto taken = [this](const std::string &candidate) {
        return std::any_of(m_pieces.begin(), m_pieces.end(),
                           [&candidate](const Piece &piece) { return piece.run.domain == candidate; });
    };
    while (taken(name))
        name += "'";
    return name;
}

/// Nodes of a run fill spanning domains by counting, which an edit would upset: the domain's nodes become a run that
/// names it.
void Pieces::nameDomain(Count domain)
{
    const auto first = std::find(m_cluster.domainOfNode.begin(), m_cluster.domainOfNode.end(), domain);
    if (first == m_cluster.domainOfNode.end())
        return;
    const Count node = first - m_cluster.domainOfNode.begin();
    std::size_t piece = pieceOf(node);
    if (piece >= m_pieces.size() || !m_pieces[piece].run.domain.empty())
        return;
    split(piece, node - m_pieces[piece].firstNode);
    piece = pieceOf(node);
    split(piece, nodesPerDomain(blockOfNode(m_cluster, node).shape));
    m_pieces[piece].run.domain = freeName(domain);
}

std::size_t Pieces::isolate(Count node)
{
    if (!m_cluster.domainOfNode.empty() && m_cluster.domainOfNode[static_cast<std::size_t>(node)] >= 0)
        nameDomain(m_cluster.domainOfNode[static_cast<std::size_t>(node)]);
    std::size_t piece = pieceOf(node);
    split(piece, node - m_pieces[piece].firstNode);
    piece = pieceOf(node);
    split(piece, 1);
    return piece;
}

std::vector<Pieces::Slot> &Pieces::slotsOf(Count node)
{
    Piece &piece = m_pieces[isolate(node)];
    if (!piece.opened) {
        const NodeShape &shape = blockOfNode(m_cluster, node).shape;
        for (Count slot = 0; slot < shape.slotCount(); ++slot) {
            const int kind = shape.gpuOfSlot[static_cast<std::size_t>(slot)];
            piece.slots.push_back(
                {.former = static_cast<int>(gpuAt(m_cluster, node, slot)),
                 .gpu = kind < 0 ? std::string() : m_cluster.gpuKinds[static_cast<std::size_t>(kind)].id});
        }
        piece.opened = true;
    }
    return piece.slots;
}

void Pieces::moveToEnd(Count node)
{
    const auto place = m_pieces.begin() + static_cast<std::ptrdiff_t>(isolate(node));
    Piece piece = *place;
    m_pieces.erase(place);
    piece.run.domain.clear();
    piece.apart = true;
    m_pieces.push_back(std::move(piece));
}

std::size_t Pieces::afterDomain(Count domain)
{
    nameDomain(domain);
    const auto first = std::find(m_cluster.domainOfNode.begin(), m_cluster.domainOfNode.end(), domain);
    const std::string name = m_pieces[pieceOf(first - m_cluster.domainOfNode.begin())].run.domain;
    std::size_t after = 0;
    for (std::size_t i = 0; i < m_pieces.size(); ++i)
        if (m_pieces[i].run.domain == name)
            after = i + 1;
    return after;
}

void Pieces::moveIntoDomain(Count node, Count domain)
{
    const auto place = m_pieces.begin() + static_cast<std::ptrdiff_t>(isolate(node));
    Piece piece = *place;
    m_pieces.erase(place);
    const std::size_t after = afterDomain(domain);
    piece.run.domain = m_pieces[after - 1].run.domain;
    m_pieces.insert(m_pieces.begin() + static_cast<std::ptrdiff_t>(after), std::move(piece));
}

void Pieces::removeNode(Count node)
{
    m_pieces.erase(m_pieces.begin() + static_cast<std::ptrdiff_t>(isolate(node)));
}

void Pieces::append(NodeRun run)
{
    m_pieces.push_back({.run = std::move(run)});
}

void Pieces::appendHolding(NodeRun run, std::vector<Slot> slots)
{
    m_pieces.push_back({.run = std::move(run), .slots = std::move(slots), .opened = true});
}

void Pieces::appendIntoDomain(NodeRun run, Count domain)
{
    const std::size_t after = afterDomain(domain);
    run.domain = m_pieces[after - 1].run.domain;
    m_pieces.insert(m_pieces.begin() + static_cast<std::ptrdiff_t>(after), {.run = std::move(run)});
}

EditedCluster Pieces::assemble() const
{
    EditedCluster edited;
    edited.spec = m_spec;
    edited.spec.nodes.clear();
    const Piece *before = nullptr;
    for (const Piece &piece : m_pieces) {
        const bool gone = piece.opened && std::all_of(piece.slots.begin(), piece.slots.end(), [](const Slot &slot) {
                              return slot.former == emptySlot;
                          });
        if (gone)
            continue;
        const NodeRun run = piece.opened ? runWithSlots(piece.run, piece.slots, m_catalogue) : piece.run;
        if (piece.opened) {
            for (const Slot &slot : piece.slots)
                if (slot.former != emptySlot)
                    edited.formerGpu.push_back(slot.former == newGpu ? -1 : slot.former);
        } else if (piece.firstNode >= 0) {
            const NodeBlock &block = blockOfNode(m_cluster, piece.firstNode);
            const Count first = block.firstGpu + (piece.firstNode - block.firstNode) * block.shape.gpus();
            for (Count gpu = 0; gpu < run.count * block.shape.gpus(); ++gpu)
                edited.formerGpu.push_back(static_cast<int>(first + gpu));
        } else {
            const Cluster added = resolveCluster({.nodes = {run}}, m_catalogue);
            edited.formerGpu.insert(edited.formerGpu.end(), static_cast<std::size_t>(added.gpus), -1);
        }
        std::vector<NodeRun> &nodes = edited.spec.nodes;
        const bool related =
            before != nullptr && (piece.origin == before->origin || piece.origin < 0 || piece.opened || before->opened);
        if (!nodes.empty() && related && !piece.apart && canJoin(nodes.back(), run)
            && !leavesDomainOpen(nodes.back(), m_catalogue))
            nodes.back().count += run.count;
        else
            nodes.push_back(run);
        before = &piece;
    }
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
