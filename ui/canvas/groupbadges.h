// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/canvas/canvaspaint.h"

namespace shardyard {

/// A mark where a group leaves the NVLink domain of the selected GPU.
struct GroupBadge
{
    QRectF rect; ///< in pixels
    const GroupLine *group = nullptr;
};

/// Those of the groups that leave; each at the edge of the node it leaves, beside each other where that is one place.
[[nodiscard]] std::vector<GroupBadge> groupBadges(const CanvasView &view, const std::vector<GroupLine> &lines);

/// "Tensor 8 leaves its NVLink domain here: 301 GB a step at 50 GB/s (rail, in pod) instead of 450 GB/s; 720 ms of it
/// are exposed".
[[nodiscard]] QString leavingText(const CanvasScene &scene, const GroupLine &group);

void paintGroupBadges(const CanvasPaint &paint);

} // namespace shardyard
