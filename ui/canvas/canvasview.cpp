// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/canvasview.h"

namespace shardyard {

Camera Camera::zoomedAt(const QPointF &pixel, double newScale) const
{
    return {.scale = newScale, .offset = pixel - toPlane(pixel) * newScale};
}

Camera fitting(const QRectF &rect, const QSizeF &window, const QMarginsF &margins, double mostScale)
{
    const QRectF room = QRectF(QPointF(0, 0), window).marginsRemoved(margins);
    if (rect.isEmpty() || room.isEmpty())
        return {};
    Camera camera;
    camera.scale = std::min({room.width() / rect.width(), room.height() / rect.height(), mostScale});
    camera.offset = room.center() - rect.center() * camera.scale;
    return camera;
}

Camera between(const Camera &from, const Camera &to, double progress)
{
    if (progress >= 1)
        return to;
    Camera camera;
    camera.scale = from.scale * std::pow(to.scale / from.scale, progress);
    // The point that both cameras show at the same pixel stays there; without one the offsets move evenly.
    const double change = to.scale - from.scale;
    const double share = std::abs(change) > 1e-9 ? (camera.scale - from.scale) / change : progress;
    camera.offset = from.offset + (to.offset - from.offset) * share;
    return camera;
}

NodeInterior CanvasView::interior(Count node) const
{
    return nodeInterior(nodeRect(node), tileGrid(layout.slotsOf(node)), detail(), limits);
}

QRectF CanvasView::tileRect(Count slot) const
{
    const Count node = layout.nodeOfSlot(slot);
    if (detail() == Detail::Block)
        return nodeRect(node);
    return interior(node).tile(static_cast<int>(slot - layout.firstSlot(node)));
}

CanvasHit CanvasView::hitAt(const QPointF &pixel) const
{
    const CanvasPlace place = layout.placeAt(camera.toPlane(pixel));
    CanvasHit hit = {.pod = place.pod, .domain = place.domain, .node = place.node, .slot = -1};
    if (place.node >= 0 && detail() != Detail::Block)
        hit.slot = interior(place.node).slotAt(pixel, layout.slotsOf(place.node));
    return hit;
}

} // namespace shardyard
