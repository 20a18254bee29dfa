// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/theme/theme.h"

#include <QColor>
#include <QLineF>
#include <QList>
#include <QRectF>
#include <QString>

class QPainter;

namespace shardyard {

/// How one term is filled: a colour, and for some a hatch so that colour is never alone.
struct PlotFill
{
    QColor ground;
    QColor line; ///< of the hatch
    QColor edge; ///< an outline for pale fills; invalid = none
    int degrees = -1; ///< of the hatch; -1 = none
};

[[nodiscard]] PlotFill plotFill(const Theme &theme, const QString &term);

/// The lines of a hatch, `spacing` apart at `degrees` clockwise from level, clipped to the rectangle. Their phase does
/// not depend on the rectangle, so neighbouring bars line up.
[[nodiscard]] QList<QLineF> hatchLines(const QRectF &rect, int degrees, double spacing);

/// Fills and hatches with plain vectors: no texture, so that a PDF gets no image.
void drawFill(QPainter *painter, const QRectF &rect, const PlotFill &fill);

} // namespace shardyard
