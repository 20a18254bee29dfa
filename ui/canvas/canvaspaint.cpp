// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/canvaspaint.h"

#include "ui/canvas/canvascontroller.h"

namespace shardyard {

QRectF CanvasPaint::snapped(const QRectF &rect) const
{
    const auto snap = [this](double value) { return std::round(value * deviceRatio) / deviceRatio; };
    return QRectF(QPointF(snap(rect.left()), snap(rect.top())), QPointF(snap(rect.right()), snap(rect.bottom())));
}

void CanvasPaint::frame(const QRectF &rect, double radius, const QPen &pen, const QBrush &brush) const
{
    painter.setPen(pen);
    painter.setBrush(brush);
    const double half = pen.style() == Qt::NoPen ? 0 : pen.widthF() / 2;
    const QRectF inner = snapped(rect).adjusted(half, half, -half, -half);
    if (radius < 1.5) {
        painter.drawRect(inner);
        return;
    }
    painter.setRenderHint(QPainter::Antialiasing, true);
    painter.drawRoundedRect(inner, radius, radius);
    painter.setRenderHint(QPainter::Antialiasing, false);
}

void CanvasPaint::text(const QRectF &rect, int flags, const QFont &font, const QColor &color, const QString &text) const
{
    painter.setFont(font);
    painter.setPen(color);
    painter.drawText(rect, flags, text);
}

void CanvasPaint::facts(const QRectF &rect, const QStringList &facts) const
{
    text(rect, Qt::AlignVCenter | Qt::AlignLeft, colors().body, colors().text2,
         fittingFacts(facts, colors().body, rect.width()));
}

QString fittingFacts(const QStringList &facts, const QFont &font, double width)
{
    constexpr double leastCut = 60; // less of a name says nothing
    const QFontMetricsF metrics(font);
    for (qsizetype count = facts.size(); count > 0; --count) {
        const QString text = facts.first(count).join(QStringLiteral(" · "));
        if (metrics.horizontalAdvance(text) <= width)
            return text;
    }
    return width < leastCut || facts.isEmpty() ? QString() : metrics.elidedText(facts.first(), Qt::ElideRight, width);
}

void paintCanvas(const CanvasPaint &paint)
{
    paintPods(paint);
    paintNodes(paint);
    paintGroupLines(paint);
    paintSelection(paint);
    paintDropTargets(paint);
    paintPodTitles(paint);
    paintGroupLabels(paint);
}

bool isFaded(const CanvasPaint &paint, Count node, std::uint8_t flags)
{
    if (paint.drag != nullptr)
        return !paint.drag->isOrigin(node) && !paint.drag->briefOf(node).accepted;
    return paint.model.highlight().active && flags == 0;
}

QImage sectionImage(const CanvasModel &model, const CanvasSection &section)
{
    const CanvasScene &scene = model.shown();
    const Highlight &highlight = model.highlight();
    const Count nodeRows = section.framed ? ceilDivide(section.places, section.nodeColumns) : 1;
    QImage image(section.columns * section.nodeColumns, static_cast<int>(section.rows() * nodeRows),
                 QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    for (Count cell = 0; cell < section.cells; ++cell) {
        const CanvasFrame *frame =
            section.framed ? &scene.layout.frames()[static_cast<std::size_t>(section.firstFrame + cell)] : nullptr;
        const Count first = frame != nullptr ? frame->firstNode : section.firstNode + cell;
        const Count count = frame != nullptr ? frame->nodes : 1;
        for (Count place = 0; place < count; ++place) {
            const int nodeClass = scene.lens.ofNode[static_cast<std::size_t>(first + place)];
            if (nodeClass == LensClasses::empty)
                continue;
            const TileFill &fill = model.fills().of(nodeClass);
            const bool faded = fill.hidden || (highlight.active && highlight.node(first + place) == 0);
            const Count x = cell % section.columns * section.nodeColumns + place % section.nodeColumns;
            const Count y = cell / section.columns * nodeRows + place / section.nodeColumns;
            image.setPixelColor(static_cast<int>(x), static_cast<int>(y), faded ? fill.faded : fill.color);
        }
    }
    return image;
}

} // namespace shardyard
