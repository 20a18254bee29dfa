// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/format.h"
#include "ui/canvas/canvaspaint.h"

#include <QCoreApplication>
#include <QPainterPath>

namespace shardyard {
namespace {

class Texts
{
    Q_DECLARE_TR_FUNCTIONS(Canvas)
};

constexpr double podBand = 26;
constexpr double frameBand = 20;
constexpr double stickyTop = 6;

/// Height of the title band above a pod: what the gap leaves, or none.
double bandHeight(const CanvasPaint &paint)
{
    const double room = paint.view.camera.scale * paint.scene().layout.podHeadroom() - 6;
    return room < 16 ? 0 : std::min(podBand, room);
}

/// Pixels between a pod's frame and its nodes: what the plane leaves, and a little of the gap between pods where that
/// is less than shows.
double podInset(const CanvasPaint &paint)
{
    const double scale = paint.view.camera.scale;
    const double grown = std::min(3.0, plane::podPadding * scale + (plane::podGap * scale - 3) / 2);
    return std::max(plane::podPadding * scale, grown);
}

QRectF podFrame(const CanvasPaint &paint, Count pod)
{
    const double grow = podInset(paint) - plane::podPadding * paint.view.camera.scale;
    return paint.view.camera.toScreen(paint.scene().layout.podRect(pod))
        .adjusted(-grow, -bandHeight(paint), grow, grow);
}

/// Pods whose frame, title included, touches what is painted.
template <class Visit>
void forEachPodFrame(const CanvasPaint &paint, Visit visit)
{
    const double above = bandHeight(paint) / paint.view.camera.scale;
    const QRectF area = paint.view.camera.toPlane(paint.clip).adjusted(-1, -1, 1, above + 1);
    paint.scene().layout.forEachPod(area, visit);
}

QString rowCaption(const CanvasPaint &paint, const CanvasSection &section)
{
    const RowMeaning meaning = rowMeaning(section.columns * section.slotsInCell, paint.scene().layout.hint());
    const QString rows = section.framed ? Texts::tr("rows of %1 domains").arg(section.columns)
                                        : Texts::tr("rows of %1 nodes").arg(section.columns);
    const bool replica = meaning.kind == RowMeaning::Kind::Replica;
    if (meaning.kind == RowMeaning::Kind::None || section.columns <= 1)
        return {};
    if (meaning.each == 1)
        return rows + (replica ? Texts::tr(": one row is one pipeline replica") : Texts::tr(": one row is one stage"));
    if (meaning.each > 1)
        return rows
            + (replica ? Texts::tr(": one row is %1 pipeline replicas").arg(meaning.each)
                       : Texts::tr(": one row is %1 stages").arg(meaning.each));
    return rows
        + (replica ? Texts::tr(": %1 rows are one pipeline replica").arg(meaning.rows)
                   : Texts::tr(": %1 rows are one stage").arg(meaning.rows));
}

QStringList podFacts(const CanvasPaint &paint, Count pod)
{
    const CanvasScene &scene = paint.scene();
    const Count nodes = scene.nodesOfPod[static_cast<std::size_t>(pod)];
    const Count gpus = scene.gpusOfPod[static_cast<std::size_t>(pod)];
    QStringList parts = {formatNodes(nodes), formatGpus(gpus)};
    const auto [first, end] = scene.layout.sectionsOf(pod);
    if (paint.view.detail() >= Detail::Bar) {
        const Cluster &cluster = scene.cluster();
        if (cluster.fabricRate.value() > 0)
            parts.append(Texts::tr("%1, %2 a GPU and direction")
                             .arg(cluster.fabricTitle.empty() ? Texts::tr("network") : toQString(cluster.fabricTitle),
                                  formatRate(cluster.fabricRate)));
    } else if (end - first == 1) {
        if (const QString rows = rowCaption(paint, scene.layout.sections()[first]); !rows.isEmpty())
            parts.append(rows);
    }
    return parts;
}

/// The title where the pods are too small for a band: a label in the middle.
void paintSmallTitle(const CanvasPaint &paint, Count pod, const QRectF &frame)
{
    const CanvasColors &colors = paint.colors();
    const QString name = Texts::tr("Pod %1").arg(pod);
    const double width = QFontMetricsF(colors.caption).horizontalAdvance(name) + 8;
    if (width > frame.width())
        return;
    const QRectF label(frame.center() - QPointF(width / 2, 8), QSizeF(width, 16));
    paint.frame(label, 4, QPen(colors.line2, 1), colors.frame);
    paint.text(label, Qt::AlignCenter, colors.caption, colors.text, name);
}

void paintPodTitle(const CanvasPaint &paint, Count pod)
{
    const CanvasColors &colors = paint.colors();
    const QRectF frame = podFrame(paint, pod);
    const double height = bandHeight(paint);
    if (height <= 0) {
        paintSmallTitle(paint, pod, frame);
        return;
    }
    QRectF band(frame.left(), frame.top(), frame.width(), height);
    if (band.top() < stickyTop && frame.bottom() > 2 * height) {
        band.moveTop(stickyTop);
        paint.painter.fillRect(QRectF(band.left(), 0, band.width(), stickyTop + 4), colors.canvas);
        paint.painter.fillRect(paint.snapped(band.adjusted(1, 4, -1, 0)), colors.frame);
        QPainterPath top;
        const QRectF edge = paint.snapped(band).adjusted(0.5, 0.5, -0.5, 0);
        top.moveTo(edge.bottomLeft());
        top.arcTo(QRectF(edge.topLeft(), QSizeF(16, 16)), 180, -90);
        top.arcTo(QRectF(edge.right() - 16, edge.top(), 16, 16), 90, -90);
        top.lineTo(edge.bottomRight());
        paint.painter.setRenderHint(QPainter::Antialiasing, true);
        paint.painter.fillPath(top, colors.frame);
        paint.painter.strokePath(top, QPen(colors.line2, 1));
        paint.painter.setRenderHint(QPainter::Antialiasing, false);
    }
    QRectF text = band.adjusted(10, 0, -10, 0);
    text.setLeft(std::max(text.left(), 10.0)); // stays in view when the pod starts off screen
    const QString name = Texts::tr("Pod %1").arg(pod);
    paint.text(text, Qt::AlignVCenter | Qt::AlignLeft, colors.label, colors.text, name);
    text.setLeft(text.left() + QFontMetricsF(colors.label).horizontalAdvance(name) + 8);
    if (text.width() > 40)
        paint.facts(text, podFacts(paint, pod));
}

/// Left of a pod whose rows are pipeline replicas: the replica of each row.
void paintRowLabels(const CanvasPaint &paint, Count pod)
{
    const CanvasScene &scene = paint.scene();
    const auto [first, end] = scene.layout.sectionsOf(pod);
    const CanvasSection &section = scene.layout.sections()[first];
    const double left = podFrame(paint, pod).left();
    const double pitch = section.pitch.height() * paint.view.camera.scale;
    const RankGrid *grid = scene.grid();
    if (end - first != 1 || section.framed || grid == nullptr || !scene.layout.isLeftmost(pod) || left < 34
        || pitch < 14 || !rowMeaning(section.columns * section.slotsInCell, scene.layout.hint()).isOneReplica())
        return;
    const CanvasColors &colors = paint.colors();
    const QRectF gutter(left - 60, 0, 52, 16);
    for (Count row = 0; row < section.rows(); ++row) {
        const Count node = section.firstNode + row * section.columns;
        const QRectF rect = paint.view.nodeRect(node);
        if (rect.center().y() - 8 < stickyTop + podBand || rect.top() > paint.clip.bottom())
            continue;
        const Count rank = scene.rankOfSlot(scene.layout.firstSlot(node));
        if (rank < 0)
            continue;
        bool hasLead = false;
        for (Count i = node; i < std::min(node + section.columns, section.firstNode + section.nodes); ++i)
            hasLead |= paint.model.highlight().active && (paint.model.highlight().node(i) & Highlight::lead) != 0;
        paint.text(gutter.translated(0, rect.center().y() - 8), Qt::AlignVCenter | Qt::AlignRight,
                   hasLead ? colors.label : colors.caption, hasLead ? colors.text : colors.text2,
                   QString::number(grid->coordinates(rank).data));
    }
    const double top = std::max(podFrame(paint, pod).top(), stickyTop) + bandHeight(paint) / 2 - 8;
    if (left >= 52)
        paint.text(gutter.translated(0, top), Qt::AlignVCenter | Qt::AlignRight, colors.caption, colors.text2,
                   Texts::tr("replica"));
}

QStringList frameFacts(const CanvasPaint &paint, const CanvasFrame &frame, const CanvasSection &section)
{
    const NodeShape &shape = blockOfNode(paint.scene().cluster(), frame.firstNode).shape;
    Count gpus = 0;
    for (Count node = frame.firstNode; node < frame.firstNode + frame.nodes; ++node)
        gpus += blockOfNode(paint.scene().cluster(), node).shape.gpus();
    QStringList facts = {Texts::tr("NVLink for %1").arg(formatGpus(shape.domainGpus))};
    if (shape.scaleUp.value() > 0)
        facts.append(Texts::tr("%1 a direction").arg(formatRate(shape.scaleUp)));
    facts.append(Texts::tr("%1 of %2: %3", "nodes that are there, of those there is room for, and their GPUs")
                     .arg(formatCount(frame.nodes), formatNodes(section.places), formatGpus(gpus)));
    return facts;
}

void paintFrame(const CanvasPaint &paint, const CanvasSection &section, Count cell)
{
    const CanvasFrame &frame = paint.scene().layout.frames()[static_cast<std::size_t>(section.firstFrame + cell)];
    const CanvasColors &colors = paint.colors();
    const double scale = paint.view.camera.scale;
    QRectF rect = paint.view.camera.toScreen(section.cellRect(cell));
    const bool titled = (plane::frameTitle + plane::frameGap) * scale >= frameBand + 3 && rect.width() >= 72;
    if (titled)
        rect.setTop(rect.top() - frameBand);
    const double radius = std::clamp(rect.width() / 24, 0.0, 8.0);
    paint.frame(rect, radius, colors.linkPen(LinkClass::NvLink, rect.width() < 60 ? 1 : 2), colors.frame);
    if (titled) {
        QRectF band(rect.left() + 8, rect.top() + 2, rect.width() - 16, frameBand - 2);
        const QString name = Texts::tr("domain %1").arg(frame.domain);
        paint.text(band, Qt::AlignVCenter | Qt::AlignLeft, colors.label, colors.text, name);
        band.setLeft(band.left() + QFontMetricsF(colors.label).horizontalAdvance(name) + 8);
        if (band.width() > 60)
            paint.facts(band, frameFacts(paint, frame, section));
    }
    QPen dashed(colors.line2, 1);
    dashed.setDashPattern({4, 3});
    for (Count place = frame.nodes; place < section.places; ++place) {
        const QRectF free = paint.view.camera.toScreen(section.placeRect(cell, place));
        if (free.width() < 12)
            break;
        paint.frame(free, std::min(8.0, free.width() / 12), dashed, Qt::NoBrush);
        if (free.width() >= 48 && free.height() >= 16)
            paint.text(free, Qt::AlignCenter, colors.caption, colors.text2, Texts::tr("free"));
    }
}

} // namespace

void paintPods(const CanvasPaint &paint)
{
    const CanvasLayout &layout = paint.scene().layout;
    forEachPodFrame(paint, [&](Count pod) {
        const QRectF frame = podFrame(paint, pod);
        const double radius = std::clamp(2 * podInset(paint), 2.0, 8.0); // no corner under its nodes
        paint.frame(frame, radius, QPen(paint.colors().line2, 1), paint.colors().frame);
        const QRectF area = paint.view.camera.toPlane(paint.clip).adjusted(0, 0, 0, plane::frameTitle);
        const auto [first, end] = layout.sectionsOf(pod);
        for (std::size_t i = first; i < end; ++i)
            if (const CanvasSection &section = layout.sections()[i]; section.framed)
                layout.forEachCell(section, area, [&](Count cell) { paintFrame(paint, section, cell); });
    });
}

void paintPodTitles(const CanvasPaint &paint)
{
    // Row labels stand outside the frames, so any repaint left of a pod needs its pod.
    const CanvasLayout &layout = paint.scene().layout;
    const QRectF area = paint.view.camera.toPlane(
        paint.clip.adjusted(0, 0, 64, podBand + 1).united(QRectF(paint.clip.topLeft(), QSizeF(1, 1))));
    layout.forEachPod(area, [&](Count pod) { paintRowLabels(paint, pod); });
    forEachPodFrame(paint, [&](Count pod) { paintPodTitle(paint, pod); });
}

} // namespace shardyard
