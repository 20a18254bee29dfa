// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/cluster/edit.h"

namespace shardyard {

// Drops that exchange what runs where; the hardware stays.

/// One GPU with another, or several with as many from `with` on where `several` allows it.
[[nodiscard]] DropVerdict swapGpus(const ClusterSpec &spec, const Cluster &cluster, const std::vector<Count> &gpus,
                                   Count with, bool several);
/// All GPUs of two nodes, slot by slot.
[[nodiscard]] DropVerdict swapNodes(const ClusterSpec &spec, const Cluster &cluster, Count a, Count b);

} // namespace shardyard
