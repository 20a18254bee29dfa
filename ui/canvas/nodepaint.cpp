// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/displayname.h"
#include "ui/bridge/format.h"
#include "ui/canvas/canvascontroller.h"
#include "ui/canvas/canvaspaint.h"

#include <QCoreApplication>
#include <QImage>

#include <algorithm>
#include <map>
#include <utility>

namespace shardyard {
namespace {

class Texts
{
    Q_DECLARE_TR_FUNCTIONS(Canvas)
};

/// Nodes of few pixels come from an image a section, a node to a pixel.
void paintNodeImages(const CanvasPaint &paint)
{
    const QRectF area = paint.view.camera.toPlane(paint.clip);
    paint.scene().layout.forEachPod(area, [&](Count pod) {
        const auto [first, end] = paint.scene().layout.sectionsOf(pod);
        for (std::size_t i = first; i < end; ++i) {
            const CanvasSection &section = paint.scene().layout.sections()[i];
            const QImage image = sectionImage(paint.model, section);
            const QSizeF cells(section.columns * section.pitch.width(),
                               static_cast<double>(section.rows()) * section.pitch.height());
            paint.painter.drawImage(paint.snapped(paint.view.camera.toScreen(QRectF(section.origin, cells))), image);
        }
    });
}

void paintBlock(const CanvasPaint &paint, Count node, const QRectF &pixels)
{
    const int nodeClass = paint.scene().lens.ofNode[static_cast<std::size_t>(node)];
    // From edge to edge with a gap of whole pixels: rounding each block by itself would make stripes.
    const double pixel = 1 / paint.deviceRatio;
    const double gap = plane::nodeGap * paint.view.camera.scale;
    const double drawnGap = std::max(pixel, std::round(gap / pixel) * pixel);
    const QRectF rect = paint.snapped(pixels.adjusted(0, 0, gap, gap)).adjusted(0, 0, -drawnGap, -drawnGap);
    if (nodeClass == LensClasses::empty) {
        paint.painter.fillRect(rect, paint.colors().panel);
        return;
    }
    const TileFill &fill = paint.model.fills().of(nodeClass);
    const Highlight &highlight = paint.model.highlight();
    const std::uint8_t flags = highlight.active ? highlight.node(node) : std::uint8_t(0);
    const bool faded = isFaded(paint, node, flags);
    if (fill.hidden)
        paint.frame(rect, 0, QPen(fill.faded, 1 / paint.deviceRatio), Qt::NoBrush);
    else
        paint.painter.fillRect(rect, faded ? fill.faded : fill.color);
    if ((flags & (Highlight::selected | Highlight::member)) == Highlight::member)
        paint.frame(rect.adjusted(-1, -1, 1, 1), 0, QPen(paint.colors().text, 1), Qt::NoBrush);
}

double nodeRadius(double width)
{
    return width < 30 ? 0 : std::min(8.0, width / 12);
}

/// "Full, 8 of 8" while a drag asks, else how full it is where it is not.
QString nodeState(const CanvasPaint &paint, Count node, const NodeShape &shape)
{
    if (paint.drag != nullptr && !paint.drag->isOrigin(node)) {
        if (paint.drag->isAccepted() && paint.drag->target()->node == node)
            return paint.drag->verdictBrief();
        const BriefVerdict &brief = paint.drag->briefOf(node);
        if (!brief.brief.empty())
            return engineText(brief.brief, brief.values);
    }
    return Texts::tr("%1 of %2").arg(shape.gpus()).arg(shape.slotCount());
}

QStringList nodeFacts(const NodeShape &shape)
{
    QStringList facts = {displayName(shape.title)};
    if (shape.domainGpus > 1 && shape.scaleUp.value() > 0) {
        const QString form = shape.spanning ? Texts::tr("in an NVLink domain of %1")
            : shape.domains > 1             ? Texts::tr("NVLink domains of %1")
                                            : Texts::tr("NVLink domain of %1");
        facts << form.arg(formatGpus(shape.domainGpus)) << formatRate(shape.scaleUp);
    } else if (shape.slotCount() > 1 && shape.pcie.value() > 0)
        facts << Texts::tr("PCIe, %1").arg(formatRate(shape.pcie));
    return facts;
}

/// "node 197", what it is where there is room, and on the right what it holds or would take.
void paintNodeTitle(const CanvasPaint &paint, Count node, const NodeBlock &block, const NodeInterior &interior)
{
    const double margin = std::min(10.0, interior.tiles.left() - interior.node.left() + 2);
    QRectF band(interior.node.left() + margin, interior.node.top() + 1, interior.node.width() - 2 * margin,
                interior.title - 1);
    const CanvasColors &colors = paint.colors();
    const bool asks = paint.drag != nullptr && !paint.drag->isOrigin(node);
    const bool takes = asks && paint.drag->briefOf(node).accepted && !paint.drag->briefOf(node).brief.empty();
    const QFont &strong = interior.node.width() < 160 ? colors.caption : colors.label;
    const QFontMetricsF metrics(strong);
    const QString name = Texts::tr("node %1").arg(node);
    const double nameWidth = metrics.horizontalAdvance(name);
    const QString state = nodeState(paint, node, block.shape);
    const double stateWidth = QFontMetricsF(colors.bodyStrong).horizontalAdvance(state);
    paint.text(band, Qt::AlignVCenter | Qt::AlignLeft, strong, colors.text, name);
    if (band.width() < nameWidth + stateWidth + 16)
        return;
    const bool says = asks || block.shape.gpus() != block.shape.slotCount() || interior.node.width() >= 240;
    if (says)
        paint.text(band, Qt::AlignVCenter | Qt::AlignRight, colors.bodyStrong, takes ? colors.accent : colors.text2,
                   state);
    band.adjust(nameWidth + 8, 0, says ? -stateWidth - 12 : 0, 0);
    if (band.width() > 40)
        paint.facts(band, nodeFacts(block.shape));
}

/// One bar a network card, and what they are.
void paintNodeFooter(const CanvasPaint &paint, const NodeShape &shape, const NodeInterior &interior)
{
    if (interior.footer <= 0 || shape.nics <= 0)
        return;
    const QRectF band(interior.tiles.left(), interior.tiles.bottom(), interior.tiles.width(), interior.footer);
    const CanvasColors &colors = paint.colors();
    for (Count nic = 0; nic < std::min<Count>(shape.nics, 8); ++nic)
        paint.painter.fillRect(
            paint.snapped(QRectF(band.left() + static_cast<double>(nic) * 25, band.center().y() - 3, 19, 6)),
            colors.line2);
    QString cards = Texts::tr("%1 × %2 Gbit/s NIC").arg(shape.nics).arg(shape.nicGbitPerSecond);
    if (paint.scene().cluster().railOptimized)
        cards += Texts::tr(", rail-aligned");
    if (band.width() > 320)
        paint.text(band, Qt::AlignVCenter | Qt::AlignRight, colors.caption, colors.text2, cards);
}

/// Tiles of a bridged group: one rectangle where no other tile lies between, else one for each that touch in a row.
std::vector<QRectF> ringsOf(const NodeShape &shape, int domain, const NodeInterior &interior)
{
    std::vector<QRectF> rings;
    QRectF around;
    int last = -2;
    for (int slot = 0; slot < static_cast<int>(shape.domainOfSlot.size()); ++slot) {
        if (shape.domainOfSlot[static_cast<std::size_t>(slot)] != domain)
            continue;
        const bool beside = slot == last + 1 && slot % interior.grid.columns != 0;
        if (!beside)
            rings.emplace_back();
        rings.back() |= interior.tile(slot);
        around |= interior.tile(slot);
        last = slot;
    }
    for (int slot = 0; slot < static_cast<int>(shape.domainOfSlot.size()); ++slot)
        if (shape.domainOfSlot[static_cast<std::size_t>(slot)] != domain
            && around.contains(interior.tile(slot).center()))
            return rings;
    return {around};
}

QPointF nearest(const QRectF &rect, const QPointF &point)
{
    return {std::clamp(point.x(), rect.left(), rect.right()), std::clamp(point.y(), rect.top(), rect.bottom())};
}

/// Bridged groups inside a node: rings in the colour of NVLink, with a line between those of one group.
void paintBridges(const CanvasPaint &paint, const NodeShape &shape, const NodeInterior &interior)
{
    const bool whole = std::all_of(shape.domainOfSlot.begin(), shape.domainOfSlot.end(), [](int d) { return d == 0; });
    if (shape.spanning || whole)
        return;
    const double width = interior.gap >= 4 ? 1.5 : 1;
    const double grow = interior.gap / 2 - 0.25;
    const QPen pen = paint.colors().linkPen(LinkClass::NvLink, width);
    for (int domain = 0; domain < shape.domains; ++domain) {
        const std::vector<QRectF> rings = ringsOf(shape, domain, interior);
        for (std::size_t i = 0; i < rings.size(); ++i) {
            paint.frame(rings[i].adjusted(-grow, -grow, grow, grow), interior.gap >= 4 ? 5 : 0, pen, Qt::NoBrush);
            if (i == 0)
                continue;
            paint.painter.setPen(pen);
            paint.painter.drawLine(nearest(rings[i - 1], rings[i].center()), nearest(rings[i], rings[i - 1].center()));
        }
    }
}

/// The empty frames of nodes: hundreds of equal rounded rectangles, each drawn once a frame and then copied.
class NodeFrames
{
public:
    explicit NodeFrames(const CanvasPaint &paint) : m_paint(paint) { }

