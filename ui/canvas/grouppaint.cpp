// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/canvaspaint.h"

#include <QLineF>
#include <QPainterPath>

#include <algorithm>

// Lines and rings of the selected GPU's groups. A tensor group is a ring round its tiles in each node, the others are
// lines from member to member. Non-members that a line crosses lie under it, members over it.

namespace shardyard {
namespace {

constexpr double ringWidth = 3;
constexpr double lineWidth = 2;
constexpr double halo = 3;

/// Where a line meets a tile: its middle while tiles are plain, else the gap below it or right of it, so that no text
/// is crossed.
QPointF anchorOf(const CanvasPaint &paint, int slot, bool vertical)
{
    const QRectF tile = paint.view.tileRect(slot);
    if (paint.view.detail() <= Detail::Plain)
        return tile.center();
    return vertical ? QPointF(tile.right() + 2, tile.center().y()) : QPointF(tile.center().x(), tile.bottom() + 2);
}

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

/// One straight piece, clipped to what is painted: dashes of a line of a million pixels would take seconds. The
/// dashes keep their place as if it were drawn whole.
void drawPiece(const CanvasPaint &paint, const QLineF &line, QPen pen)
{
    const Inside part = insideOf(line, paint.clip.adjusted(-8, -8, 8, 8));
    if (part.to <= part.from)
        return;
    const QLineF unit = line.unitVector();
    const QPointF step = unit.p2() - unit.p1();
    const QLineF shown(line.p1() + step * part.from, line.p1() + step * part.to);
    if (pen.style() == Qt::CustomDashLine)
        pen.setDashOffset(part.from / pen.widthF());
    paint.painter.setPen(pen);
    paint.painter.drawLine(shown);
}

/// A straight piece of a line.
struct Piece
{
    QLineF line;
    LinkClass link;
};

/// Neighbours of one direction and one kind of link are joined, so that a row of nodes is one piece.
void addPiece(std::vector<Piece> &pieces, const QPointF &from, const QPointF &to, LinkClass link)
{
    if (!pieces.empty() && pieces.back().link == link && pieces.back().line.p2() == from) {
        const QPointF before = from - pieces.back().line.p1();
        const QPointF step = to - from;
        const double turn = before.x() * step.y() - before.y() * step.x();
        if (std::abs(turn) < 0.01 && QPointF::dotProduct(before, step) > 0) {
            pieces.back().line.setP2(to);
            return;
        }
    }
    pieces.push_back({.line = QLineF(from, to), .link = link});
}

/// From one member to the next: straight along a row or a column, else round the corner in the gap between nodes. A
/// hop to another pod leaves its own at the bottom and comes into the other at the top.
void addHop(const CanvasPaint &paint, std::vector<Piece> &pieces, const GroupLine &group, std::size_t hop)
{
    const CanvasLayout &layout = paint.scene().layout;
    const int fromSlot = group.members[hop];
    const int toSlot = group.members[hop + 1];
    const double across = paint.view.tileRect(fromSlot).center().x() - paint.view.tileRect(toSlot).center().x();
    const Count fromNode = layout.nodeOfSlot(fromSlot);
    const Count fromPod = layout.podOf(fromNode);
    const Count toPod = layout.podOf(layout.nodeOfSlot(toSlot));
    const bool vertical = std::abs(across) < 1 || fromPod != toPod;
    const QPointF from = anchorOf(paint, fromSlot, vertical);
    const QPointF to = anchorOf(paint, toSlot, vertical);
    const LinkClass link = group.hops[hop];
    if (fromPod != toPod) {
        const double bottom = paint.view.camera.toScreen(layout.podRect(fromPod)).bottom() + 6;
        const double top = paint.view.camera.toScreen(layout.podRect(toPod)).top() - 6;
        addPiece(pieces, from, QPointF(from.x(), bottom), link);
        addPiece(pieces, QPointF(to.x(), top), to, link);
    } else if (std::abs(from.x() - to.x()) < 1 || std::abs(from.y() - to.y()) < 1) {
        addPiece(pieces, from, to, link);
    } else {
        const QRectF node = paint.view.nodeRect(fromNode);
        const double gap = plane::nodeGap * paint.view.camera.scale / 2;
        const double turn = to.x() > from.x() ? node.right() + gap : node.left() - gap;
        addPiece(pieces, from, QPointF(turn, from.y()), link);
        addPiece(pieces, QPointF(turn, from.y()), QPointF(turn, to.y()), link);
        addPiece(pieces, QPointF(turn, to.y()), to, link);
    }
}

void paintLine(const CanvasPaint &paint, const GroupLine &group)
{
    std::vector<Piece> pieces;
    for (std::size_t hop = 0; hop + 1 < group.members.size(); ++hop)
        addHop(paint, pieces, group, hop);
    for (const Piece &piece : pieces)
        drawPiece(paint, piece.line,
                  QPen(paint.colors().panel, lineWidth + halo, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin));
    for (const Piece &piece : pieces)
        drawPiece(paint, piece.line, paint.colors().linkPen(piece.link, lineWidth));
}

/// Slots of a tensor group in one node.
struct RingPart
{
    Count node = 0;
    std::vector<int> local;
};
std::vector<RingPart> partsOf(const CanvasPaint &paint, const GroupLine &group)
{
    std::vector<RingPart> parts;
    const CanvasLayout &layout = paint.scene().layout;
    for (const int slot : group.members) {
        const Count node = layout.nodeOfSlot(slot);
        auto part =
            std::find_if(parts.begin(), parts.end(), [node](const RingPart &known) { return known.node == node; });
        if (part == parts.end())
            part = parts.insert(parts.end(), {.node = node, .local = {}});
        part->local.push_back(static_cast<int>(slot - layout.firstSlot(node)));
    }
    return parts;
}

/// Round the node where all its tiles belong, else round the tiles.
QPainterPath ringOf(const CanvasPaint &paint, const RingPart &part)
{
    QPainterPath ring;
    const QRectF node = paint.view.nodeRect(part.node);
    const bool whole = static_cast<Count>(part.local.size()) == paint.scene().layout.slotsOf(part.node);
    if (whole || paint.view.detail() == Detail::Block) {
        const double radius = std::min(8.0, node.width() / 10) + 2;
        ring.addRoundedRect(node.adjusted(-2.5, -2.5, 2.5, 2.5), radius, radius);
        return ring;
    }
    const NodeInterior interior = paint.view.interior(part.node);
    const double grow = interior.gap / 2 + 1;
    for (const int local : part.local) {
        QPainterPath tile;
        tile.addRect(interior.tile(local).adjusted(-grow, -grow, grow, grow));
        ring = ring.united(tile);
    }
    return ring.simplified();
}

/// From one part of a ring to the next along the gaps between nodes: out of the side, along the gap, in at the side.
QPainterPath bridgeBetween(const QRectF &a, const QRectF &b)
{
    QPainterPath path;
    const bool beside = a.right() <= b.left() || b.right() <= a.left();
    if (beside) {
        const bool right = a.right() <= b.left();
        const QPointF from(right ? a.right() : a.left(), a.center().y());
        const QPointF to(right ? b.left() : b.right(), b.center().y());
        const double x = from.x() + (right ? 1 : -1) * std::min(6.0, std::abs(to.x() - from.x()) / 2);
        path.moveTo(from);
        path.lineTo(x, from.y());
        path.lineTo(x, to.y());
        path.lineTo(to);
    } else {
        const bool below = a.bottom() <= b.top();
        path.moveTo(a.center().x(), below ? a.bottom() : a.top());
        path.lineTo(b.center().x(), below ? b.top() : b.bottom());
    }
    return path;
}

void paintRing(const CanvasPaint &paint, const GroupLine &group)
{
    const QRectF near = paint.clip.adjusted(-2000, -2000, 2000, 2000); // dashing what is far off screen is slow
    std::vector<QPainterPath> paths;
    QRectF last;
    for (const RingPart &part : partsOf(paint, group)) {
        const QPainterPath ring = ringOf(paint, part);
        const QRectF around = ring.boundingRect();
        if (!last.isNull() && (near.intersects(around) || near.intersects(last)))
            paths.push_back(bridgeBetween(last, around));
        if (near.intersects(around))
            paths.push_back(ring);
        last = around;
    }
    QPainter &painter = paint.painter;
    painter.setBrush(Qt::NoBrush);
    painter.setRenderHint(QPainter::Antialiasing, true);
    for (const QPainterPath &path : paths)
        painter.strokePath(path, QPen(paint.colors().panel, ringWidth + halo, Qt::SolidLine, Qt::FlatCap));
    for (const QPainterPath &path : paths)
        painter.strokePath(path, paint.colors().linkPen(group.slowest, ringWidth));
    painter.setRenderHint(QPainter::Antialiasing, false);
}

/// Members again, over the lines that run through their middles; from ranks on lines run beside the tiles and only
/// touch their frames.
void paintMembers(const CanvasPaint &paint, const GroupLine &group)
{
    const Detail detail = paint.view.detail();
    if (detail == Detail::Block)
        return;
    const CanvasLayout &layout = paint.scene().layout;
    for (const int slot : group.members) {
        const Count node = layout.nodeOfSlot(slot);
        if (!paint.view.nodeRect(node).intersects(paint.clip))
            continue;
        const int local = static_cast<int>(slot - layout.firstSlot(node));
        const QRectF rect = paint.view.tileRect(slot);
        if (detail == Detail::Plain)
            paintTile(paint, slot, blockOfNode(paint.scene().cluster(), node), local, rect, detail);
        paintTileMarks(paint, slot, rect, detail);
    }
}

} // namespace

void paintGroupLines(const CanvasPaint &paint)
{
    for (const GroupLine &group : paint.model.lines())
        if (group.kind != GroupKind::Tensor && !group.everyGpu)
            paintLine(paint, group);
    for (const GroupLine &group : paint.model.lines())
        if (!group.everyGpu)
            paintMembers(paint, group);
    for (const GroupLine &group : paint.model.lines())
        if (group.kind == GroupKind::Tensor && !group.everyGpu)
            paintRing(paint, group);
}

} // namespace shardyard
