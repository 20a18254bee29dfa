// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/canvas/canvasscene.h"
#include "ui/canvas/canvasview.h"

#include <vector>

namespace shardyard {

// Which GPUs a gesture means; physical numbers, ascending.

[[nodiscard]] std::vector<Count> gpusOfNode(const CanvasScene &scene, Count node);
/// What is under the pointer: one GPU, all of a node, or nothing.
[[nodiscard]] std::vector<Count> gpusAt(const CanvasScene &scene, const CanvasHit &hit);
/// From one GPU to another in rank order, both included.
[[nodiscard]] std::vector<Count> gpusBetween(const CanvasScene &scene, Count from, Count to);
/// GPUs whose tile touches a rectangle of pixels; whole nodes where tiles are too small to see.
[[nodiscard]] std::vector<Count> gpusInside(const CanvasScene &scene, const CanvasView &view, const QRectF &pixels);
/// `selection` with `gpus` taken out where all of them were in it, else added.
[[nodiscard]] std::vector<Count> toggled(const std::vector<Count> &selection, const std::vector<Count> &gpus);
/// Nodes of which every GPU is selected.
[[nodiscard]] std::vector<Count> wholeNodes(const CanvasScene &scene, const std::vector<Count> &selection);

} // namespace shardyard
