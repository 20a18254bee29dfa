// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cluster/edit.h"
#include "engine/cluster/hardware.h"
#include "engine/units/limits.h"
#include "ui/bridge/commands.h"
#include "ui/bridge/edit.h"
#include "ui/bridge/format.h"
#include "ui/bridge/typednumber.h"

#include <QCoreApplication>

#include <algorithm>
#include <utility>

namespace shardyard::commands {
namespace {

class Texts
{
    Q_DECLARE_TR_FUNCTIONS(Commands)
};

void dropStalePlacement(std::vector<PlacementRun> &placement, Count gpus)
{
    if (placedGpus(placement) != gpus)
        placement.clear();
}

QString nodeTitle(const Catalogue &catalogue, std::string_view type)
{
    const NodeType *node = catalogue.node(type);
    return QString::fromStdString(node != nullptr ? node->name : std::string(type));
}

/// The drop of something new on the open yard, which is what placing by keyboard means.
Refusal place(Session &session, const Dragged &dragged)
{
    if (!session.hasDocument())
        return noDocument();
    DropTarget yard;
    yard.kind = DropTarget::Kind::Yard;
    return drop(session, judgeDrop(session.document()->plan.cluster, session.catalogue(), dragged, yard));
}

/// The selected GPUs by their new numbers.
std::vector<Count> followedSelection(const std::vector<Count> &selection, const std::vector<int> &formerGpu)
{
    std::vector<Count> followed;
    for (std::size_t gpu = 0; gpu < formerGpu.size(); ++gpu)
        if (std::binary_search(selection.begin(), selection.end(), formerGpu[gpu]))
            followed.push_back(static_cast<Count>(gpu));
    return followed;
}

/// `text` as a count within the format's limits; empty text = absent.
struct OptionalCount
{
    std::optional<Count> value;
    Refusal refusal;
};
OptionalCount optionalCount(const QString &text, Count most)
{
    if (text.trimmed().isEmpty())
        return {};
    const auto count = typedCount(text);
    if (!count || *count < 1 || *count > most)
        return {.value = {},
                .refusal = Texts::tr("“%1” is not a whole number from 1 to %2.").arg(text, formatCount(most))};
    return {.value = count, .refusal = {}};
}

/// Changes the fabric and drops the object again where nothing is left in it.
template <class Change>
Refusal editFabric(Session &session, const StepName &name, Change change)
{
    return edit(session, name, [&](Document &document) {
        auto &fabric = document.plan.cluster.fabric;
        FabricSpec changed = fabric.value_or(FabricSpec{});
        change(changed);
        if (changed == FabricSpec{})
            fabric.reset();
        else
            fabric = std::move(changed);
    });
}

/// Ranks that a strategy placed by hand stay on their GPUs.
void putCluster(Document &document, const Catalogue &catalogue, EditedCluster edited)
{
    const Count before = gpusOf(document.plan.cluster.nodes, catalogue);
    const Count after = gpusOf(edited.spec.nodes, catalogue);
    dropStalePlacement(edited.spec.placement, after);
    for (Strategy &strategy : document.plan.strategies) {
        if (!edited.formerGpu.empty() && !strategy.placement.empty())
            strategy.placement =
                ownPlacement(carriedPlacement(strategy.placement, before, edited.formerGpu), edited.spec, after);
        dropStalePlacement(strategy.placement, after);
    }
    document.plan.cluster = std::move(edited.spec);
}

/// A swap moves the ranks of the strategy that places them itself, else those of all that do not.
void putVerdict(Document &document, const Session &session, const DropVerdict &verdict)
{
    Strategy *placing = placingStrategy(document, session.activeStrategy());
    if (verdict.swapped.empty() || placing == nullptr) {
        putCluster(document, session.catalogue(), {.spec = *verdict.result, .formerGpu = verdict.formerGpu});
        return;
    }
    const Count gpus = placedGpus(placing->placement);
    placing->placement =
        ownPlacement(swappedPlacement(placing->placement, gpus, verdict.swapped), document.plan.cluster, gpus);
}

} // namespace

Strategy *placingStrategy(Document &document, int active)
{
    auto &strategies = document.plan.strategies;
    if (active < 0 || std::size_t(active) >= strategies.size() || strategies[std::size_t(active)].placement.empty())
        return nullptr;
    return &strategies[std::size_t(active)];
}

std::vector<PlacementRun> ownPlacement(std::vector<PlacementRun> placement, const ClusterSpec &cluster, Count gpus)
{
    if (placement.empty() && !cluster.placement.empty())
        placement.push_back({.firstGpu = 0, .count = gpus});
    return placement;
}

Refusal editCluster(Session &session, const StepName &name, EditedCluster edited)
{
    return session.hasDocument() ? editCluster(session, name, std::move(edited), session.document()->own)
                                 : noDocument();
}

Refusal editCluster(Session &session, const StepName &name, EditedCluster edited, OwnHardware own)
{
    if (!session.hasDocument())
        return noDocument();
    const bool brings = own != session.document()->own;
    const Catalogue layered = brings ? withOwn(session.catalogue(), own) : Catalogue();
    const Catalogue &catalogue = brings ? layered : session.catalogue();
    const Count gpus = gpusOf(edited.spec.nodes, catalogue);
    if (gpus > mostGpus)
        return Texts::tr("A plan holds at most %1 GPUs.").arg(formatCount(mostGpus));
    const std::vector<Count> selection = session.selection();
    const std::vector<int> former = edited.formerGpu;
    const auto lead = std::find(former.begin(), former.end(), session.selectionLead());
    Refusal refusal = edit(session, name, [&](Document &document) {
        putCluster(document, catalogue, std::move(edited));
        document.own = std::move(own);
    });
    if (refusal.isEmpty() && !former.empty() && !selection.empty())
        session.setSelection(followedSelection(selection, former), lead == former.end() ? -1 : lead - former.begin());
    return refusal;
}

Refusal drop(Session &session, const DropVerdict &verdict)
{
    if (!verdict.accepted || !verdict.result)
        return engineText(verdict.reason, verdict.values);
    const StepName name = {.label = engineText(verdict.label, verdict.values)};
    if (!verdict.swapped.empty())
        return edit(session, name, [&](Document &document) { putVerdict(document, session, verdict); });
    return editCluster(session, name, {.spec = *verdict.result, .formerGpu = verdict.formerGpu});
}

std::optional<Document> afterDrop(const Session &session, const DropVerdict &verdict)
{
    if (!session.hasDocument() || !verdict.accepted || !verdict.result)
        return std::nullopt;
    Document document = *session.document();
    putVerdict(document, session, verdict);
    return document;
}

Refusal moveOnCluster(Session &session, ClusterSpec result, const QString &label)
{
    return editCluster(session, {.label = label}, {.spec = std::move(result), .formerGpu = {}});
}

Refusal placeNodes(Session &session, std::string_view type, Count count)
{
    if (session.catalogue().node(type) == nullptr)
        return Texts::tr("The catalogue has no node of this name.");
    if (count < 1 || count > mostGpus)
        return Texts::tr("“%1” is not a whole number from 1 to %2.").arg(formatCount(count), formatCount(mostGpus));
    return place(session, NewNodes{.type = std::string(type), .count = count});
}

Refusal placeGpu(Session &session, std::string_view gpu)
{
    if (session.catalogue().gpu(gpu) == nullptr)
        return Texts::tr("The catalogue has no GPU of this name.");
    return place(session, NewGpu{.gpu = std::string(gpu)});
}

Refusal setNodeRun(Session &session, int run, std::string_view type, Count count)
{
    if (!session.hasDocument())
        return noDocument();
    ClusterSpec cluster = session.document()->plan.cluster;
    if (run < 0 || std::size_t(run) >= cluster.nodes.size())
        return Texts::tr("There are no such nodes.");
    if (count < 1 || count > mostGpus)
        return Texts::tr("“%1” is not a whole number from 1 to %2.").arg(formatCount(count), formatCount(mostGpus));
    NodeRun &nodes = cluster.nodes[std::size_t(run)];
    if (nodes.type != type) {
        if (session.catalogue().node(type) == nullptr)
            return Texts::tr("The catalogue has no node of this name.");
        nodes = NodeRun();
        nodes.type = std::string(type);
    }
    nodes.count = count;
    const QString label = Texts::tr("%1 × %2").arg(formatCount(count), nodeTitle(session.catalogue(), type));
    return editCluster(session, {.label = label, .mergeKey = QStringLiteral("nodes/%1").arg(run)},
                       {.spec = std::move(cluster), .formerGpu = {}});
}

Refusal removeNodeRun(Session &session, int run)
{
    if (!session.hasDocument())
        return noDocument();
    ClusterSpec cluster = session.document()->plan.cluster;
    if (run < 0 || std::size_t(run) >= cluster.nodes.size())
        return Texts::tr("There are no such nodes.");
    const NodeRun &nodes = cluster.nodes[std::size_t(run)];
    const QString label =
        Texts::tr("Remove %1 × %2").arg(formatCount(nodes.count), nodeTitle(session.catalogue(), nodes.type));
    cluster.nodes.erase(cluster.nodes.begin() + run);
    return editCluster(session, {.label = label}, {.spec = std::move(cluster), .formerGpu = {}});
}

Refusal deleteSelection(Session &session)
{
    if (!session.hasDocument())
        return noDocument();
    const std::vector<Count> gpus = session.selection();
    if (gpus.empty())
        return Texts::tr("Nothing is selected.");
    const QString label = gpus.size() == 1 ? Texts::tr("Delete GPU %1").arg(gpus.front())
                                           : Texts::tr("Delete %1").arg(formatGpus(Count(gpus.size())));
    return editCluster(session, {.label = label},
                       withoutGpus(session.document()->plan.cluster, session.catalogue(), gpus));
}

Refusal setFabric(Session &session, std::string_view id)
{
    const FabricType *fabric = session.catalogue().fabric(id);
    if (fabric == nullptr && !id.empty())
        return Texts::tr("The catalogue has no fabric of this name.");
    const QString name =
        fabric != nullptr ? QString::fromStdString(fabric->name) : Texts::tr("at the rate of the NICs");
    return editFabric(session, {.label = Texts::tr("Fabric %1").arg(name), .mergeKey = QStringLiteral("fabric")},
                      [&](FabricSpec &spec) {
                          if (spec.type == id)
                              return;
                          // Overridden rates belong to the fabric that goes.
                          spec.type = std::string(id);
                          spec.bandwidthGBPerSecond.reset();
                          spec.latencySeconds.reset();
                      });
}

Refusal setPodGpus(Session &session, const QString &text)
{
    const OptionalCount pod = optionalCount(text, mostGpus);
    if (!pod.refusal.isEmpty())
        return pod.refusal;
    const QString label = pod.value ? Texts::tr("Pods of %1").arg(formatGpus(*pod.value)) : Texts::tr("One pod");
    return editFabric(session, {.label = label, .mergeKey = QStringLiteral("fabric/pod")},
                      [&](FabricSpec &spec) { spec.podGpus = pod.value; });
}

Refusal setOversubscription(Session &session, const QString &text)
{
    constexpr double most = 1000;
    const bool given = !text.trimmed().isEmpty();
    const auto factor = given ? typedNumber(text) : std::nullopt;
    if (given && (!factor || *factor < 1 || *factor > most))
        return Texts::tr("“%1” is not a number from 1 to %2.").arg(text, formatNumber(most, 0));
    const QString label =
        factor ? Texts::tr("Oversubscription %1:1").arg(QString::number(*factor)) : Texts::tr("No oversubscription");
    return editFabric(session, {.label = label, .mergeKey = QStringLiteral("fabric/oversubscription")},
                      [&](FabricSpec &spec) { spec.oversubscription = factor; });
}

} // namespace shardyard::commands
