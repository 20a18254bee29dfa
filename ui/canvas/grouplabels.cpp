// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/grouplabels.h"
#include "ui/bridge/format.h"
#include "ui/bridge/inspectortexts.h"
#include "ui/canvas/canvascontroller.h"
#include "ui/canvas/canvaspaint.h"
#include "ui/canvas/groupstroke.h"

#include <QCoreApplication>

namespace shardyard {
namespace {

class Texts
{
    Q_DECLARE_TR_FUNCTIONS(Canvas)
};

QString podRange(const GroupLine &group)
{
    return group.firstPod == group.lastPod ? Texts::tr("pod %1").arg(group.firstPod)
                                           : Texts::tr("pods %1–%2").arg(group.firstPod).arg(group.lastPod);
}

struct Label
{
    QString text;
    LinkClass link = LinkClass::None;
    GroupKind kind = GroupKind::Tensor;
    double width = 3; ///< of the line
    QPointF at; ///< left end, middle height
};

constexpr double labelHeight = 22;

double labelWidth(const CanvasPaint &paint, const QString &text)
{
    return QFontMetricsF(paint.colors().bodyStrong).horizontalAdvance(text) + 41;
}

/// Slot of the member on screen that is furthest along a direction.
std::optional<int> outermost(const CanvasPaint &paint, const GroupLine &group, const QRectF &room, const QPointF &to)
{
    std::optional<int> best;
    double furthest = 0;
    const std::vector<int> own = {group.own}; // all GPUs have no end
    for (const int slot : group.everyGpu ? own : group.members) {
        const QRectF tile = paint.view.tileRect(slot);
        const double along = QPointF::dotProduct(tile.center(), to);
        if (room.intersects(tile) && (!best || along > furthest)) {
            best = slot;
            furthest = along;
        }
    }
    return best;
}

/// The way to the end of the group that its label stands at: the tensor ring's upper right, the right end of a row,
/// the lower end of a column.
QPointF endOf(GroupKind kind)
{
    if (kind == GroupKind::Tensor)
        return QPointF(1, -1);
    return kind == GroupKind::Data || kind == GroupKind::ExpertData ? QPointF(0, 1) : QPointF(1, 0);
}

/// Beside that end: clear of the tiles while they are plain, in the gap between nodes where they can be read.
std::optional<QPointF> labelPlace(const CanvasPaint &paint, const GroupLine &group, const QRectF &room, double width)
{
    const auto slot = outermost(paint, group, room, endOf(group.kind));
    if (!slot)
        return std::nullopt;
    const QRectF tile = paint.view.tileRect(*slot);
    const bool isData = group.kind == GroupKind::Data;
    if (paint.view.detail() <= Detail::Plain)
        return group.kind == GroupKind::Tensor ? QPointF(tile.right() + 12, tile.top() - 18)
            : isData                           ? QPointF(tile.right() + 10, tile.bottom() + 14)
                                               : QPointF(tile.right() - width, tile.top() - 18);
    const QRectF node = paint.view.nodeRect(paint.scene().layout.nodeOfSlot(*slot));
    // In the middle of the gap, or off the node's own title where the gap is less than the label.
    const double gap = std::max(plane::nodeGap * paint.view.camera.scale / 2, labelHeight / 2 - 1);
    if (group.kind == GroupKind::Tensor)
        return QPointF(node.right() - width, node.top() - gap);
    return QPointF(isData ? node.right() - width : node.left(), node.bottom() + gap);
}

void paintLabel(const CanvasPaint &paint, const QRectF &rect, const Label &label)
{
    const CanvasColors &colors = paint.colors();
    paint.frame(rect, 6, QPen(colors.line2, 1), colors.panel);
    const QLineF sample(rect.left() + 8, rect.center().y(), rect.left() + 26, rect.center().y());
    paintStroke(paint, sample, {.kind = label.kind, .link = label.link, .width = label.width});
    paint.text(rect.adjusted(32, 0, -6, 0), Qt::AlignVCenter | Qt::AlignLeft, colors.bodyStrong, colors.text,
               label.text);
}

/// Held within the canvas, then moved down until it covers no other label nor what floats over the canvas.
QRectF freePlace(const QRectF &wanted, const QRectF &room, const std::vector<QRectF> &taken)
{
    QRectF rect = wanted;
    rect.moveLeft(std::clamp(rect.left(), room.left(), std::max(room.left(), room.right() - rect.width())));
    rect.moveTop(std::clamp(rect.top(), room.top(), std::max(room.top(), room.bottom() - rect.height())));
    for (int attempt = 0; attempt < 12; ++attempt) {
        const auto hit = std::find_if(taken.begin(), taken.end(), [&](const QRectF &r) { return r.intersects(rect); });
        if (hit == taken.end())
            return rect;
        const bool down = hit->bottom() + 4 + rect.height() <= room.bottom() && rect.top() >= hit->top();
        rect.moveTop(down ? hit->bottom() + 4 : hit->top() - 4 - rect.height());
    }
    return rect;
}

} // namespace

QString groupText(const Cluster &cluster, const GroupLine &group)
{
    QStringList parts = {Texts::tr("%1 %2").arg(groupTitle(group.kind), formatCount(Count(group.members.size())))};
    if (group.everyGpu)
        parts.append(Texts::tr("every GPU"));
    else if (group.elsewhere > 0)
        parts.append(group.elsewhere == 1
                         ? Texts::tr("1 peer in %1").arg(podRange(group))
                         : Texts::tr("%1 peers in %2").arg(formatCount(group.elsewhere), podRange(group)));
    parts.append(linkTitle(group.slowest, cluster));
    if (group.traffic.sent)
        parts.append(Texts::tr("%1 a step").arg(formatTraffic(*group.traffic.sent)));
    return parts.join(Texts::tr(" · "));
}

QString tensorChangeText(const CanvasScene &scene, const GroupLine &former, const GroupLine &now)
{
    const QString size = formatCount(Count(now.members.size()));
    const QString link = linkTitle(now.slowest, scene.cluster());
    if (former.slowest == now.slowest)
        return Texts::tr("Tensor %1 stays on %2").arg(size, link);
    const Count node = scene.layout.nodeOfSlot(now.members.front());
    const BytesPerSecond rate = linkRate(scene.cluster(), now.slowest, blockOfNode(scene.cluster(), node).shape);
    const QString speed = rate.value() > 0 ? Texts::tr("%1, %2").arg(link, formatRate(rate)) : link;
    if (now.slowest == LinkClass::NvLink)
        return Texts::tr("Tensor %1 would fit on NVLink: %2").arg(size, speed);
    return former.slowest == LinkClass::NvLink ? Texts::tr("Tensor %1 would leave NVLink: %2").arg(size, speed)
                                               : Texts::tr("Tensor %1 would cross %2").arg(size, speed);
}

void paintGroupLabels(const CanvasPaint &paint)
{
    const QRectF room = QRectF(QPointF(0, 0), paint.size).adjusted(8, 36, -8, -8);
    std::vector<QRectF> taken = paint.covered;
    if (!paint.model.lines().empty()) { // no label over what it is about
        const int own = paint.model.lines().front().own;
        const QRectF lead = paint.view.detail() == Detail::Block
            ? paint.view.nodeRect(paint.scene().layout.nodeOfSlot(own))
            : paint.view.tileRect(own);
        taken.push_back(lead.adjusted(-6, -6, 6, 6));
    }
    const auto place = [&](Label label) {
        const double width = labelWidth(paint, label.text);
        const QRectF rect =
            freePlace(QRectF(label.at.x(), label.at.y() - labelHeight / 2, width, labelHeight), room, taken);
        taken.push_back(rect);
        if (rect.intersects(paint.clip))
            paintLabel(paint, rect, label);
    };
    for (const GroupLine &group : paint.model.lines()) {
        Label label = {.text = groupText(paint.scene().cluster(), group),
                       .link = group.slowest,
                       .kind = group.kind,
                       .width = lineWidth(group.traffic.sent),
                       .at = {}};
        const QString &change = paint.model.tensorChange();
        if (paint.drag != nullptr && group.kind == GroupKind::Tensor && !change.isEmpty())
            label = {.text = change, .link = paint.model.tensorLinkAfterDrop(), .kind = group.kind, .at = {}};
        if (const auto at = labelPlace(paint, group, room, labelWidth(paint, label.text))) {
            label.at = *at;
            place(label);
        }
    }
}

} // namespace shardyard
