// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/bridge/commands.h"
#include "ui/bridge/session.h"

#include <utility>

namespace shardyard::commands {

/// What a step is called and which steps it may join.
struct StepName
{
    QString label;
    QString mergeKey = {};
};

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

/// Applies a change of the machine. Hand-made placements that no longer cover its GPUs are dropped: ranks then sit in
/// order. Refused where it would exceed the format's limit.
Refusal editCluster(Session &session, const StepName &name, ClusterSpec cluster);

} // namespace shardyard::commands
