// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/canvas/canvasscene.h"

namespace shardyard {

/// One group of the selected GPU, as the canvas draws it.
struct GroupLine
{
    GroupKind kind = GroupKind::Tensor;
    int own = 0; ///< slot of the GPU whose group it is
    std::vector<int> members; ///< slots of the cluster, in the group's order
    std::vector<LinkClass> hops; ///< between neighbours
    LinkClass slowest = LinkClass::None;
    bool everyGpu = false; ///< a line through all of them says nothing
    Count elsewhere = 0; ///< members in other pods
    Count firstPod = 0; ///< of those
    Count lastPod = 0;

    friend bool operator==(const GroupLine &, const GroupLine &) = default;
};

/// The kinds the canvas can draw, in the order of its tool bar.
inline constexpr GroupKind drawnGroups[] = {GroupKind::Tensor, GroupKind::Pipeline, GroupKind::Data, GroupKind::Context,
                                            GroupKind::Expert};

/// The groups of the GPU that `rank` runs on; groups of one are left out.
[[nodiscard]] std::vector<GroupLine> groupLines(const CanvasScene &scene, Count rank,
                                                const std::vector<GroupKind> &kinds);

/// Rate of one GPU over a link, one direction, from where the GPU sits; 0 = not known.
[[nodiscard]] BytesPerSecond linkRate(const Cluster &cluster, LinkClass link, const NodeShape &shape);

} // namespace shardyard
