// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/canvaspaint.h"

#include "ui/canvas/selectionmark.h"

#include <algorithm>

// The marks of selected GPUs lie over tiles and group lines: an accent ring cased in the colour of the panel, so that
// it stands out from every colour of a lens. Where tiles or nodes have hardly a pixel, a cased dot takes its place.

namespace shardyard {
namespace {

constexpr double casing = 1;
constexpr double ringWidth = 2;
constexpr double leadWidth = 3;
constexpr double smallestDot = 5;

struct Mark
{
    QRectF rect;
    bool lead;
};

/// Grown about its middle to at least `least`.
QRectF atLeast(const QRectF &rect, double least)
{
    const double x = std::max(0.0, (least - rect.width()) / 2);
    const double y = std::max(0.0, (least - rect.height()) / 2);
    return rect.adjusted(-x, -y, x, y);
}

void addTiles(const CanvasPaint &paint, Count node, const QRectF &pixels, Detail detail, std::vector<Mark> &marks)
{
    const Highlight &highlight = paint.model.highlight();
    const CanvasLayout &layout = paint.scene().layout;
    const NodeInterior interior = nodeInterior(pixels, tileGrid(layout.slotsOf(node)), detail, paint.colors().limits);
    const Count first = layout.firstSlot(node);
    for (int slot = 0; slot < static_cast<int>(layout.slotsOf(node)); ++slot)
        if (const std::uint8_t flags = highlight.slot(first + slot); (flags & Highlight::selected) != 0)
            marks.push_back({.rect = interior.tile(slot), .lead = (flags & Highlight::lead) != 0});
}

std::vector<Mark> marksIn(const CanvasPaint &paint)
{
    std::vector<Mark> marks;
    const Highlight &highlight = paint.model.highlight();
    const Detail detail = paint.view.detail();
    const QRectF area = paint.view.camera.toPlane(paint.clip.adjusted(-8, -8, 8, 8));
    paint.scene().layout.forEachNode(area, [&](Count node, const QRectF &rect) {
        const std::uint8_t flags = highlight.node(node);
        if ((flags & Highlight::selected) == 0)
            return;
        const QRectF pixels = paint.view.camera.toScreen(rect);
        if (detail == Detail::Block)
            marks.push_back({.rect = pixels, .lead = (flags & Highlight::lead) != 0});
        else
            addTiles(paint, node, pixels, detail, marks);
    });
    return marks;
}

/// Where the ring of a mark runs, and how it is drawn.
struct Ring
{
    QRectF rect;
    double radius;
    double width;
};

/// Round what is big enough to keep its colour inside.
Ring ringOf(const Mark &mark, Detail detail)
{
    const bool card = detail >= Detail::Bar;
    const double out = card ? 3 : mark.rect.width() < 14 ? 1 : 2;
    return {.rect = mark.rect.adjusted(-out, -out, out, out),
            .radius = card ? 6.0 : 0.0,
            .width = (mark.lead ? leadWidth : ringWidth) + (card ? 1 : 0)};
}

} // namespace

void paintSelectionDot(QPainter &painter, const QRectF &rect, const CanvasColors &colors)
{
    const QRectF dot = atLeast(rect, smallestDot);
    painter.fillRect(dot.adjusted(-casing, -casing, casing, casing), colors.panel);
    painter.fillRect(dot, colors.accent);
}

void paintSelection(const CanvasPaint &paint)
{
    if (!paint.model.highlight().active || paint.drag != nullptr)
        return;
    const Detail detail = paint.view.detail();
    const std::vector<Mark> marks = marksIn(paint);
    std::vector<Ring> rings;
    for (const Mark &mark : marks) {
        if (std::min(mark.rect.width(), mark.rect.height()) < 8)
            paintSelectionDot(paint.painter, paint.snapped(mark.rect), paint.colors());
        else
            rings.push_back(ringOf(mark, detail));
    }
    // No casing over the ring of a neighbour.
    for (const Ring &ring : rings)
        paint.frame(ring.rect.adjusted(-casing, -casing, casing, casing), ring.radius > 0 ? ring.radius + casing : 0,
                    QPen(paint.colors().panel, ring.width + 2 * casing), Qt::NoBrush);
    for (const Ring &ring : rings)
        paint.frame(ring.rect, ring.radius, QPen(paint.colors().accent, ring.width), Qt::NoBrush);
}

} // namespace shardyard
