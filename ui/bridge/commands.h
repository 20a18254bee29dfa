// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/cluster/edit.h"
#include "engine/document/clipping.h"
#include "engine/document/document.h"
#include "engine/rules/finding.h"
#include "engine/units/units.h"

#include <QString>

#include <optional>
#include <string_view>

namespace shardyard {

class Session;

/// The one door for edits. Each function makes one undo step, or none where nothing changes; a value that cannot be
/// used is refused and the document stays as it is.
namespace commands {

/// Empty when the edit was done, else why it was not, for the user to read.
using Refusal = QString;

// Strategies. `key` is one of engine/strategy/fields.h, `text` what the user typed.
Refusal setStrategyValue(Session &session, int index, std::string_view key, const QString &text);
Refusal addStrategy(Session &session);
Refusal duplicateStrategy(Session &session, int index);
Refusal removeStrategy(Session &session, int index);
Refusal renameStrategy(Session &session, int index, const QString &name);
Refusal moveStrategy(Session &session, int from, int to);
/// The nearest change that mends `finding`, as one step named after it.
Refusal applyFix(Session &session, int index, const Finding &finding);

// The machine.
/// An accepted drop, named by its verdict; a refused one answers its reason.
Refusal drop(Session &session, const DropVerdict &verdict);
/// What drop() would make of the open document, to preview it; nothing where it would refuse.
[[nodiscard]] std::optional<Document> afterDrop(const Session &session, const DropVerdict &verdict);
Refusal moveOnCluster(Session &session, ClusterSpec result, const QString &label);
/// Whole nodes at the end of the yard.
Refusal placeNodes(Session &session, std::string_view type, Count count);
/// One GPU at the end of the yard.
Refusal placeGpu(Session &session, std::string_view gpu);
/// Makes run `run` of the document's node list `count` plain nodes of `type`; a run that keeps its type keeps what was
/// changed by hand.
Refusal setNodeRun(Session &session, int run, std::string_view type, Count count);
Refusal removeNodeRun(Session &session, int run);
Refusal deleteSelection(Session &session);
/// `id` empty = non-blocking InfiniBand at the rate of the nodes' NICs. Pods and oversubscription stay.
Refusal setFabric(Session &session, std::string_view id);
/// GPUs behind one non-blocking tier; empty text = all.
Refusal setPodGpus(Session &session, const QString &text);
/// Between pods; 7 means 7:1; empty text = none.
Refusal setOversubscription(Session &session, const QString &text);

// Parts of a plan, and the selection as a whole. Hardware goes behind the selection, or to the end of the yard, and is
// selected then.
[[nodiscard]] Clipping selectedParts(const Session &session);
[[nodiscard]] Clipping strategyParts(const Session &session, int index);
Refusal cutSelection(Session &session);
Refusal cutStrategy(Session &session, int index);
/// `own` comes along where the plan does not have it; under another id where that means something else here.
Refusal pasteHardware(Session &session, Hardware hardware, const OwnHardware &own = {});
/// Behind a strategy, under names of their own; a placement for another number of GPUs is left out.
Refusal pasteStrategies(Session &session, std::vector<Strategy> strategies, int behind);
Refusal duplicateSelection(Session &session);
/// One NVLink domain for the selected GPUs, or the end of the one they share.
Refusal groupSelection(Session &session);
Refusal ungroupSelection(Session &session);
Refusal fillGaps(Session &session);
Refusal sortNodes(Session &session);
/// Ranks in the order of the GPUs: of the selected ones, or of all where fewer than two are selected.
Refusal putRanksInOrder(Session &session);

// The work.
Refusal setModel(Session &session, std::string_view id);
/// `base` with one field of engine/catalogue/modelfields.h changed becomes the plan's model, described in it; a model
/// of the catalogue is then called "…, edited".
Refusal setModelValue(Session &session, const ModelChoice &base, std::string_view key, const QString &text);
/// Why setModelValue() would refuse; empty = it would not.
[[nodiscard]] Refusal modelRefusal(const Architecture &model, std::string_view key, const QString &text);
/// A model that is described in the plan.
Refusal setOwnModel(Session &session, Architecture model, const QString &label);
Refusal setSequenceLength(Session &session, const QString &text);
Refusal setGlobalBatch(Session &session, const QString &text);
/// "15.6e12" or "15.6 T"; empty = not given.
Refusal setTokens(Session &session, const QString &text);
Refusal setTitle(Session &session, const QString &title);

} // namespace commands
} // namespace shardyard
