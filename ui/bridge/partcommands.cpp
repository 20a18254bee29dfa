// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cluster/arrange.h"
#include "engine/cluster/hardware.h"
#include "engine/document/carry.h"
#include "ui/bridge/clippingtext.h"
#include "ui/bridge/commands.h"
#include "ui/bridge/edit.h"
#include "ui/bridge/format.h"

#include <QCoreApplication>

#include <algorithm>
#include <utility>

// Parts of a plan that are cut, pasted and duplicated, and the selection as a whole.

namespace shardyard::commands {
namespace {

class Texts
{
    Q_DECLARE_TR_FUNCTIONS(Commands)
};

Refusal nothingSelected()
{
    return Texts::tr("Nothing is selected.");
}

/// Deletes the selection as a step of this name.
Refusal takeOut(Session &session, const QString &label)
{
    return editCluster(session, {.label = label},
                       withoutGpus(session.document()->plan.cluster, session.catalogue(), session.selection()));
}

/// The node of the last selected GPU; -1 = none is selected.
Count lastSelectedNode(const Session &session)
{
    if (session.selection().empty())
        return -1;
    const Cluster cluster = resolveCluster(session.document()->plan.cluster, session.catalogue());
    return gpuLocation(cluster, session.selection().back()).node;
}

/// Puts hardware behind the selection and selects it.
Refusal putIn(Session &session, Hardware hardware, const OwnHardware &brought, const QString &label)
{
    OwnHardware own = session.document()->own;
    adoptOwn(own, brought, hardware, session.catalogue());
    DropVerdict verdict = insertHardware(session.document()->plan.cluster, withOwn(session.catalogue(), own), hardware,
                                         lastSelectedNode(session));
    if (!verdict.accepted)
        return engineText(verdict.reason, verdict.values);
    std::vector<Count> added;
    for (std::size_t gpu = 0; gpu < verdict.formerGpu.size(); ++gpu)
        if (verdict.formerGpu[gpu] < 0)
            added.push_back(Count(gpu));
    Refusal refusal = editCluster(session, {.label = label},
                                  {.spec = *verdict.result, .formerGpu = std::move(verdict.formerGpu)}, std::move(own));
    if (refusal.isEmpty() && !added.empty())
        session.setSelection(added, added.front());
    return refusal;
}

/// An arrangement of the open yard; a refused one answers its reason and what would work.
template <class Arrange>
Refusal arrange(Session &session, Arrange judge)
{
    if (!session.hasDocument())
        return noDocument();
    const DropVerdict verdict = judge(session.document()->plan.cluster, session.catalogue(), session.selection());
    if (verdict.accepted)
        return drop(session, verdict);
    const QString advice = engineText(verdict.advice, verdict.values);
    const QString reason = engineText(verdict.reason, verdict.values);
    return advice.isEmpty() ? reason : Texts::tr("%1 %2", "a reason and what would work").arg(reason, advice);
}

} // namespace

Clipping selectedParts(const Session &session)
{
    if (!session.hasDocument() || session.selection().empty())
        return {};
    const Document &document = *session.document();
    Clipping parts = {.hardware = hardwareOf(document.plan.cluster, session.catalogue(), session.selection()),
                      .strategies = {}};
    parts.own = ownUsedBy(parts.hardware, document.own);
    return parts;
}

Clipping strategyParts(const Session &session, int index)
{
    if (index < 0 || index >= session.strategyCount())
        return {};
    return {.hardware = {}, .strategies = {session.document()->plan.strategies[std::size_t(index)]}};
}

Refusal cutSelection(Session &session)
{
    const Clipping parts = selectedParts(session);
    return parts.hardware.empty() ? nothingSelected() : takeOut(session, Texts::tr("Cut %1").arg(describe(parts)));
}

Refusal pasteHardware(Session &session, Hardware hardware, const OwnHardware &own)
{
    if (!session.hasDocument())
        return noDocument();
    const QString label = Texts::tr("Paste %1").arg(describe({.hardware = hardware, .strategies = {}}));
    return putIn(session, std::move(hardware), own, label);
}

Refusal pasteStrategies(Session &session, std::vector<Strategy> strategies, int behind)
{
    if (!session.hasDocument())
        return noDocument();
    if (Refusal full = tooManyStrategies(session, strategies.size()); !full.isEmpty())
        return full;
    const QString label = Texts::tr("Paste %1").arg(describe({.hardware = {}, .strategies = strategies}));
    const int at = std::clamp(behind + 1, 0, session.strategyCount());
    const Count gpus = gpusOf(session.document()->plan.cluster.nodes, session.catalogue());
    Refusal refusal = edit(session, {.label = label}, [&](Document &document) {
        auto &all = document.plan.strategies;
        auto place = all.begin() + at;
        for (Strategy &strategy : strategies) {
            const QString name = roomForMore(QString::fromStdString(strategy.name).simplified());
            strategy.name = uniqueName(all, name.isEmpty() ? Texts::tr("Strategy") : name).toStdString();
            if (placedGpus(strategy.placement) != gpus)
                strategy.placement.clear();
            place = std::next(all.insert(place, std::move(strategy)));
        }
    });
    if (refusal.isEmpty())
        session.setActiveStrategy(at);
    return refusal;
}

Refusal duplicateSelection(Session &session)
{
    const Clipping parts = selectedParts(session);
    if (parts.hardware.empty())
        return nothingSelected();
    return putIn(session, parts.hardware, {}, Texts::tr("Duplicate %1").arg(describe(parts)));
}

Refusal groupSelection(Session &session)
{
    return session.selection().empty() ? nothingSelected() : arrange(session, groupGpus);
}

Refusal ungroupSelection(Session &session)
{
    return session.selection().empty() ? nothingSelected() : arrange(session, ungroupGpus);
}

Refusal fillGaps(Session &session)
{
    return arrange(session, shardyard::fillGaps);
}

Refusal sortNodes(Session &session)
{
    return arrange(session, [](const ClusterSpec &cluster, const Catalogue &catalogue, const std::vector<Count> &) {
        return shardyard::sortNodes(cluster, catalogue);
    });
}

Refusal putRanksInOrder(Session &session)
{
    if (!session.hasDocument())
        return noDocument();
    const std::vector<Count> &gpus = session.selection();
    const Count all = gpusOf(session.document()->plan.cluster.nodes, session.catalogue());
    Document document = *session.document();
    if (Strategy *placing = placingStrategy(document, session.activeStrategy()))
        placing->placement = ownPlacement(placementInOrder(placing->placement, all, gpus), document.plan.cluster, all);
    else
        document.plan.cluster.placement = placementInOrder(document.plan.cluster.placement, all, gpus);
    if (document == *session.document())
        return Texts::tr("The ranks are in the order of the GPUs already.");
    session.apply(std::move(document),
                  gpus.size() < 2 ? Texts::tr("Ranks in order")
                                  : Texts::tr("Ranks of %1 GPUs in order").arg(formatCount(Count(gpus.size()))));
    return {};
}

} // namespace shardyard::commands
