// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/groupbadges.h"
#include "ui/canvas/groupstroke.h"

#include <QLineF>
#include <QPainterPath>

#include <algorithm>
#include <unordered_map>

// Lines and rings of the selected GPU's groups. A tensor group is a ring round its tiles in each node, the others are
// lines from member to member. Non-members that a line crosses lie under it, members over it.

namespace shardyard {
namespace {

constexpr double halo = 3;
constexpr double thinnestRing = 2.5; // closed round tiles of any colour

/// Where a line meets a tile: its middle while tiles are plain, else the gap below it or right of it, so that no text
/// is crossed.
QPointF anchorOf(const CanvasPaint &paint, int slot, bool vertical)
{
    const QRectF tile = paint.view.tileRect(slot);
    if (paint.view.detail() <= Detail::Plain)
        return tile.center();
    return vertical ? QPointF(tile.right() + 2, tile.center().y()) : QPointF(tile.center().x(), tile.bottom() + 2);
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
    GroupStroke stroke = {.kind = group.kind, .width = lineWidth(group.traffic.sent)};
    for (const Piece &piece : pieces)
        paintStrokeHalo(paint, piece.line, stroke);
    for (const Piece &piece : pieces) {
        stroke.link = piece.link;
        paintStroke(paint, piece.line, stroke);
    }
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
    std::unordered_map<Count, std::size_t> partOf;
    const CanvasLayout &layout = paint.scene().layout;
    for (const int slot : group.members) {
        const Count node = layout.nodeOfSlot(slot);
        const auto [part, isNew] = partOf.try_emplace(node, parts.size());
        if (isNew)
            parts.push_back({.node = node, .local = {}});
        parts[part->second].local.push_back(static_cast<int>(slot - layout.firstSlot(node)));
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
    const double width = std::max(thinnestRing, lineWidth(group.traffic.sent));
    painter.setBrush(Qt::NoBrush);
    painter.setRenderHint(QPainter::Antialiasing, true);
    for (const QPainterPath &path : paths)
        painter.strokePath(path, QPen(paint.colors().panel, width + halo, Qt::SolidLine, Qt::FlatCap));
    for (const QPainterPath &path : paths)
        painter.strokePath(path, paint.colors().linkPen(group.slowest, width));
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
    paintGroupBadges(paint);
}

} // namespace shardyard
