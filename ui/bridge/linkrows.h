// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/estimate/linkload.h"
#include "ui/bridge/explanation.h"
#include "ui/bridge/inspectorrows.h"
#include "ui/bridge/session.h"

#include <vector>

namespace shardyard {

/// What physical GPUs put on their links under one strategy, the first of them for the times; empty where the traffic
/// is not known.
[[nodiscard]] std::vector<LinkLoad> linkLoadsOf(const Snapshot &snapshot, std::size_t strategy,
                                                const std::vector<Count> &gpus, const Catalogue &catalogue);

/// Each link and what is to say of it, a line a number.
[[nodiscard]] std::vector<InspectorRow> linkRows(const std::vector<LinkLoad> &loads, const Cluster &cluster,
                                                 const std::optional<TimeEstimate> &step);

/// The value of one of the terms "link_load" to "link_hiding_rate", link by link, and what went in.
[[nodiscard]] TermValues linkTermValues(const QString &term, const std::vector<LinkLoad> &loads, const Cluster &cluster,
                                        const std::optional<TimeEstimate> &step);

/// The selected GPUs, the one whose times are shown first.
[[nodiscard]] std::vector<Count> selectedGpus(const Session &session);

} // namespace shardyard
