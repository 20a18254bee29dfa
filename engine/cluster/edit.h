// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/catalogue/catalogue.h"
#include "engine/cluster/cluster.h"

#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace shardyard {

/// What is dragged: something new from the palette, or something that is in the yard.
struct NewGpu
{
    std::string gpu;
    friend bool operator==(const NewGpu &, const NewGpu &) = default;
};
struct NewNodes
{
    std::string type;
    Count count = 1; ///< a rack of NVL72 is one domain's worth: 18 trays
    friend bool operator==(const NewNodes &, const NewNodes &) = default;
};
struct ExistingGpus
{
    std::vector<Count> gpus; ///< physical numbers, ascending
    friend bool operator==(const ExistingGpus &, const ExistingGpus &) = default;
};
struct ExistingNodes
{
    std::vector<Count> nodes; ///< ascending
    friend bool operator==(const ExistingNodes &, const ExistingNodes &) = default;
};
using Dragged = std::variant<NewGpu, NewNodes, ExistingGpus, ExistingNodes>;

/// Where it would land.
struct DropTarget
{
    enum class Kind { Slot, Node, Domain, Yard };
    Kind kind = Kind::Yard;
    Count node = -1; ///< Slot, Node
    Count slot = -1; ///< Slot
    Count domain = -1; ///< Domain: a spanning domain

    friend bool operator==(const DropTarget &, const DropTarget &) = default;
};

/// Physical numbers of GPUs that exchange what runs on them.
using GpuPairs = std::vector<std::pair<Count, Count>>;

/// The model's answer to a drop. Texts are English templates with {names}, filled from `values`.
struct DropVerdict
{
    bool accepted = false;
    std::string brief; ///< two or three words for every target: "Full, 8 of 8", "Takes it: slot 7 is free"
    std::string title; ///< "Node 196 is full"
    std::string reason; ///< "A DGX H100 holds 8 GPUs and has 8."
    std::string advice; ///< what would work: "Drop on one of its GPUs to swap the two."
    std::vector<std::pair<std::string, std::string>> values;
    /// The cluster after the drop; present when accepted.
    std::optional<ClusterSpec> result;
    /// Former physical number of each GPU of the result, -1 = new; what carries a strategy's own placement along.
    std::vector<int> formerGpu;
    /// Where only ranks move and the hardware stays: which GPUs exchange theirs, one pair after the other.
    GpuPairs swapped;
    std::string label; ///< of the undo step: "Move GPU {gpu} to node {node}"

    friend bool operator==(const DropVerdict &, const DropVerdict &) = default;
};

/// Whether and how the drop would change the cluster. `swapRanksOnly` exchanges what runs where and moves no hardware;
/// dropping GPUs on occupied slots does the same.
[[nodiscard]] DropVerdict judgeDrop(const ClusterSpec &spec, const Catalogue &catalogue, const Dragged &dragged,
                                    const DropTarget &target, bool swapRanksOnly = false);

/// Only the verdict's `accepted` and `brief` for each target: cheap enough for every visible node at the start of a
/// drag.
struct BriefVerdict
{
    bool accepted = false;
    std::string brief;
    std::vector<std::pair<std::string, std::string>> values;
};
[[nodiscard]] BriefVerdict briefVerdict(const Cluster &cluster, const Catalogue &catalogue, const Dragged &dragged,
                                        Count node);

/// A placement of the former cluster on the new one: ranks stay on their GPUs, ranks of GPUs that went are dropped,
/// new GPUs take the last ranks.
[[nodiscard]] std::vector<PlacementRun> carriedPlacement(const std::vector<PlacementRun> &former, Count formerGpus,
                                                         const std::vector<int> &formerGpu);

/// A placement after these GPUs exchanged their ranks.
[[nodiscard]] std::vector<PlacementRun> swappedPlacement(const std::vector<PlacementRun> &placement, Count gpus,
                                                         const GpuPairs &pairs);

/// A cluster after an edit that always succeeds.
struct EditedCluster
{
    ClusterSpec spec;
    std::vector<int> formerGpu;
};

/// The cluster without these GPUs (their slots stay empty; a node that loses its last GPU goes too).
[[nodiscard]] EditedCluster withoutGpus(const ClusterSpec &spec, const Catalogue &catalogue,
                                        const std::vector<Count> &gpus);
[[nodiscard]] EditedCluster withoutNodes(const ClusterSpec &spec, const Catalogue &catalogue,
                                         const std::vector<Count> &nodes);

} // namespace shardyard
