// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/canvas/canvasview.h"

namespace shardyard {

struct CursorStep
{
    int columns = 0; ///< −1, 0, 1
    int rows = 0;
    bool wholeNodes = false;
};

/// The slot one step away: within the node, else at the near edge of the node that lies that way. The same slot where
/// nothing lies that way.
[[nodiscard]] CanvasHit neighbour(const CanvasLayout &layout, const CanvasHit &from, const CursorStep &step);

} // namespace shardyard
