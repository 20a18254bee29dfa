// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/network/ranklinks.h"
#include "ui/bridge/grouptraffic.h"
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
    GroupTraffic traffic;
    std::optional<std::size_t>
        leaves; ///< the hop that goes out of its own GPU's NVLink domain, where that is to be seen

    friend bool operator==(const GroupLine &, const GroupLine &) = default;
};

/// The kinds the canvas can draw, in the order of its tool bar.
inline constexpr GroupKind drawnGroups[] = {GroupKind::Tensor,  GroupKind::Pipeline, GroupKind::Data,
                                            GroupKind::Context, GroupKind::Expert,   GroupKind::ExpertData};

/// The strategy has groups of more than one of the kind; those of experts only where the model has any.
[[nodiscard]] bool hasGroups(const CanvasScene &scene, GroupKind kind);

/// The groups of the GPU that `rank` runs on; groups of one are left out.
[[nodiscard]] std::vector<GroupLine> groupLines(const CanvasScene &scene, Count rank,
                                                const std::vector<GroupKind> &kinds);

/// Pixels: 1.5 up to 0.1 GB a step, 5 from 1 TB on, by the logarithm between them; 2 where the bytes are not known.
[[nodiscard]] double lineWidth(const std::optional<Bytes> &sent);

} // namespace shardyard
