// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/canvas/nodeinterior.h"

#include <QMarginsF>

namespace shardyard {

/// Where the plane lies in the window: pixel = plane · scale + offset.
struct Camera
{
    double scale = 1;
    QPointF offset;

    [[nodiscard]] QPointF toScreen(const QPointF &point) const { return point * scale + offset; }
    [[nodiscard]] QPointF toPlane(const QPointF &pixel) const { return (pixel - offset) / scale; }
    [[nodiscard]] QRectF toScreen(const QRectF &rect) const
    {
        return QRectF(toScreen(rect.topLeft()), rect.size() * scale);
    }
    [[nodiscard]] QRectF toPlane(const QRectF &rect) const
    {
        return QRectF(toPlane(rect.topLeft()), rect.size() / scale);
    }
    /// The same pixel keeps its place on the plane.
    [[nodiscard]] Camera zoomedAt(const QPointF &pixel, double newScale) const;

    friend bool operator==(const Camera &, const Camera &) = default;
};

inline constexpr double largestScale = 12; ///< a tile of 288 px

/// The camera that shows `rect` whole and in the middle, not larger than `mostScale`.
[[nodiscard]] Camera fitting(const QRectF &rect, const QSizeF &window, const QMarginsF &margins, double mostScale);

/// A point between two cameras; zooming goes in equal ratios.
[[nodiscard]] Camera between(const Camera &from, const Camera &to, double progress);

/// What is under a pixel; -1 = nothing of that kind.
struct CanvasHit
{
    Count pod = -1;
    Count domain = -1;
    Count node = -1;
    int slot = -1; ///< in its node; -1 also where tiles are too small to point at

    friend bool operator==(const CanvasHit &, const CanvasHit &) = default;
};

/// A layout seen through a camera.
struct CanvasView
{
    const CanvasLayout &layout;
    Camera camera;
    DetailLimits limits;

    [[nodiscard]] double tileWidth() const { return plane::tileWidth * camera.scale; }
    [[nodiscard]] Detail detail() const { return detailOf(tileWidth(), limits); }
    [[nodiscard]] QRectF nodeRect(Count node) const { return camera.toScreen(layout.nodeRect(node)); }
    [[nodiscard]] NodeInterior interior(Count node) const;
    /// `slot` is the cluster's; below the detail of tiles the node's own rectangle.
    [[nodiscard]] QRectF tileRect(Count slot) const;
    [[nodiscard]] CanvasHit hitAt(const QPointF &pixel) const;
};

} // namespace shardyard
