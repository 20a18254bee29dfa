// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cluster/edit.h"

#include "engine/cluster/swapranks.h"
#include "engine/cluster/verdicts.h"
#include "engine/units/limits.h"
#include "engine/units/translatable.h"

#include <algorithm>

// One function a kind of drop. Texts are templates that the window translates and fills.

namespace shardyard {
namespace {

struct DropRequest
{
    const ClusterSpec &spec;
    const Catalogue &catalogue;
    const DropTarget &target;
    bool swapRanksOnly;
};

TemplateValues nodeValues(Count node, const NodeShape &shape)
{
    return {{"node", text(node)},
            {"title", shape.title},
            {"have", text(shape.gpus())},
            {"slots", text(shape.slotCount())},
            {"free", text(shape.slotCount() - shape.gpus())}};
}

constexpr const char *fullBrief = QT_TRANSLATE_NOOP("engine", "Full, {have} of {slots}");
constexpr const char *tooFewBrief = QT_TRANSLATE_NOOP("engine", "Has room for {free}");

DropVerdict nodeIsFull(Count node, const NodeShape &shape, const char *advice)
{
    return refusal(fullBrief, QT_TRANSLATE_NOOP("engine", "Node {node} is full"),
                   QT_TRANSLATE_NOOP("engine", "A {title} holds {slots} {slots:GPU|GPUs} and has {have}."), advice,
                   nodeValues(node, shape));
}

DropVerdict tooFewSlots(Count node, const NodeShape &shape, Count coming)
{
    auto values = nodeValues(node, shape);
    values.emplace_back("coming", text(coming));
    return refusal(tooFewBrief, QT_TRANSLATE_NOOP("engine", "Node {node} has room for {free}, not {coming}"),
                   QT_TRANSLATE_NOOP("engine", "A {title} holds {slots} {slots:GPU|GPUs} and has {have}."),
                   QT_TRANSLATE_NOOP("engine", "Pick up fewer, or drop on the empty yard for a node of their own."),
                   std::move(values));
}

DropVerdict otherBoard(Count node, const NodeShape &shape, const Gpu &gpu, const Gpu &neighbour)
{
    auto values = nodeValues(node, shape);
    values.insert(values.end(), {{"gpu", gpu.name}, {"form", gpu.formFactor}, {"takes", neighbour.formFactor}});
    return refusal(QT_TRANSLATE_NOOP("engine", "Other board"),
                   QT_TRANSLATE_NOOP("engine", "Node {node} takes other GPUs"),
                   QT_TRANSLATE_NOOP("engine", "{gpu} is {form}; this node's board takes {takes}."),
                   QT_TRANSLATE_NOOP("engine", "Drop it on the empty yard for a node of its own."), std::move(values));
}

/// Free slots the drop would fill: the one under the pointer first, then the others in order.
std::vector<Count> slotsToFill(const NodeShape &shape, const DropTarget &target, std::size_t count)
{
    std::vector<Count> free = freeSlots(shape);
    const auto pointed = std::find(free.begin(), free.end(), target.slot);
    if (target.kind == DropTarget::Kind::Slot && pointed != free.end())
        std::rotate(free.begin(), pointed, free.end());
    free.resize(std::min(free.size(), count));
    return free;
}

DropVerdict dropNewGpu(const NewGpu &dragged, const DropRequest &request)
{
    const Gpu *gpu = request.catalogue.gpu(dragged.gpu);
    if (gpu == nullptr)
        return refusal(QT_TRANSLATE_NOOP("engine", "Not known"), QT_TRANSLATE_NOOP("engine", "GPU not known"),
                       QT_TRANSLATE_NOOP("engine", "The catalogue has no such GPU."), "");
    Pieces pieces(request.spec, request.catalogue);
    if (pieces.former().gpus >= mostGpus)
        return refusal(QT_TRANSLATE_NOOP("engine", "Yard is full"), QT_TRANSLATE_NOOP("engine", "The yard is full"),
                       QT_TRANSLATE_NOOP("engine", "A cluster holds at most 4,194,304 GPUs."), "");
    if (request.target.node < 0) {
        pieces.append({.gpu = dragged.gpu, .gpus = 1});
        return acceptance(pieces.assemble(), QT_TRANSLATE_NOOP("engine", "New node"),
                          QT_TRANSLATE_NOOP("engine", "Add {gpu}"), {{"gpu", gpu->name}});
    }
    const Count node = request.target.node;
    const NodeShape &shape = blockOfNode(pieces.former(), node).shape;
    const Gpu *neighbour = neighbourIn(pieces.former(), shape);
    if (neighbour != nullptr && !fitsBoard(*gpu, *neighbour))
        return otherBoard(node, shape, *gpu, *neighbour);
    const std::vector<Count> slots = slotsToFill(shape, request.target, 1);
    if (slots.empty())
        return nodeIsFull(node, shape,
                          QT_TRANSLATE_NOOP("engine", "Drop on an empty slot, or on the empty yard for a new node."));
    pieces.slotsOf(node)[static_cast<std::size_t>(slots.front())] = {.former = Pieces::newGpu, .gpu = gpu->id};
    return acceptance(pieces.assemble(), QT_TRANSLATE_NOOP("engine", "Takes it: slot {slot} is free"),
                      QT_TRANSLATE_NOOP("engine", "Add {gpu} to node {node}"),
                      {{"gpu", gpu->name}, {"node", text(node)}, {"slot", text(slots.front())}});
}

Count slotsOfDomain(const Cluster &cluster, Count domain)
{
    Count slots = 0;
    for (const NodeBlock &block : cluster.blocks)
        for (Count node = block.firstNode; block.shape.spanning && node < block.firstNode + block.count; ++node)
            if (cluster.domainOfNode[static_cast<std::size_t>(node)] == domain)
                slots += block.shape.slotCount();
    return slots;
}

const NodeShape *shapeOfDomain(const Cluster &cluster, Count domain)
{
    const auto node = std::find(cluster.domainOfNode.begin(), cluster.domainOfNode.end(), domain);
    return node == cluster.domainOfNode.end() ? nullptr
                                              : &blockOfNode(cluster, node - cluster.domainOfNode.begin()).shape;
}

/// Why nodes of this shape cannot join a spanning domain; accepted = they can.
DropVerdict joinsDomain(const Cluster &cluster, Count domain, const NodeShape &joining, Count count)
{
    const NodeShape *host = shapeOfDomain(cluster, domain);
    if (host == nullptr)
        return refusal(QT_TRANSLATE_NOOP("engine", "No domain"), QT_TRANSLATE_NOOP("engine", "No NVLink domain here"),
                       QT_TRANSLATE_NOOP("engine", "These nodes share no NVLink domain."), "");
    const TemplateValues values = {{"domain", text(domain)},
                                   {"title", joining.title},
                                   {"size", text(host->domainGpus)},
                                   {"have", text(slotsOfDomain(cluster, domain))},
                                   {"more", text(count * joining.slotCount())}};
    if (!joining.spanning || joining.domainGpus != host->domainGpus || joining.scaleUp != host->scaleUp)
        return refusal(QT_TRANSLATE_NOOP("engine", "Other NVLink"),
                       QT_TRANSLATE_NOOP("engine", "{title} cannot join this domain"),
                       QT_TRANSLATE_NOOP("engine", "Its NVLink differs from that of domain {domain}."),
                       QT_TRANSLATE_NOOP("engine", "Drop it on the empty yard."), values);
    if (slotsOfDomain(cluster, domain) + count * joining.slotCount() > host->domainGpus)
        return refusal(QT_TRANSLATE_NOOP("engine", "Full, {have} of {size}"),
                       QT_TRANSLATE_NOOP("engine", "NVLink domain {domain} is full"),
                       QT_TRANSLATE_NOOP("engine", "It reaches {size} GPUs, has {have}, and {more} would come."),
                       QT_TRANSLATE_NOOP("engine", "Drop on the empty yard for a domain of its own."), values);
    return {.accepted = true, .values = values};
}

DropVerdict dropNewNodes(const NewNodes &dragged, const DropRequest &request)
{
    const NodeType *type = request.catalogue.node(dragged.type);
    if (type == nullptr)
        return refusal(QT_TRANSLATE_NOOP("engine", "Not known"), QT_TRANSLATE_NOOP("engine", "Node not known"),
                       QT_TRANSLATE_NOOP("engine", "The catalogue has no such node."), "");
    Pieces pieces(request.spec, request.catalogue);
    if (pieces.former().gpus + dragged.count * type->gpus > mostGpus)
        return refusal(QT_TRANSLATE_NOOP("engine", "Yard is full"), QT_TRANSLATE_NOOP("engine", "The yard is full"),
                       QT_TRANSLATE_NOOP("engine", "A cluster holds at most 4,194,304 GPUs."), "");
    const NodeRun run = {.type = dragged.type, .count = dragged.count};
    const TemplateValues values = {
        {"count", text(dragged.count)}, {"title", type->name}, {"domain", text(request.target.domain)}};
    if (request.target.kind == DropTarget::Kind::Domain) {
        const NodeShape shape = resolveCluster({.nodes = {run}}, request.catalogue).blocks.front().shape;
        DropVerdict joins = joinsDomain(pieces.former(), request.target.domain, shape, dragged.count);
        if (!joins.accepted)
            return joins;
        pieces.appendIntoDomain(run, request.target.domain);
        return acceptance(pieces.assemble(), QT_TRANSLATE_NOOP("engine", "Joins domain {domain}"),
                          QT_TRANSLATE_NOOP("engine", "Add {count} × {title} to domain {domain}"), values);
    }
    pieces.append(run);
    return acceptance(pieces.assemble(), QT_TRANSLATE_NOOP("engine", "Adds at the end"),
                      QT_TRANSLATE_NOOP("engine", "Add {count} × {title}"), values);
}

DropVerdict dropGpusOnYard(const ExistingGpus &dragged, Pieces &pieces)
{
    const Cluster &cluster = pieces.former();
    const auto gpuOf = [&cluster](Count gpu) -> const Gpu & {
        return cluster.gpuKinds[static_cast<std::size_t>(gpuLocation(cluster, gpu).kind)];
    };
    const Gpu &first = gpuOf(dragged.gpus.front());
    const auto foreign = std::find_if(dragged.gpus.begin(), dragged.gpus.end(),
                                      [&](Count gpu) { return !fitsBoard(gpuOf(gpu), first); });
    if (foreign != dragged.gpus.end())
        return twoBoards(first, gpuOf(*foreign));
    NodeRun run;
    std::vector<Pieces::Slot> slots;
    for (const Count gpu : dragged.gpus) {
        const GpuLocation place = gpuLocation(cluster, gpu);
        Pieces::Slot &slot = pieces.slotsOf(place.node)[static_cast<std::size_t>(place.slot)];
        slots.push_back(slot);
        slot = {};
    }
    run.gpu = slots.front().gpu;
    run = runWithSlots(std::move(run), slots, pieces.catalogue());
    pieces.appendHolding(std::move(run), std::move(slots));
    return acceptance(pieces.assemble(), QT_TRANSLATE_NOOP("engine", "New node"),
                      QT_TRANSLATE_NOOP("engine", "Move {count} {count:GPU|GPUs} to a node of {count:its|their} own"),
                      {{"count", text(static_cast<Count>(dragged.gpus.size()))}});
}

DropVerdict dropGpusInNode(const ExistingGpus &dragged, Count node, Pieces &pieces, const DropRequest &request)
{
    const Cluster &cluster = pieces.former();
    const NodeShape shape = blockOfNode(cluster, node).shape;
    const bool ownNode = std::all_of(dragged.gpus.begin(), dragged.gpus.end(),
                                     [&](Count gpu) { return gpuLocation(cluster, gpu).node == node; });
    if (ownNode && (request.target.kind != DropTarget::Kind::Slot || dragged.gpus.size() > 1))
        return alreadyHere();
    const Gpu *neighbour = neighbourIn(cluster, shape);
    for (const Count gpu : dragged.gpus) {
        const Gpu &kind = cluster.gpuKinds[static_cast<std::size_t>(gpuLocation(cluster, gpu).kind)];
        if (neighbour != nullptr && !fitsBoard(kind, *neighbour))
            return otherBoard(node, shape, kind, *neighbour);
    }
    const std::vector<Count> slots = slotsToFill(shape, request.target, dragged.gpus.size());
    if (slots.empty())
        return nodeIsFull(node, shape,
                          dragged.gpus.size() == 1
                              ? QT_TRANSLATE_NOOP("engine", "Drop on one of its GPUs to swap the two.")
                              : QT_TRANSLATE_NOOP("engine", "Drop on the empty yard for a node of their own."));
    if (slots.size() < dragged.gpus.size())
        return tooFewSlots(node, shape, static_cast<Count>(dragged.gpus.size()));
    for (std::size_t i = 0; i < slots.size(); ++i) {
        const GpuLocation from = gpuLocation(cluster, dragged.gpus[i]);
        Pieces::Slot &old = pieces.slotsOf(from.node)[static_cast<std::size_t>(from.slot)];
        const Pieces::Slot moving = old;
        old = {};
        pieces.slotsOf(node)[static_cast<std::size_t>(slots[i])] = moving;
    }
    const bool one = dragged.gpus.size() == 1;
    return acceptance(pieces.assemble(), QT_TRANSLATE_NOOP("engine", "Takes it: slot {slot} is free"),
                      one ? QT_TRANSLATE_NOOP("engine", "Move GPU {gpu} to node {node}")
                          : QT_TRANSLATE_NOOP("engine", "Move {count} GPUs to node {node}"),
                      {{"gpu", text(dragged.gpus.front())},
                       {"count", text(static_cast<Count>(dragged.gpus.size()))},
                       {"node", text(node)},
                       {"slot", text(slots.front())}});
}

/// The first node of a spanning domain with a free slot, or -1.
Count nodeWithRoom(const Cluster &cluster, Count domain)
{
    for (Count node = 0; node < static_cast<Count>(cluster.domainOfNode.size()); ++node)
        if (cluster.domainOfNode[static_cast<std::size_t>(node)] == domain
            && !freeSlots(blockOfNode(cluster, node).shape).empty())
            return node;
    return -1;
}

DropVerdict dropExistingGpus(const ExistingGpus &dragged, const DropRequest &request)
{
    if (dragged.gpus.empty())
        return alreadyHere();
    Pieces pieces(request.spec, request.catalogue);
    const Cluster &cluster = pieces.former();
    const Count occupant =
        request.target.kind == DropTarget::Kind::Slot ? gpuAt(cluster, request.target.node, request.target.slot) : -1;
    if (occupant >= 0)
        return swapGpus(request.spec, cluster, dragged.gpus, occupant, request.swapRanksOnly);
    if (request.swapRanksOnly)
        return refusal(QT_TRANSLATE_NOOP("engine", "No GPU here"), QT_TRANSLATE_NOOP("engine", "Nothing to swap with"),
                       QT_TRANSLATE_NOOP("engine", "Shift swaps ranks with the GPU under the pointer."),
                       QT_TRANSLATE_NOOP("engine", "Point at a GPU, or let Shift go."));
    Count node = request.target.node;
    if (request.target.kind == DropTarget::Kind::Domain) {
        node = nodeWithRoom(cluster, request.target.domain);
        if (node < 0)
            return refusal(QT_TRANSLATE_NOOP("engine", "No free slot"),
                           QT_TRANSLATE_NOOP("engine", "NVLink domain {domain} has no free slot"),
                           QT_TRANSLATE_NOOP("engine", "Every node in it is full."),
                           QT_TRANSLATE_NOOP("engine", "Drop on one of its GPUs to swap the two."),
                           {{"domain", text(request.target.domain)}});
    }
    return node < 0 ? dropGpusOnYard(dragged, pieces) : dropGpusInNode(dragged, node, pieces, request);
}

DropVerdict dropExistingNodes(const ExistingNodes &dragged, const DropRequest &request)
{
    if (dragged.nodes.empty())
        return alreadyHere();
    Pieces pieces(request.spec, request.catalogue);
    const Cluster &cluster = pieces.former();
    if (request.target.kind == DropTarget::Kind::Slot || request.target.kind == DropTarget::Kind::Node) {
        if (dragged.nodes.size() == 1)
            return swapNodes(request.spec, cluster, dragged.nodes.front(), request.target.node);
        return refusal(QT_TRANSLATE_NOOP("engine", "One at a time"),
                       QT_TRANSLATE_NOOP("engine", "Nodes swap one at a time"),
                       QT_TRANSLATE_NOOP("engine", "Several nodes were picked up."),
                       QT_TRANSLATE_NOOP("engine", "Pick up one node to swap it."));
    }
    const bool intoDomain = request.target.kind == DropTarget::Kind::Domain;
    const auto count = static_cast<Count>(dragged.nodes.size());
    if (intoDomain) {
        const bool allThere = std::all_of(dragged.nodes.begin(), dragged.nodes.end(), [&](Count node) {
            return !cluster.domainOfNode.empty()
                && cluster.domainOfNode[static_cast<std::size_t>(node)] == request.target.domain;
        });
        if (allThere)
            return alreadyHere();
        DropVerdict joins =
            joinsDomain(cluster, request.target.domain, blockOfNode(cluster, dragged.nodes.front()).shape, count);
        if (!joins.accepted)
            return joins;
    }
    for (const Count node : dragged.nodes) {
        if (intoDomain)
            pieces.moveIntoDomain(node, request.target.domain);
        else
            pieces.moveToEnd(node);
    }
    return acceptance(pieces.assemble(),
                      intoDomain ? QT_TRANSLATE_NOOP("engine", "Joins domain {domain}")
                                 : QT_TRANSLATE_NOOP("engine", "Moves to the end"),
                      intoDomain
                          ? QT_TRANSLATE_NOOP("engine", "Move {count} {count:node|nodes} to domain {domain}")
                          : QT_TRANSLATE_NOOP("engine", "Move {count} {count:node|nodes} to the end of the yard"),
                      {{"count", text(count)}, {"domain", text(request.target.domain)}});
}

} // namespace

DropVerdict judgeDrop(const ClusterSpec &spec, const Catalogue &catalogue, const Dragged &dragged,
                      const DropTarget &target, bool swapRanksOnly)
{
    const DropRequest request = {
        .spec = spec, .catalogue = catalogue, .target = target, .swapRanksOnly = swapRanksOnly};
    if (const auto *gpu = std::get_if<NewGpu>(&dragged))
        return dropNewGpu(*gpu, request);
    if (const auto *nodes = std::get_if<NewNodes>(&dragged))
        return dropNewNodes(*nodes, request);
    if (const auto *gpus = std::get_if<ExistingGpus>(&dragged))
        return dropExistingGpus(*gpus, request);
    return dropExistingNodes(std::get<ExistingNodes>(dragged), request);
}

BriefVerdict briefVerdict(const Cluster &cluster, const Catalogue &catalogue, const Dragged &dragged, Count node)
{
    const NodeShape &shape = blockOfNode(cluster, node).shape;
    const Gpu *moving = nullptr;
    std::size_t count = 1;
    if (const auto *gpu = std::get_if<NewGpu>(&dragged)) {
        moving = catalogue.gpu(gpu->gpu);
    } else if (const auto *gpus = std::get_if<ExistingGpus>(&dragged)) {
        count = gpus->gpus.size();
        const GpuLocation place = gpuLocation(cluster, gpus->gpus.front());
        moving = &cluster.gpuKinds[static_cast<std::size_t>(place.kind)];
        if (place.node == node && count == 1 && freeSlots(shape).empty())
            return {.accepted = false, .brief = QT_TRANSLATE_NOOP("engine", "Already here")};
    } else {
        return {.accepted = true};
    }
    const Gpu *neighbour = neighbourIn(cluster, shape);
    if (moving == nullptr || (neighbour != nullptr && !fitsBoard(*moving, *neighbour)))
        return {.accepted = false, .brief = QT_TRANSLATE_NOOP("engine", "Other board")};
    const std::vector<Count> free = freeSlots(shape);
    if (free.size() < count)
        return {.accepted = false, .brief = free.empty() ? fullBrief : tooFewBrief, .values = nodeValues(node, shape)};
    return {.accepted = true,
            .brief = QT_TRANSLATE_NOOP("engine", "Takes it: slot {slot} is free"),
            .values = {{"slot", text(free.front())}}};
}

EditedCluster withoutGpus(const ClusterSpec &spec, const Catalogue &catalogue, const std::vector<Count> &gpus)
{
    Pieces pieces(spec, catalogue);
    for (const Count gpu : gpus) {
        const GpuLocation place = gpuLocation(pieces.former(), gpu);
        pieces.slotsOf(place.node)[static_cast<std::size_t>(place.slot)] = {};
    }
    return pieces.assemble();
}

EditedCluster withoutNodes(const ClusterSpec &spec, const Catalogue &catalogue, const std::vector<Count> &nodes)
{
    Pieces pieces(spec, catalogue);
    for (const Count node : nodes)
        pieces.removeNode(node);
    return pieces.assemble();
}

} // namespace shardyard
