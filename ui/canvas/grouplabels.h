// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/canvas/canvasscene.h"
#include "ui/canvas/grouplines.h"

#include <QString>

namespace shardyard {

/// "Tensor 8 · NVLink · 301 GB a step", "Data 128 · 104 peers in pods 1–5 · spine 1:7".
[[nodiscard]] QString groupText(const Cluster &cluster, const GroupLine &group);

/// "Tensor 8 would leave NVLink: rail, in pod, 50 GB/s"; `now` lies in `scene`, which a drop would make.
[[nodiscard]] QString tensorChangeText(const CanvasScene &scene, const GroupLine &former, const GroupLine &now);

} // namespace shardyard
