// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/canvas/canvasmodel.h"
#include "ui/canvas/canvasview.h"

#include <QPainter>
#include <QStringList>

namespace shardyard {

class CanvasController;

/// What the parts of the canvas need to draw themselves, in pixels of the item. Only what touches `clip` is drawn.
struct CanvasPaint
{
    QPainter &painter;
    const CanvasModel &model;
    const CanvasScene &shown; ///< the model's scene, or its preview while a drag runs
    const CanvasView &view;
    QRectF clip;
    double deviceRatio = 1;
    double digitWidth = 7; ///< of the ranks in tiles
    QSizeF size; ///< of the item
    const CanvasController *drag = nullptr; ///< while one runs
    QPointF dropPoint; ///< where it points
    std::vector<QRectF> covered = {}; ///< by what floats over the canvas

    [[nodiscard]] const CanvasScene &scene() const { return shown; }
    [[nodiscard]] const CanvasColors &colors() const { return model.colors(); }
    /// Edges on device pixels: neighbours meet without a seam and nothing blurs.
    [[nodiscard]] QRectF snapped(const QRectF &rect) const;
    /// A one-pixel frame inside the rectangle, rounded where that shows.
    void frame(const QRectF &rect, double radius, const QPen &pen, const QBrush &brush) const;
    void text(const QRectF &rect, int flags, const QFont &font, const QColor &color, const QString &text) const;
    /// As many of the facts as have room, from the left; the first one is cut where not even that has.
    void facts(const QRectF &rect, const QStringList &facts) const;
};

/// "DGX H100 · NVLink domain of 8 GPUs" where a third fact would not fit.
[[nodiscard]] QString fittingFacts(const QStringList &facts, const QFont &font, double width);

/// All of it, in this order.
void paintCanvas(const CanvasPaint &paint);

void paintPods(const CanvasPaint &paint);
void paintNodes(const CanvasPaint &paint);
void paintGroupLines(const CanvasPaint &paint);
void paintSelection(const CanvasPaint &paint);
void paintDropTargets(const CanvasPaint &paint);
void paintPodTitles(const CanvasPaint &paint);
void paintGroupLabels(const CanvasPaint &paint);

/// One tile at the detail of the view; `slot` is the cluster's.
void paintTile(const CanvasPaint &paint, Count slot, const NodeBlock &block, int localSlot, const QRectF &rect,
               Detail detail);

/// The frame of a group's member, over all tiles of its node.
void paintTileMarks(const CanvasPaint &paint, Count slot, const QRectF &rect, Detail detail);

/// Whether what is there steps back: it would refuse the drag, or others are selected. `flags` are the highlight's.
[[nodiscard]] bool isFaded(const CanvasPaint &paint, Count node, std::uint8_t flags);

/// The full tile of a GPU away from its place, as while it is carried.
void paintLooseTile(const CanvasPaint &paint, Count slot, const QRectF &rect);

/// One pixel a node, in the colours of the lens, for zooms at which a node has hardly more. Rows and columns as in
/// the section; places without a node are transparent.
[[nodiscard]] QImage sectionImage(const CanvasModel &model, const CanvasSection &section);

} // namespace shardyard
