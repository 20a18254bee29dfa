// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/estimate/estimate.h"

#include <vector>

namespace shardyard {

/// One coloured rectangle of the cluster drawing: a node, or several nodes in a row.
struct ClusterCell
{
    std::vector<int> stages; ///< left to right; one entry = one colour; -1 = no stage
    Count firstNode = 0;
    Count nodes = 1;

    friend bool operator==(const ClusterCell &, const ClusterCell &) = default;
};

struct ClusterPod
{
    int number = 0;
    Count nodes = 0;
    Count gpus = 0;
    std::vector<ClusterCell> cells;
};

/// The cluster as few enough rectangles to draw. Pure arithmetic over the nodes, one pass over the GPUs.
struct ClusterCells
{
    std::vector<ClusterPod> pods;
    Count nodesPerCell = 1;
    int columns = 1; ///< cells in a row: a pipeline replica or an NVLink domain where one fits
    int stages = 0; ///< of the pipeline; 0 = none
    bool rowIsReplica = false;
    bool rowIsDomain = false;
};

/// Stage of each physical GPU under a strategy; empty without a grid.
[[nodiscard]] std::vector<int> stagePerGpu(const StrategyEstimate &strategy);

/// `stages` as from stagePerGpu; `mostCells` bounds the drawing.
[[nodiscard]] ClusterCells clusterCells(const Cluster &cluster, const std::vector<int> &stages, int pipeline,
                                        Count mostCells);

/// The machine as the report draws it, made once for both times that the report is laid out.
struct ClusterPicture
{
    int strategy = -1; ///< whose stages colour it: the first whose degrees make a grid; -1 = none
    int pipeline = 0;
    std::vector<int> stages; ///< as from stagePerGpu(), for a machine drawn GPU by GPU; else empty
    ClusterCells cells; ///< of a larger machine
    bool byGpu = true;
};
[[nodiscard]] ClusterPicture clusterPicture(const Estimate &estimate);

} // namespace shardyard
