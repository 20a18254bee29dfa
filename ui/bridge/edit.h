// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/cluster/edit.h"
#include "ui/bridge/commands.h"
#include "ui/bridge/session.h"

#include <utility>
#include <vector>

namespace shardyard::commands {

/// What a step is called and which steps it may join.
struct StepName
{
    QString label;
    QString mergeKey = {};
};

/// "Pipeline 8 → 16": what a step is called that changes a value; an empty one reads as the default.
[[nodiscard]] QString arrow(const QString &what, const QString &from, const QString &to);
/// "No plan is open."
[[nodiscard]] Refusal noDocument();

/// Applies `change` to a copy of the open document as one step.
template <class Change>
Refusal edit(Session &session, const StepName &name, Change change)
{
    if (!session.hasDocument())
        return noDocument();
    Document document = *session.document();
    change(document);
    session.apply(std::move(document), name.label, name.mergeKey);
    return {};
}

/// As much of a name as leaves room for " copy 2", so that what is made of it can be read again.
[[nodiscard]] QString roomForMore(const QString &name);
/// `wanted`, or that with a number where a strategy has this name already.
[[nodiscard]] QString uniqueName(const std::vector<Strategy> &strategies, const QString &wanted);
/// Empty while `more` strategies fit into the plan.
[[nodiscard]] Refusal tooManyStrategies(const Session &session, std::size_t more);

/// The strategy whose own placement says where the ranks of the active one are; null = they are where the cluster says.
[[nodiscard]] Strategy *placingStrategy(Document &document, int active);
/// A placement as a strategy's own: in order is said where the cluster's is not.
[[nodiscard]] std::vector<PlacementRun> ownPlacement(std::vector<PlacementRun> placement, const ClusterSpec &cluster,
                                                     Count gpus);

/// Applies a change of the machine. Strategies' own placements and the selection follow the GPUs where `edited` tells
/// where each came from; a placement that then does not cover the machine is dropped, ranks sit in order. Refused where
/// the format's limit would be exceeded.
Refusal editCluster(Session &session, const StepName &name, EditedCluster edited);
/// The same for a machine that brings own hardware into the document.
Refusal editCluster(Session &session, const StepName &name, EditedCluster edited, OwnHardware own);

} // namespace shardyard::commands
