// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/bridge/session.h"
#include "ui/canvas/lens.h"

namespace shardyard {

/// Everything the canvas shows of one snapshot, under one strategy and lens. Made once for each of these; painting
/// only looks up.
struct CanvasScene
{
    SnapshotPtr snapshot; ///< null = no document, or none estimated yet
    int strategy = -1;
    CanvasLayout layout;
    std::vector<int> gpuOfSlot; ///< physical GPU, -1 = empty
    std::vector<int> slotOfGpu;
    std::vector<int> rankOfGpu;
    std::vector<int> gpuOfRank;
    std::vector<Count> nodesOfPod;
    std::vector<Count> gpusOfPod;
    LensClasses lens;

    [[nodiscard]] bool isEmpty() const { return layout.isEmpty(); }
    [[nodiscard]] const Cluster &cluster() const { return snapshot->estimate.cluster; }
    /// Null where the document has no strategy.
    [[nodiscard]] const StrategyEstimate *estimate() const;
    /// Of the document; only where estimate() is not null.
    [[nodiscard]] const Strategy &ownStrategy() const
    {
        return snapshot->document.plan.strategies[static_cast<std::size_t>(strategy)];
    }
    /// Null where the strategy's degrees do not fill the cluster.
    [[nodiscard]] const RankGrid *grid() const;
    [[nodiscard]] Count rankOfSlot(Count slot) const;
    /// Physical GPU in a slot of a node, -1 = empty.
    [[nodiscard]] Count gpuAt(Count node, Count slot) const;
};

/// `formerHint` decides the rows while the strategy's own ranks do not fill the cluster, so that nodes keep their
/// places while a yard grows.
[[nodiscard]] CanvasScene makeScene(SnapshotPtr snapshot, int strategy, Lens lens, const RowHint &formerHint);

} // namespace shardyard
