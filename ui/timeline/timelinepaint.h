// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/timeline/lane.h"

#include <QPainter>
#include <QRectF>

namespace shardyard {

class Theme;

/// What a lane's picture depends on; lengths in pixels.
struct LanePicture
{
    const TimelineLane &lane;
    const Theme &theme;
    QRectF rows; ///< where the ranks are drawn
    double start = 0; ///< time at the left edge
    double end = 1; ///< time at the right edge
    int rank = 0; ///< the selected one
    bool onPaper = false; ///< vectors only

    [[nodiscard]] double xOf(double time) const { return rows.left() + (time - start) / (end - start) * rows.width(); }
    [[nodiscard]] double timeAt(double x) const { return start + (x - rows.left()) / rows.width() * (end - start); }
    [[nodiscard]] QRectF rowOf(int rank) const;
    [[nodiscard]] int rankAt(double y) const;
};

/// Of what follows the pipeline: communication that nothing hides, and the optimizer.
[[nodiscard]] QColor exposedColor(const Theme &theme);
[[nodiscard]] QColor optimizerColor(const Theme &theme);

/// The blocks of every rank: one by one with their micro-batch where there is room, else each pixel with the mean of
/// the colours it covers.
void paintRows(QPainter &painter, const LanePicture &picture);
/// Numbers of the ranks left of their rows, as many as there is room for.
void paintRankLabels(QPainter &painter, const LanePicture &picture);
/// Chunks that the selected rank holds, over time.
void paintHeld(QPainter &painter, const LanePicture &picture, const QRectF &strip);
/// Times below the rows.
void paintClock(QPainter &painter, const LanePicture &picture, const QRectF &strip);

} // namespace shardyard
