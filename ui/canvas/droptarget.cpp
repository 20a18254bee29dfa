// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/droptarget.h"

namespace shardyard {
namespace {

Count draggedGpus(const Dragged &dragged)
{
    if (const auto *existing = std::get_if<ExistingGpus>(&dragged))
        return static_cast<Count>(existing->gpus.size());
    return dragsNodes(dragged) ? 0 : 1;
}

} // namespace

DropTarget dropTarget(const Dragged &dragged, const CanvasHit &hit, bool swapRanksOnly)
{
    using Kind = DropTarget::Kind;
    if (dragsNodes(dragged)) {
        const bool swapsInside = swapRanksOnly && hit.node >= 0;
        if (hit.domain >= 0 && !swapsInside)
            return {.kind = Kind::Domain, .domain = hit.domain};
        // A node can change places with a node; a new one goes to the end of the yard, whatever it is held over.
        const bool swaps = hit.node >= 0 && std::holds_alternative<ExistingNodes>(dragged);
        return swaps ? DropTarget{.kind = Kind::Node, .node = hit.node} : DropTarget{};
    }
    if (hit.slot >= 0)
        return {.kind = Kind::Slot, .node = hit.node, .slot = hit.slot};
    if (hit.node >= 0)
        return {.kind = Kind::Node, .node = hit.node};
    return hit.domain >= 0 ? DropTarget{.kind = Kind::Domain, .domain = hit.domain} : DropTarget{};
}

std::vector<Count> slotsTaken(const Dragged &dragged, const DropTarget &target, const CanvasLayout &layout,
                              const std::vector<int> &gpuOfSlot)
{
    std::vector<Count> taken;
    if (target.node < 0 || target.node >= layout.nodes() || dragsNodes(dragged))
        return taken;
    const Count first = layout.firstSlot(target.node);
    if (target.kind == DropTarget::Kind::Slot) {
        taken.push_back(first + target.slot);
        if (gpuOfSlot[static_cast<std::size_t>(first + target.slot)] >= 0)
            return taken;
    }
    for (Count slot = first; slot < layout.firstSlot(target.node + 1); ++slot) {
        if (static_cast<Count>(taken.size()) >= draggedGpus(dragged))
            break;
        if (gpuOfSlot[static_cast<std::size_t>(slot)] < 0 && (taken.empty() || taken.front() != slot))
            taken.push_back(slot);
    }
    return taken;
}

} // namespace shardyard
