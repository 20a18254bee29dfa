// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/canvas/canvascolors.h"

#include <QPainter>
#include <QRectF>

namespace shardyard {

/// A selected place too small for a ring: a square of accent in a line of the panel, big enough to be found.
void paintSelectionDot(QPainter &painter, const QRectF &rect, const CanvasColors &colors);

} // namespace shardyard
