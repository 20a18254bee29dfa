// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cluster/arrange.h"

#include "engine/cluster/bridges.h"
#include "engine/cluster/verdicts.h"
#include "engine/units/translatable.h"

#include <algorithm>
#include <map>

namespace shardyard {
namespace {

bool spans(const Cluster &cluster, Count node)
{
    return blockOfNode(cluster, node).shape.spanning;
}

Count domainOf(const Cluster &cluster, Count node)
{
    return cluster.domainOfNode[static_cast<std::size_t>(node)];
}

std::vector<Count> numbersOf(const std::vector<SelectedNode> &selected)
{
    std::vector<Count> nodes;
    nodes.reserve(selected.size());
    for (const SelectedNode &node : selected)
        nodes.push_back(node.node);
    return nodes;
}

DropVerdict tooFew()
{
    return refusal(QT_TRANSLATE_NOOP("engine", "One GPU"), QT_TRANSLATE_NOOP("engine", "One GPU is no group"),
                   QT_TRANSLATE_NOOP("engine", "A group takes at least two GPUs."),
                   QT_TRANSLATE_NOOP("engine", "Select more GPUs."));
}

DropVerdict groupedAlready()
{
    return refusal(QT_TRANSLATE_NOOP("engine", "One domain"),
                   QT_TRANSLATE_NOOP("engine", "The selected GPUs are grouped already"),
                   QT_TRANSLATE_NOOP("engine", "The selected GPUs share an NVLink domain already."), "");
}

DropVerdict otherNvLink(const NodeShape &a, const NodeShape &b)
{
    return refusal(QT_TRANSLATE_NOOP("engine", "Other NVLink"),
                   QT_TRANSLATE_NOOP("engine", "{title} and {other} share no NVLink domain"),
                   QT_TRANSLATE_NOOP("engine", "The NVLink of {title} and of {other} differ."),
                   QT_TRANSLATE_NOOP("engine", "Select nodes of one kind."), {{"title", a.title}, {"other", b.title}});
}

/// Why nodes, of which some span, cannot share a domain; accepted = they can.
DropVerdict canShareDomain(const Cluster &cluster, const std::vector<Count> &nodes)
{
    const auto spanning = std::find_if(nodes.begin(), nodes.end(), [&](Count node) { return spans(cluster, node); });
    const NodeShape &first = blockOfNode(cluster, *spanning).shape;
    Count slots = 0;
    for (const Count node : nodes) {
        const NodeShape &shape = blockOfNode(cluster, node).shape;
        slots += shape.slotCount();
        if (!shape.spanning || shape.domainGpus != first.domainGpus || shape.scaleUp != first.scaleUp)
            return otherNvLink(first, shape);
    }
    if (slots > first.domainGpus)
        return refusal(QT_TRANSLATE_NOOP("engine", "Too many"),
                       QT_TRANSLATE_NOOP("engine", "An NVLink domain does not reach so far"),
                       QT_TRANSLATE_NOOP("engine", "It reaches {size} GPUs; the selected nodes hold {have}."),
                       QT_TRANSLATE_NOOP("engine", "Select fewer nodes."),
                       {{"size", text(first.domainGpus)}, {"have", text(slots)}});
    return {.accepted = true};
}

DropVerdict groupNodes(Pieces &pieces, const std::vector<Count> &nodes)
{
    const Cluster &cluster = pieces.former();
    DropVerdict allowed = canShareDomain(cluster, nodes);
    if (!allowed.accepted)
        return allowed;
    const Count domain = domainOf(cluster, nodes.front());
    if (std::all_of(nodes.begin(), nodes.end(), [&](Count node) { return domainOf(cluster, node) == domain; }))
        return groupedAlready();
    pieces.joinNodes(nodes);
    return acceptance(pieces.assemble(), "", QT_TRANSLATE_NOOP("engine", "Group {count} nodes in one NVLink domain"),
                      {{"count", text(static_cast<Count>(nodes.size()))}});
}

/// One box for GPUs that so far sit in boxes of their own, where the first of them is.
DropVerdict gatherInOneBox(Pieces &pieces, const std::vector<SelectedNode> &selected, Count gpus)
{
    const Cluster &cluster = pieces.former();
    const Gpu *first = nullptr;
    std::vector<Pieces::Slot> slots;
    NodeRun run;
    for (const SelectedNode &node : selected) {
        const NodeShape &shape = blockOfNode(cluster, node.node).shape;
        if (!shape.typeId.empty())
            return refusal(QT_TRANSLATE_NOOP("engine", "On a board"),
                           QT_TRANSLATE_NOOP("engine", "NVLink of a {title} ends at its own GPUs"),
                           QT_TRANSLATE_NOOP(
                               "engine", "The GPUs of a {title} are on its board and reach no other node by NVLink."),
                           QT_TRANSLATE_NOOP("engine", "Drag GPUs to the empty yard for a node of their own."),
                           {{"title", shape.title}});
        const Gpu *neighbour = neighbourIn(cluster, shape);
        if (first != nullptr && !fitsBoard(*first, *neighbour))
            return twoBoards(*first, *neighbour);
        if (first == nullptr)
            run = pieces.runOf(node.node);
        first = neighbour;
        std::vector<Pieces::Slot> &from = pieces.slotsOf(node.node);
        for (const Count slot : node.slots) {
            slots.push_back(from[static_cast<std::size_t>(slot)]);
            from[static_cast<std::size_t>(slot)] = {};
        }
    }
    run.domains.clear();
    run.domainGpus.reset();
    run.emptySlots.clear();
    run.gpu = slots.front().gpu;
    run = runWithSlots(std::move(run), slots, pieces.catalogue());
    pieces.appendBehind(selected.front().node);
    pieces.appendHolding(std::move(run), std::move(slots));
    return acceptance(pieces.assemble(), "", QT_TRANSLATE_NOOP("engine", "Group {count} GPUs in one box"),
                      {{"count", text(gpus)}});
}

/// NVLink inside each of the selected nodes.
DropVerdict bridgeNodes(Pieces &pieces, const std::vector<SelectedNode> &selected, Count gpus)
{
    DropVerdict refused;
    bool done = false;
    for (const SelectedNode &node : selected) {
        BridgeResult result = bridgeSlots(pieces, node);
        done = done || result.outcome == Bridging::Done;
        if (result.outcome == Bridging::Refused)
            refused = std::move(result.refusal);
    }
    if (!done)
        return refused.title.empty() ? groupedAlready() : refused;
    return acceptance(pieces.assemble(), "", QT_TRANSLATE_NOOP("engine", "Join {count} GPUs by NVLink"),
                      {{"count", text(gpus)}});
}

/// The selected nodes of each spanning domain, and how many it has.
std::map<Count, std::vector<Count>> byDomain(const Cluster &cluster, const std::vector<SelectedNode> &selected)
{
    std::map<Count, std::vector<Count>> nodes;
    for (const SelectedNode &node : selected)
        if (spans(cluster, node.node))
            nodes[domainOf(cluster, node.node)].push_back(node.node);
    std::erase_if(nodes, [&cluster](const auto &entry) {
        return std::count(cluster.domainOfNode.begin(), cluster.domainOfNode.end(), entry.first) < 2;
    });
    return nodes;
}

} // namespace

DropVerdict groupGpus(const ClusterSpec &spec, const Catalogue &catalogue, const std::vector<Count> &gpus)
{
    if (gpus.size() < 2)
        return tooFew();
    Pieces pieces(spec, catalogue);
    const Cluster &cluster = pieces.former();
    const std::vector<SelectedNode> selected = selectedNodes(cluster, gpus);
    if (std::any_of(selected.begin(), selected.end(),
                    [&](const SelectedNode &node) { return spans(cluster, node.node); }))
        return groupNodes(pieces, numbersOf(selected));
    const auto count = static_cast<Count>(gpus.size());
    const bool several = selected.size() > 1;
    const bool lone = several && std::any_of(selected.begin(), selected.end(), [](const SelectedNode &node) {
                          return node.slots.size() < 2;
                      });
    DropVerdict bridged = lone ? DropVerdict() : bridgeNodes(pieces, selected, count);
    if (bridged.accepted || !several)
        return bridged;
    DropVerdict gathered = gatherInOneBox(pieces, selected, count);
    return gathered.accepted || lone ? gathered : bridged;
}

DropVerdict ungroupGpus(const ClusterSpec &spec, const Catalogue &catalogue, const std::vector<Count> &gpus)
{
    Pieces pieces(spec, catalogue);
    const std::vector<SelectedNode> selected = selectedNodes(pieces.former(), gpus);
    const auto leaving = byDomain(pieces.former(), selected);
    for (const auto &[domain, nodes] : leaving)
        pieces.partNodes(nodes);
    DropVerdict refused;
    bool done = !leaving.empty();
    for (const SelectedNode &node : selected) {
        if (spans(pieces.former(), node.node))
            continue;
        BridgeResult result = unbridgeSlots(pieces, node);
        done = done || result.outcome == Bridging::Done;
        if (result.outcome == Bridging::Refused)
            refused = std::move(result.refusal);
    }
    if (done)
        return acceptance(pieces.assemble(), "", QT_TRANSLATE_NOOP("engine", "Ungroup {count} GPUs"),
                          {{"count", text(static_cast<Count>(gpus.size()))}});
    return !refused.title.empty()
        ? refused
        : refusal(QT_TRANSLATE_NOOP("engine", "No group"),
                  QT_TRANSLATE_NOOP("engine", "There is no group to take apart"),
                  QT_TRANSLATE_NOOP("engine", "The selected GPUs share no NVLink domain with others."), "");
}

DropVerdict sortNodes(const ClusterSpec &spec, const Catalogue &catalogue)
{
    Pieces pieces(spec, catalogue);
    pieces.sortByKind();
    EditedCluster sorted = pieces.assemble();
    if (std::is_sorted(sorted.formerGpu.begin(), sorted.formerGpu.end()))
        return refusal(QT_TRANSLATE_NOOP("engine", "Sorted"),
                       QT_TRANSLATE_NOOP("engine", "The nodes are sorted already"),
                       QT_TRANSLATE_NOOP("engine", "Nodes of one kind are together already."), "");
    return acceptance(std::move(sorted), "", QT_TRANSLATE_NOOP("engine", "Sort nodes by kind"), {});
}

std::vector<PlacementRun> placementInOrder(const std::vector<PlacementRun> &placement, Count gpuCount,
                                           const std::vector<Count> &gpus)
{
    if (gpus.size() < 2)
        return {};
    std::vector<int> order = gpuOfRank(placement, gpuCount);
    auto next = gpus.begin();
    for (int &gpu : order)
        if (std::binary_search(gpus.begin(), gpus.end(), Count(gpu)))
            gpu = static_cast<int>(*next++);
    return placementRuns(order);
}

} // namespace shardyard
