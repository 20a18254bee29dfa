// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/canvasselection.h"

#include <algorithm>
#include <iterator>

namespace shardyard {

std::vector<Count> gpusOfNode(const CanvasScene &scene, Count node)
{
    std::vector<Count> gpus;
    for (Count slot = 0; slot < scene.layout.slotsOf(node); ++slot)
        if (const Count gpu = scene.gpuAt(node, slot); gpu >= 0)
            gpus.push_back(gpu);
    return gpus;
}

std::vector<Count> gpusAt(const CanvasScene &scene, const CanvasHit &hit)
{
    if (hit.node < 0)
        return {};
    if (hit.slot < 0)
        return gpusOfNode(scene, hit.node);
    const Count gpu = scene.gpuAt(hit.node, hit.slot);
    return gpu < 0 ? std::vector<Count>() : std::vector<Count>{gpu};
}

std::vector<Count> gpusBetween(const CanvasScene &scene, Count from, Count to)
{
    const auto rankOf = [&](Count gpu) { return scene.rankOfGpu[static_cast<std::size_t>(gpu)]; };
    const auto [first, last] = std::minmax({rankOf(from), rankOf(to)});
    std::vector<Count> gpus(scene.gpuOfRank.begin() + first, scene.gpuOfRank.begin() + last + 1);
    std::sort(gpus.begin(), gpus.end());
    return gpus;
}

std::vector<Count> gpusInside(const CanvasScene &scene, const CanvasView &view, const QRectF &pixels)
{
    std::vector<Count> gpus;
    view.layout.forEachNode(view.camera.toPlane(pixels), [&](Count node, const QRectF &) {
        if (view.detail() == Detail::Block) {
            const std::vector<Count> all = gpusOfNode(scene, node);
            gpus.insert(gpus.end(), all.begin(), all.end());
            return;
        }
        const NodeInterior interior = view.interior(node);
        for (int slot = 0; slot < static_cast<int>(view.layout.slotsOf(node)); ++slot)
            if (const Count gpu = scene.gpuAt(node, slot); gpu >= 0 && interior.tile(slot).intersects(pixels))
                gpus.push_back(gpu);
    });
    std::sort(gpus.begin(), gpus.end());
    return gpus;
}

std::vector<Count> toggled(const std::vector<Count> &selection, const std::vector<Count> &gpus)
{
    std::vector<Count> result;
    if (std::includes(selection.begin(), selection.end(), gpus.begin(), gpus.end()))
        std::set_difference(selection.begin(), selection.end(), gpus.begin(), gpus.end(), std::back_inserter(result));
    else
        std::set_union(selection.begin(), selection.end(), gpus.begin(), gpus.end(), std::back_inserter(result));
    return result;
}

std::vector<Count> wholeNodes(const CanvasScene &scene, const std::vector<Count> &selection)
{
    std::vector<Count> nodes;
    for (const Count gpu : selection) {
        const Count node = scene.layout.nodeOfSlot(scene.slotOfGpu[static_cast<std::size_t>(gpu)]);
        if (!nodes.empty() && nodes.back() == node)
            continue;
        const std::vector<Count> all = gpusOfNode(scene, node);
        if (std::includes(selection.begin(), selection.end(), all.begin(), all.end()))
            nodes.push_back(node);
    }
    return nodes;
}

} // namespace shardyard
