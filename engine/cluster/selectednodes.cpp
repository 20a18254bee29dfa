// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cluster/selectednodes.h"

namespace shardyard {

std::vector<SelectedNode> selectedNodes(const Cluster &cluster, const std::vector<Count> &gpus)
{
    std::vector<SelectedNode> nodes;
    for (const Count gpu : gpus) {
        const GpuLocation place = gpuLocation(cluster, gpu);
        if (nodes.empty() || nodes.back().node != place.node)
            nodes.push_back({.node = place.node, .slots = {}});
        nodes.back().slots.push_back(place.slot);
    }
    return nodes;
}

} // namespace shardyard
