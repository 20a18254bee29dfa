// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/canvascontroller.h"
#include "ui/canvas/canvaspaint.h"
#include "ui/canvas/droptarget.h"

namespace shardyard {
namespace {

/// Nodes that would refuse lie under a hatch, their titles stay readable.
void paintRefusals(const CanvasPaint &paint)
{
    if (paint.view.detail() == Detail::Block)
        return;
    const QRectF area = paint.view.camera.toPlane(paint.clip);
    paint.scene().layout.forEachNode(area, [&](Count node, const QRectF &rect) {
        if (!isFaded(paint, node, 0))
            return;
        const QRectF pixels = paint.view.camera.toScreen(rect);
        if (pixels.width() < 24)
            return;
        const NodeInterior interior = paint.view.interior(node);
        paint.painter.fillRect(paint.snapped(pixels.adjusted(1, std::max(1.0, interior.title), -1, -1)),
                               paint.colors().refusedHatch);
    });
}

std::optional<QRectF> targetRect(const CanvasPaint &paint, const DropTarget &target)
{
    const CanvasLayout &layout = paint.scene().layout;
    if (target.node >= 0 && target.node < layout.nodes())
        return paint.view.nodeRect(target.node);
    if (target.kind == DropTarget::Kind::Domain)
        if (const CanvasFrame *frame = layout.frameOfDomain(target.domain))
            return paint.view.camera.toScreen(layout.frameRect(*frame));
    return std::nullopt;
}

/// The slots that the drop is about: those it fills, or the GPUs it swaps with.
std::vector<Count> litSlots(const CanvasPaint &paint, const DropTarget &target)
{
    const CanvasScene &scene = paint.model.scene();
    const GpuPairs &swapped = paint.drag->verdict().swapped;
    if (swapped.empty() || dragsNodes(paint.drag->dragged()))
        return slotsTaken(paint.drag->dragged(), target, scene.layout, scene.gpuOfSlot);
    std::vector<Count> lit;
    for (const auto &[gpu, partner] : swapped)
        lit.push_back(scene.slotOfGpu[static_cast<std::size_t>(partner)]);
    return lit;
}

void paintAccepted(const CanvasPaint &paint, const DropTarget &target)
{
    const CanvasColors &colors = paint.colors();
    QPen dashed(colors.accent, 2);
    dashed.setDashPattern({3, 2});
    QColor soft = colors.accentSoft;
    soft.setAlphaF(0.6F);
    const std::vector<Count> taken = litSlots(paint, target);
    for (const Count slot : taken) {
        const bool free = paint.scene().gpuOfSlot[static_cast<std::size_t>(slot)] < 0;
        paint.frame(paint.view.tileRect(slot).adjusted(-2, -2, 2, 2), 6, dashed, free ? QBrush(soft) : Qt::NoBrush);
    }
    if (const auto rect = targetRect(paint, target))
        paint.frame(rect->adjusted(-1, -1, 1, 1), std::min(8.0, rect->width() / 12), QPen(colors.accent, 2),
                    Qt::NoBrush);
    if (target.kind == DropTarget::Kind::Yard) {
        const QSizeF size = nodeSize(tileGrid(8)) * paint.view.camera.scale;
        const QSizeF shown = size.expandedTo(QSizeF(24, 14)).boundedTo(QSizeF(420, 224));
        const QRectF frame(paint.dropPoint - QPointF(shown.width() / 2, shown.height() / 2), shown);
        paint.frame(frame, std::min(8.0, shown.width() / 12), dashed, soft);
        const QString brief = paint.drag->verdictBrief();
        if (QFontMetricsF(colors.bodyStrong).horizontalAdvance(brief) + 20 < frame.width())
            paint.text(frame.adjusted(10, 6, -10, -6), Qt::AlignTop | Qt::AlignLeft, colors.bodyStrong, colors.accent,
                       brief);
    }
}

} // namespace

void paintDropTargets(const CanvasPaint &paint)
{
    if (paint.drag == nullptr)
        return;
    paintRefusals(paint);
    const auto &target = paint.drag->target();
    if (!target)
        return;
    if (paint.drag->isAccepted()) {
        paintAccepted(paint, *target);
        return;
    }
    if (const auto rect = targetRect(paint, *target))
        paint.frame(rect->adjusted(-1, -1, 1, 1), std::min(8.0, rect->width() / 12), QPen(paint.colors().error, 2),
                    Qt::NoBrush);
}

} // namespace shardyard
