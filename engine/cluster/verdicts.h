// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/cluster/pieces.h"

#include <string>
#include <utility>
#include <vector>

// What the edits of a cluster share: how they answer, and what fits where.

namespace shardyard {

using TemplateValues = std::vector<std::pair<std::string, std::string>>;

[[nodiscard]] inline std::string text(Count number)
{
    return std::to_string(number);
}

[[nodiscard]] DropVerdict refusal(const char *brief, const char *title, const char *reason, const char *advice,
                                  TemplateValues values = {});
[[nodiscard]] DropVerdict alreadyHere();
/// GPUs that were to come into one box and cannot.
[[nodiscard]] DropVerdict twoBoards(const Gpu &a, const Gpu &b);
[[nodiscard]] DropVerdict acceptance(EditedCluster edited, const char *brief, const char *label, TemplateValues values);

/// Two GPUs fit one kind of board where vendor and form factor agree: an SXM5 board takes H100 and H200, not PCIe
/// cards.
[[nodiscard]] bool fitsBoard(const Gpu &gpu, const Gpu &neighbour);
/// A GPU of the node, which says what its board takes; null where the node is empty.
[[nodiscard]] const Gpu *neighbourIn(const Cluster &cluster, const NodeShape &shape);
[[nodiscard]] std::vector<Count> freeSlots(const NodeShape &shape);

} // namespace shardyard
