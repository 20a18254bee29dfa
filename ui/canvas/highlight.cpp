// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/highlight.h"

namespace shardyard {

Highlight highlight(const CanvasScene &scene, const std::vector<Count> &gpus, Count lead,
                    const std::vector<GroupLine> &lines)
{
    Highlight made;
    made.ofSlot.assign(scene.gpuOfSlot.size(), 0);
    made.ofNode.assign(static_cast<std::size_t>(scene.layout.nodes()), 0);
    const auto mark = [&](int slot, std::uint8_t flag) {
        made.ofSlot[static_cast<std::size_t>(slot)] |= flag;
        made.ofNode[static_cast<std::size_t>(scene.layout.nodeOfSlot(slot))] |= flag;
        made.active = true;
    };
    for (const Count gpu : gpus)
        if (gpu >= 0 && gpu < static_cast<Count>(scene.slotOfGpu.size()))
            mark(scene.slotOfGpu[static_cast<std::size_t>(gpu)],
                 gpu == lead ? Highlight::selected | Highlight::lead : Highlight::selected);
    for (const GroupLine &line : lines)
        for (const int slot : line.members)
            mark(slot, line.kind == GroupKind::Tensor ? Highlight::ringed : Highlight::member);
    return made;
}

} // namespace shardyard
