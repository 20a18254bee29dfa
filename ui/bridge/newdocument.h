// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/document/document.h"

#include <QString>

namespace shardyard {

/// What File ▸ New begins with: Llama 3.1 8B, fully sharded over one DGX H100. Small enough to be read at a glance.
[[nodiscard]] Document newDocument(const Catalogue &catalogue);
/// A plan to train the model on one DGX H100, laid out as beginPlan() does.
[[nodiscard]] Document documentFor(ModelChoice model, const Catalogue &catalogue);
/// "Llama 3.1 8B on 16 × DGX H100", for a plan of one kind of node.
[[nodiscard]] QString titleOf(const Plan &plan, const Catalogue &catalogue);

} // namespace shardyard
