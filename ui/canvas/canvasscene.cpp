// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/canvasscene.h"

#include <utility>

namespace shardyard {
namespace {

void numberSlots(CanvasScene &scene)
{
    const Cluster &cluster = scene.cluster();
    scene.gpuOfSlot.assign(static_cast<std::size_t>(cluster.slotCount), -1);
    scene.slotOfGpu.resize(static_cast<std::size_t>(cluster.gpus));
    scene.nodesOfPod.assign(static_cast<std::size_t>(scene.layout.pods()), 0);
    scene.gpusOfPod.assign(static_cast<std::size_t>(scene.layout.pods()), 0);
    std::size_t slot = 0;
    int gpu = 0;
    for (const NodeBlock &block : cluster.blocks) {
        const Count gpusOfNode = block.shape.gpus();
        for (Count node = 0; node < block.count; ++node) {
            const auto pod = static_cast<std::size_t>(scene.layout.podOf(block.firstNode + node));
            ++scene.nodesOfPod[pod];
            scene.gpusOfPod[pod] += gpusOfNode;
            for (const int kind : block.shape.gpuOfSlot) {
                if (kind >= 0) {
                    scene.gpuOfSlot[slot] = gpu;
                    scene.slotOfGpu[static_cast<std::size_t>(gpu)] = static_cast<int>(slot);
                    ++gpu;
                }
                ++slot;
            }
        }
    }
}

void numberRanks(CanvasScene &scene)
{
    const StrategyEstimate *estimate = scene.estimate();
    scene.gpuOfRank =
        gpuOfRank(estimate != nullptr ? estimate->placement : scene.cluster().placement, scene.cluster().gpus);
    scene.rankOfGpu.resize(scene.gpuOfRank.size());
    for (std::size_t rank = 0; rank < scene.gpuOfRank.size(); ++rank)
        scene.rankOfGpu[static_cast<std::size_t>(scene.gpuOfRank[rank])] = static_cast<int>(rank);
}

} // namespace

const StrategyEstimate *CanvasScene::estimate() const
{
    const bool known = snapshot && strategy >= 0 && strategy < static_cast<int>(snapshot->estimate.strategies.size());
    return known ? &snapshot->estimate.strategies[static_cast<std::size_t>(strategy)] : nullptr;
}

const RankGrid *CanvasScene::grid() const
{
    const StrategyEstimate *own = estimate();
    return own != nullptr && own->grid ? &*own->grid : nullptr;
}

Count CanvasScene::rankOfSlot(Count slot) const
{
    const int gpu = gpuOfSlot[static_cast<std::size_t>(slot)];
    return gpu < 0 ? -1 : rankOfGpu[static_cast<std::size_t>(gpu)];
}

Count CanvasScene::gpuAt(Count node, Count slot) const
{
    if (node < 0 || node >= layout.nodes() || slot < 0 || slot >= layout.slotsOf(node))
        return -1;
    return gpuOfSlot[static_cast<std::size_t>(layout.firstSlot(node) + slot)];
}

CanvasScene makeScene(SnapshotPtr snapshot, int strategy, Lens lens, const RowHint &formerHint)
{
    CanvasScene scene;
    scene.snapshot = std::move(snapshot);
    scene.strategy = strategy;
    if (!scene.snapshot)
        return scene;
    const RankGrid *grid = scene.grid();
    scene.layout = CanvasLayout(scene.cluster(), grid != nullptr ? rowHint(*grid) : formerHint);
    numberSlots(scene);
    numberRanks(scene);
    GpuSent sent;
    if (lens == Lens::Traffic && grid != nullptr)
        sent = gpuSent(scene.snapshot->document.plan, static_cast<std::size_t>(strategy), scene.snapshot->estimate,
                       scene.gpuOfRank);
    scene.lens = lensClasses(lens,
                             {.cluster = scene.cluster(),
                              .estimate = scene.estimate(),
                              .layout = scene.layout,
                              .gpuOfSlot = scene.gpuOfSlot,
                              .rankOfGpu = scene.rankOfGpu,
                              .sent = &sent});
    return scene;
}

} // namespace shardyard