    void draw(const QRectF &pixels)
    {
        const QRectF rect = m_paint.snapped(pixels);
        const QSize size = (rect.size() * m_paint.deviceRatio).toSize();
        if (rect.width() > m_paint.size.width() || rect.height() > m_paint.size.height() || size.isEmpty()) {
            drawOn(m_paint, pixels); // an image of what is mostly off screen costs more than it saves
            return;
        }
        const auto key = std::pair(size.width(), size.height());
        auto image = m_images.find(key);
        if (image == m_images.end())
            image = m_images.emplace(key, imageOf(rect.size(), size)).first;
        m_paint.painter.drawImage(rect.topLeft(), image->second);
    }

private:
    static void drawOn(const CanvasPaint &paint, const QRectF &pixels)
    {
        paint.frame(pixels, nodeRadius(pixels.width()), QPen(paint.colors().line2, 1), paint.colors().frame);
    }
    [[nodiscard]] QImage imageOf(const QSizeF &pixels, const QSize &size) const
    {
        QImage image(size, QImage::Format_ARGB32_Premultiplied);
        image.setDevicePixelRatio(m_paint.deviceRatio);
        image.fill(Qt::transparent);
        QPainter painter(&image);
        drawOn(CanvasPaint{.painter = painter,
                           .model = m_paint.model,
                           .shown = m_paint.shown,
                           .view = m_paint.view,
                           .clip = QRectF(QPointF(0, 0), pixels),
                           .deviceRatio = m_paint.deviceRatio,
                           .size = pixels,
                           .dropPoint = {}},
               QRectF(QPointF(0, 0), pixels));
        return image;
    }

