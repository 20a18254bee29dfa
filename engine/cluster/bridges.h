// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/cluster/edit.h"
#include "engine/cluster/pieces.h"
#include "engine/cluster/selectednodes.h"

namespace shardyard {

// NVLink domains inside one node, which the document lists by slot.

enum class Bridging { Done, Nothing, Refused };

/// What became of a node; `refusal` says why not where it was refused.
struct BridgeResult
{
    Bridging outcome = Bridging::Nothing;
    DropVerdict refusal = {};
};

/// Puts the selected slots into one domain, or into as many as a bridge of their cards can join.
[[nodiscard]] BridgeResult bridgeSlots(Pieces &pieces, const SelectedNode &selected);
/// Takes the domains apart that the selected slots belong to.
[[nodiscard]] BridgeResult unbridgeSlots(Pieces &pieces, const SelectedNode &selected);

} // namespace shardyard
