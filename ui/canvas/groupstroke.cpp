// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/groupstroke.h"

#include <QPolygonF>

#include <algorithm>
#include <cmath>

namespace shardyard {
namespace {

constexpr double halo = 3;
constexpr double betweenMarks = 72;
constexpr double shortestMarked = 16;

/// The part of a line inside a rectangle, as distances from its start (Liang and Barsky); empty = none.
struct Inside
{
    double from = 0;
    double to = -1;
};
Inside insideOf(const QLineF &line, const QRectF &rect)
{
    double from = 0;
    double to = 1;
    const double steps[] = {-line.dx(), line.dx(), -line.dy(), line.dy()};
    const double rooms[] = {line.x1() - rect.left(), rect.right() - line.x1(), line.y1() - rect.top(),
                            rect.bottom() - line.y1()};
    for (int side = 0; side < 4; ++side) {
        if (steps[side] == 0 && rooms[side] < 0)
            return {};
        if (steps[side] == 0)
            continue;
        const double at = rooms[side] / steps[side];
        if (steps[side] < 0)
            from = std::max(from, at);
        else
            to = std::min(to, at);
    }
    return from < to ? Inside{.from = from * line.length(), .to = to * line.length()} : Inside();
}

QPointF along(const QLineF &line, double distance)
{
    return line.pointAt(distance / line.length());
}

/// One straight piece, clipped to what is painted: dashes of a line of a million pixels would take seconds. The
/// dashes keep their place as if it were drawn whole.
void drawPiece(const CanvasPaint &paint, const QLineF &line, QPen pen)
{
    const Inside part = insideOf(line, paint.clip.adjusted(-8, -8, 8, 8));
    if (part.to <= part.from)
        return;
    if (pen.style() == Qt::CustomDashLine)
        pen.setDashOffset(part.from / pen.widthF());
    paint.painter.setPen(pen);
    paint.painter.drawLine(QLineF(along(line, part.from), along(line, part.to)));
}

/// The mark of a kind about a point, pointing along the line.
QPolygonF markOf(GroupKind kind, const QPointF &at, const QPointF &unit, double radius)
{
    const QPointF across(-unit.y(), unit.x());
    if (kind == GroupKind::Pipeline)
        return {{at + unit * radius * 1.3, at - unit * radius + across * radius, at - unit * radius - across * radius}};
    return {{at + (unit + across) * radius, at + (unit - across) * radius, at - (unit + across) * radius,
             at - (unit - across) * radius}};
}

void drawMark(const CanvasPaint &paint, const QPointF &at, const QPointF &unit, const GroupStroke &stroke)
{
    const double radius = std::max(3.5, stroke.width);
    QPainter &painter = paint.painter;
    painter.setPen(QPen(paint.colors().panel, 1.5));
    painter.setBrush(paint.colors().linkPen(stroke.link, 1).color());
    if (stroke.kind == GroupKind::Expert)
        painter.drawEllipse(at, radius, radius);
    else
        painter.drawPolygon(markOf(stroke.kind, at, unit, radius));
}

/// So many, evenly over the piece and at the same places whatever of it is in view.
void drawMarks(const CanvasPaint &paint, const QLineF &line, const GroupStroke &stroke)
{
    const bool marked =
        stroke.kind == GroupKind::Pipeline || stroke.kind == GroupKind::Expert || stroke.kind == GroupKind::ExpertData;
    const double length = line.length();
    const Inside part = insideOf(line, paint.clip.adjusted(-8, -8, 8, 8));
    if (!marked || length < shortestMarked || part.to <= part.from)
        return;
    const double pitch = length / std::max(1.0, std::round(length / betweenMarks));
    const QPointF unit = QPointF(line.dx(), line.dy()) / length;
    paint.painter.setRenderHint(QPainter::Antialiasing, true);
    for (double at = (std::floor(part.from / pitch) + 0.5) * pitch; at <= part.to; at += pitch)
        drawMark(paint, along(line, at), unit, stroke);
    paint.painter.setRenderHint(QPainter::Antialiasing, false);
}

} // namespace

void paintStrokeHalo(const CanvasPaint &paint, const QLineF &line, const GroupStroke &stroke)
{
    drawPiece(paint, line, QPen(paint.colors().panel, stroke.width + halo, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin));
}

void paintStroke(const CanvasPaint &paint, const QLineF &line, const GroupStroke &stroke)
{
    const bool isDouble = stroke.kind == GroupKind::Context;
    const double width = isDouble ? stroke.width + 2 : stroke.width; // as much line on both sides of the gap
    drawPiece(paint, line, paint.colors().linkPen(stroke.link, width));
    if (isDouble)
        drawPiece(paint, line, QPen(paint.colors().panel, 2, Qt::SolidLine, Qt::FlatCap));
    drawMarks(paint, line, stroke);
}

} // namespace shardyard