    const CanvasPaint &m_paint;
    std::map<std::pair<int, int>, QImage> m_images;
};

void paintNode(const CanvasPaint &paint, Count node, const QRectF &pixels, Detail detail)
{
    const NodeBlock &block = blockOfNode(paint.scene().cluster(), node);
    const TileGrid grid = tileGrid(paint.scene().layout.slotsOf(node));
    const NodeInterior interior = nodeInterior(pixels, grid, detail, paint.colors().limits);
    if (interior.title > 0)
        paintNodeTitle(paint, node, block, interior);
    paintNodeFooter(paint, block.shape, interior);
    const Count first = paint.scene().layout.firstSlot(node);
    for (int slot = 0; slot < static_cast<int>(block.shape.gpuOfSlot.size()); ++slot)
        if (const QRectF tile = interior.tile(slot); tile.adjusted(-3, -3, 3, 3).intersects(paint.clip))
            paintTile(paint, first + slot, block, slot, tile, detail);
    paintBridges(paint, block.shape, interior);
    for (int slot = 0; slot < static_cast<int>(block.shape.gpuOfSlot.size()); ++slot)
        paintTileMarks(paint, first + slot, interior.tile(slot), detail);
}

} // namespace

void paintNodes(const CanvasPaint &paint)
{
    const Detail detail = paint.view.detail();
    const QRectF area = paint.view.camera.toPlane(paint.clip.adjusted(-4, -4, 4, 4));
    double narrowest = 0;
    if (!paint.scene().layout.sections().empty())
        narrowest = nodeSize(paint.scene().layout.sections().front().tiles).width() * paint.view.camera.scale;
    if (narrowest < paint.colors().limits.podOnlyBelowNode) {
        paintNodeImages(paint);
        return;
    }
    NodeFrames frames(paint);
    paint.scene().layout.forEachNode(area, [&](Count node, const QRectF &rect) {
        const QRectF pixels = paint.view.camera.toScreen(rect);
        if (detail == Detail::Block) {
            paintBlock(paint, node, pixels);
            return;
        }
        frames.draw(pixels);
        paintNode(paint, node, pixels, detail);
    });
}

} // namespace shardyard
