// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/document/document.h"

#include <string>

namespace shardyard {

/// What a plan begins with.
struct PlanBeginning
{
    ModelChoice model;
    std::string node; ///< id of a node type
    Count nodes = 1;
};

/// A plan whose one strategy is the simplest that can run.
struct BegunPlan
{
    Document document;
    bool fits = true; ///< false = a training step is too large for every layout that was tried
    Bytes need; ///< of the fullest GPU, of model states alone where no more is known; 0 = not known
    Bytes capacity; ///< of a GPU; 0 = not known

    friend bool operator==(const BegunPlan &, const BegunPlan &) = default;
};

/// Begins a plan to train a model on equal nodes. Layouts are tried from plain data parallelism on, each step a larger
/// change to how a model is run: shard the optimizer (ZeRO-1), gradients (ZeRO-2) and parameters (FSDP), split layers
/// inside a node (tensor), split the model over nodes (pipeline). The first that no rule refuses and that fits is
/// taken; where none fits, the one that needs least.
[[nodiscard]] BegunPlan beginPlan(const PlanBeginning &beginning, const Catalogue &catalogue);

} // namespace shardyard
