// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/cluster/cluster.h"

#include <vector>

namespace shardyard {

/// A node and which of its slots hold selected GPUs, ascending.
struct SelectedNode
{
    Count node = 0;
    std::vector<Count> slots;
};

/// The selection node by node; `gpus` are physical numbers, ascending.
[[nodiscard]] std::vector<SelectedNode> selectedNodes(const Cluster &cluster, const std::vector<Count> &gpus);

} // namespace shardyard
