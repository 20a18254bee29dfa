// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/cluster/edit.h"

namespace shardyard {

// What is done to selected GPUs as a whole. Each answers as a drop does: the cluster after it, or why not; ranks stay
// on their GPUs. `gpus` are physical numbers, ascending.

/// One NVLink domain: cards of a box get bridges, nodes whose NVLink reaches further than themselves share a domain,
/// GPUs of boxes of their own come into one box.
[[nodiscard]] DropVerdict groupGpus(const ClusterSpec &spec, const Catalogue &catalogue,
                                    const std::vector<Count> &gpus);
/// The opposite: bridges go, nodes leave the domain they share.
[[nodiscard]] DropVerdict ungroupGpus(const ClusterSpec &spec, const Catalogue &catalogue,
                                      const std::vector<Count> &gpus);

/// The GPUs of partly filled nodes of each kind follow one behind the other, in their order; nodes that are left empty
/// go. Of the nodes that hold `gpus`, or of all nodes where these are fewer than two.
[[nodiscard]] DropVerdict fillGaps(const ClusterSpec &spec, const Catalogue &catalogue, const std::vector<Count> &gpus);
/// Nodes of one kind come together, kinds in the order of their first, fuller nodes first.
[[nodiscard]] DropVerdict sortNodes(const ClusterSpec &spec, const Catalogue &catalogue);

/// The ranks of these GPUs in the order of the GPUs, the others as they are; of all where `gpus` are fewer than two.
[[nodiscard]] std::vector<PlacementRun> placementInOrder(const std::vector<PlacementRun> &placement, Count gpuCount,
                                                         const std::vector<Count> &gpus);

} // namespace shardyard
