// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cluster/bridges.h"

#include "engine/cluster/verdicts.h"
#include "engine/units/translatable.h"

#include <algorithm>

namespace shardyard {
namespace {

using Groups = std::vector<std::vector<Count>>;

const Gpu &gpuIn(const Cluster &cluster, const NodeShape &shape, Count slot)
{
    return cluster.gpuKinds[static_cast<std::size_t>(shape.gpuOfSlot[static_cast<std::size_t>(slot)])];
}

/// The domains of a node as lists of slots.
Groups groupsOf(const NodeShape &shape)
{
    Groups groups(static_cast<std::size_t>(shape.domains));
    for (Count slot = 0; slot < shape.slotCount(); ++slot)
        if (const int domain = shape.domainOfSlot[static_cast<std::size_t>(slot)]; domain >= 0)
            groups[static_cast<std::size_t>(domain)].push_back(slot);
    return groups;
}

bool holdsAny(const std::vector<Count> &group, const std::vector<Count> &slots)
{
    return std::any_of(group.begin(), group.end(),
                       [&slots](Count slot) { return std::binary_search(slots.begin(), slots.end(), slot); });
}

/// Says the domains in the document, in the shortest form: nothing where they are what the node has by itself.
void putGroups(NodeRun &run, Groups groups, const Catalogue &catalogue)
{
    std::sort(groups.begin(), groups.end());
    run.domains.clear();
    run.domainGpus.reset();
    if (groupsOf(resolveCluster({.nodes = {run}}, catalogue).blocks.front().shape) == groups)
        return;
    if (groups.empty())
        run.domainGpus = 1;
    run.domains = std::move(groups);
}

BridgeResult refused(DropVerdict verdict)
{
    return {.outcome = Bridging::Refused, .refusal = std::move(verdict)};
}

BridgeResult boardSays(const NodeShape &shape, Count node)
{
    return refused(refusal(QT_TRANSLATE_NOOP("engine", "On the board"),
                           QT_TRANSLATE_NOOP("engine", "The NVLink of node {node} is on its board"),
                           QT_TRANSLATE_NOOP("engine", "The board of a {title} joins its GPUs as they are."),
                           QT_TRANSLATE_NOOP("engine", "Drag GPUs to the empty yard for a node of their own."),
                           {{"node", text(node)}, {"title", shape.title}}));
}

/// How many of the selected cards one bridge joins; 0 = it cannot join so many.
Count cardsOfABridge(Count selected, Count most)
{
    if (selected % most == 0)
        return most;
    return most % selected == 0 ? selected : 0;
}

/// What joins the selected slots: all on a board, as many as a bridge takes on cards; 0 and a refusal where nothing
/// does.
Count slotsOfADomain(const Pieces &pieces, const SelectedNode &selected, BridgeResult &result)
{
    const Cluster &cluster = pieces.former();
    const NodeShape &shape = blockOfNode(cluster, selected.node).shape;
    const Gpu &first = gpuIn(cluster, shape, selected.slots.front());
    const auto count = static_cast<Count>(selected.slots.size());
    TemplateValues values = {{"gpu", first.name}, {"count", text(count)}, {"node", text(selected.node)}};
    if (!first.scaleUp.rate) {
        result = refused(
            refusal(QT_TRANSLATE_NOOP("engine", "No NVLink"), QT_TRANSLATE_NOOP("engine", "{gpu} has no NVLink"),
                    QT_TRANSLATE_NOOP("engine", "These GPUs reach each other over PCIe only."), "", values));
        return 0;
    }
    if (!first.scaleUp.bridgeCards) {
        if (shape.typeId.empty())
            return count;
        result = boardSays(shape, selected.node);
        return 0;
    }
    const bool alike = std::all_of(selected.slots.begin(), selected.slots.end(),
                                   [&](Count slot) { return gpuIn(cluster, shape, slot).id == first.id; });
    const Count most = *first.scaleUp.bridgeCards;
    const Count joined = cardsOfABridge(count, most);
    if (alike && joined > 0)
        return joined;
    values.emplace_back("most", text(most));
    result = refused(alike ? refusal(QT_TRANSLATE_NOOP("engine", "Bridge of {most}"),
                                     QT_TRANSLATE_NOOP("engine", "No bridge joins {count} cards"),
                                     QT_TRANSLATE_NOOP(
                                         "engine", "A bridge joins {most} {gpu}; {count} are selected in node {node}."),
                                     QT_TRANSLATE_NOOP("engine", "Select {most} of them, or a multiple of it."), values)
                           : refusal(QT_TRANSLATE_NOOP("engine", "Other cards"),
                                     QT_TRANSLATE_NOOP("engine", "A bridge joins equal cards"),
                                     QT_TRANSLATE_NOOP("engine", "The selected cards of node {node} differ."),
                                     QT_TRANSLATE_NOOP("engine", "Select cards of one kind."), values));
    return 0;
}

} // namespace

BridgeResult bridgeSlots(Pieces &pieces, const SelectedNode &selected)
{
    const NodeShape shape = blockOfNode(pieces.former(), selected.node).shape;
    Groups groups = groupsOf(shape);
    const bool joined = std::any_of(groups.begin(), groups.end(), [&selected](const std::vector<Count> &group) {
        return std::includes(group.begin(), group.end(), selected.slots.begin(), selected.slots.end());
    });
    if (joined)
        return {};
    BridgeResult result;
    const Count size = slotsOfADomain(pieces, selected, result);
    if (size == 0)
        return result;
    const Groups before = groups;
    for (std::vector<Count> &group : groups)
        std::erase_if(group, [&selected](Count slot) {
            return std::binary_search(selected.slots.begin(), selected.slots.end(), slot);
        });
    std::erase_if(groups, [](const std::vector<Count> &group) { return group.size() < 2; });
    for (auto slot = selected.slots.begin(); slot != selected.slots.end(); slot += size)
        groups.emplace_back(slot, slot + size);
    std::sort(groups.begin(), groups.end());
    if (groups == before)
        return {};
    putGroups(pieces.runOf(selected.node), std::move(groups), pieces.catalogue());
    return {.outcome = Bridging::Done};
}

BridgeResult unbridgeSlots(Pieces &pieces, const SelectedNode &selected)
{
    const NodeShape shape = blockOfNode(pieces.former(), selected.node).shape;
    Groups groups = groupsOf(shape);
    const auto belongs = [&selected](const std::vector<Count> &group) { return holdsAny(group, selected.slots); };
    if (std::none_of(groups.begin(), groups.end(), belongs))
        return {};
    const Gpu &first = gpuIn(pieces.former(), shape, selected.slots.front());
    if (!first.scaleUp.bridgeCards && !shape.typeId.empty())
        return boardSays(shape, selected.node);
    std::erase_if(groups, belongs);
    putGroups(pieces.runOf(selected.node), std::move(groups), pieces.catalogue());
    return {.outcome = Bridging::Done};
}

} // namespace shardyard
