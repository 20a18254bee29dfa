// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/cluster/edit.h"
#include "ui/canvas/canvasview.h"

#include <variant>
#include <vector>

namespace shardyard {

[[nodiscard]] inline bool dragsNodes(const Dragged &dragged)
{
    return std::holds_alternative<NewNodes>(dragged) || std::holds_alternative<ExistingNodes>(dragged);
}

/// What a drop on this place means: GPUs go to slots, nodes or domains, nodes go beside nodes or into domains. Where
/// only ranks swap, a node inside a domain is meant itself.
[[nodiscard]] DropTarget dropTarget(const Dragged &dragged, const CanvasHit &hit, bool swapRanksOnly = false);

/// Slots of the cluster that light up under an accepted drop: the free ones it would fill, or the one it swaps with.
/// `gpuOfSlot` holds -1 for empty slots.
[[nodiscard]] std::vector<Count> slotsTaken(const Dragged &dragged, const DropTarget &target,
                                            const CanvasLayout &layout, const std::vector<int> &gpuOfSlot);

} // namespace shardyard
