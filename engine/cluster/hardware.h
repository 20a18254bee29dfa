// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/cluster/edit.h"

#include <string>
#include <vector>

namespace shardyard {

/// Nodes and GPUs apart from where they are: what is copied from one yard and pasted into another.
struct Hardware
{
    std::vector<NodeRun> nodes;
    std::vector<std::string> gpus; ///< ids; of nodes that were not taken whole

    [[nodiscard]] bool empty() const { return nodes.empty() && gpus.empty(); }
    friend bool operator==(const Hardware &, const Hardware &) = default;
};

/// What these GPUs are, ascending physical numbers: whole nodes where all of a node is among them. Nodes that share a
/// spanning domain are runs that share one.
[[nodiscard]] Hardware hardwareOf(const ClusterSpec &spec, const Catalogue &catalogue, const std::vector<Count> &gpus);

/// GPUs of it, without building what may be too large to build; at most `mostGpus` + 1.
[[nodiscard]] Count gpusOf(const Hardware &hardware, const Catalogue &catalogue);
[[nodiscard]] Count gpusOf(const std::vector<NodeRun> &nodes, const Catalogue &catalogue);

/// Puts it behind a node, and behind the domain that node shares; -1 = at the end. GPUs take the free slots of that
/// node where it has enough of them and takes their kind, else they come in boxes of their own, one a kind of board.
/// New nodes shift the ranks behind them where ranks are in order; else they take the last ranks, as new GPUs in free
/// slots do.
[[nodiscard]] DropVerdict insertHardware(const ClusterSpec &spec, const Catalogue &catalogue, const Hardware &hardware,
                                         Count behind);

} // namespace shardyard
