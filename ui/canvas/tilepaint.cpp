// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/estimate/peak.h"
#include "ui/bridge/format.h"
#include "ui/bridge/grouptraffic.h"
#include "ui/bridge/heldstages.h"
#include "ui/canvas/canvascontroller.h"
#include "ui/canvas/canvaspaint.h"
#include "ui/canvas/cardfigures.h"

#include <QCoreApplication>
#include <QPainterPath>

namespace shardyard {
namespace {

class Texts
{
    Q_DECLARE_TR_FUNCTIONS(Canvas)
};

constexpr double textLine = 16;

/// One tile on its way to the screen.
struct Tile
{
    const CanvasPaint &paint;
    Count slot; ///< of the cluster
    int kind; ///< of its GPU, -1 = empty
    int localSlot;
    QRectF rect;
    Count rank;
    bool faded;
    std::uint8_t flags;
    const TileFill &fill;

    [[nodiscard]] QColor color() const { return faded ? fill.faded : fill.color; }
    [[nodiscard]] QColor ink() const { return faded ? fill.fadedInk : fill.ink; }
    [[nodiscard]] QColor shade(const QColor &color) const { return faded ? paint.colors().fade(color) : color; }
};

void fillTile(const Tile &tile, const QRectF &rect)
{
    if (tile.fill.hidden) {
        tile.paint.frame(rect, 0, QPen(tile.shade(tile.paint.colors().line2), 1), Qt::NoBrush);
        return;
    }
    tile.paint.painter.fillRect(tile.paint.snapped(rect), tile.color());
    if (tile.fill.hatch.style() != Qt::NoBrush && rect.width() >= 8)
        tile.paint.painter.fillRect(tile.paint.snapped(rect), tile.fill.hatch);
}

QString sentText(const Tile &tile)
{
    const CanvasScene &scene = tile.paint.scene();
    const auto gpu = static_cast<std::size_t>(scene.gpuOfRank[static_cast<std::size_t>(tile.rank)]);
    const std::vector<double> &sent = scene.lens.sent.bytes;
    return gpu < sent.size() ? formatTraffic(Bytes(sent[gpu])) : QString();
}

/// What the lens says of this one GPU, for the right of its header.
QString lensText(const Tile &tile, bool wordy)
{
    const RankGrid *grid = tile.paint.scene().grid();
    if (grid == nullptr)
        return {};
    const Coordinates place = grid->coordinates(tile.rank);
    switch (tile.paint.scene().lens.lens) {
    case Lens::Stage: {
        const Strategy &strategy = tile.paint.scene().ownStrategy();
        return wordy ? stagesText(strategy, place.pipeline) : stageNumbers(strategy, place.pipeline);
    }
    case Lens::TensorGroup:
        return wordy ? Texts::tr("group %1").arg(tensorGroupOf(*grid, tile.rank)) : QString();
    case Lens::DataReplica:
        return wordy ? Texts::tr("replica %1").arg(place.data) : QString::number(place.data);
    case Lens::Traffic:
        return sentText(tile);
    case Lens::Memory:
        break;
    }
    const auto share =
        memoryShare(*tile.paint.scene().estimate(), tile.paint.scene().cluster(), place.pipeline, tile.kind);
    return share ? formatPercent(*share, 0) : QString();
}

/// Model states against the usable memory, and a tick where that ends; nothing where it is not known.
void paintBar(const Tile &tile, const QRectF &rect, const StageMemory &memory)
{
    const CanvasPaint &paint = tile.paint;
    const CanvasColors &colors = paint.colors();
    const Bytes usable = paint.scene().cluster().gpuKinds[static_cast<std::size_t>(tile.kind)].usable;
    if (usable <= Bytes())
        return;
    const QRectF bar = paint.snapped(rect);
    paint.frame(bar, 0, QPen(tile.shade(colors.line2), 1), Qt::NoBrush);
    double left = bar.left();
    const auto part = [&](Bytes bytes, const QColor &color) {
        const double width = bytes / usable * bar.width();
        const QRectF filled = QRectF(left, bar.top(), width, bar.height()) & bar;
        paint.painter.fillRect(filled, tile.shade(color));
        left += width;
        return filled;
    };
    part(memory.parameterBytes, colors.parameters);
    paint.painter.fillRect(part(memory.gradientBytes, colors.gradients), colors.gradientHatch);
    part(memory.optimizerBytes, colors.optimizer);
    part(memory.activationBytes.value_or(Bytes()) + memory.logitsBytes.value_or(Bytes()), colors.activations);
    part(memory.transientBytes.value_or(Bytes()) + memory.overheadBytes.value_or(Bytes()), colors.overhead);
    paint.painter.fillRect(paint.snapped(QRectF(bar.right() - 1.5, bar.top() - 2, 1.5, bar.height() + 4)),
                           tile.shade(needOf(memory) > usable ? colors.error : colors.text));
}

/// "T 0 P 5 D 12": letters quiet, numbers strong.
void paintCoordinates(const Tile &tile, const QRectF &rect)
{
    const RankGrid *grid = tile.paint.scene().grid();
    if (grid == nullptr)
        return;
    const CanvasColors &colors = tile.paint.colors();
    const Coordinates place = grid->coordinates(tile.rank);
    std::vector<std::pair<QString, Count>> parts = {{Texts::tr("T"), place.tensor}};
    if (grid->degrees.context > 1)
        parts.emplace_back(Texts::tr("C"), place.context);
    parts.emplace_back(Texts::tr("P"), place.pipeline);
    parts.emplace_back(Texts::tr("D"), place.data);
    const QFontMetricsF quiet(colors.caption);
    const QFontMetricsF strong(colors.label);
    const double between = parts.size() > 3 ? 3 : 5;
    double x = rect.left();
    for (const auto &[letter, number] : parts) {
        const QString digits = QString::number(number);
        if (x + quiet.horizontalAdvance(letter) + 2 + strong.horizontalAdvance(digits) > rect.right() + 4)
            return;
        tile.paint.text(QRectF(x, rect.top(), rect.width(), rect.height()), Qt::AlignVCenter | Qt::AlignLeft,
                        colors.caption, tile.shade(colors.text2), letter);
        x += quiet.horizontalAdvance(letter) + 2;
        tile.paint.text(QRectF(x, rect.top(), rect.width(), rect.height()), Qt::AlignVCenter | Qt::AlignLeft,
                        colors.label, tile.shade(colors.text), digits);
        x += strong.horizontalAdvance(digits) + between;
    }
}

const StageMemory *memoryOf(const Tile &tile)
{
    const StrategyEstimate *estimate = tile.paint.scene().estimate();
    const RankGrid *grid = tile.paint.scene().grid();
    if (grid == nullptr || !estimate->memory)
        return nullptr;
    const auto stage = static_cast<std::size_t>(grid->coordinates(tile.rank).pipeline);
    return stage < estimate->memory->stages.size() ? &estimate->memory->stages[stage] : nullptr;
}

/// The rounded card with its header in the lens colour; says where the header is.
QRectF paintCardGround(const Tile &tile, double headerHeight)
{
    const CanvasPaint &paint = tile.paint;
    const QRectF card = paint.snapped(tile.rect);
    const QRectF header(card.left(), card.top(), card.width(), headerHeight);
    QPainterPath outline;
    outline.addRoundedRect(card.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
    paint.painter.setRenderHint(QPainter::Antialiasing, true);
    paint.painter.fillPath(outline, paint.colors().panel);
    paint.painter.save();
    paint.painter.setClipPath(outline, Qt::IntersectClip);
    fillTile(tile, header);
    paint.painter.restore();
    paint.painter.strokePath(outline, QPen(tile.shade(paint.colors().line2), 1));
    paint.painter.setRenderHint(QPainter::Antialiasing, false);
    return header;
}

/// Rank on the left, and on the right what the lens says, where it fits.
void paintCardHeader(const Tile &tile, const QRectF &header, bool full)
{
    const CanvasPaint &paint = tile.paint;
    const CanvasColors &colors = paint.colors();
    const QColor ink = tile.fill.hidden ? tile.shade(colors.text2) : tile.ink();
    const QFont &strong = full ? colors.heading : colors.label;
    const QString number = QString::number(tile.rank);
    paint.text(header, Qt::AlignVCenter | Qt::AlignLeft, strong, ink, number);
    const QString says = lensText(tile, full);
    const double taken = QFontMetricsF(strong).horizontalAdvance(number) + 6;
    if (QFontMetricsF(colors.caption).horizontalAdvance(says) + taken <= header.width())
        paint.text(header, Qt::AlignVCenter | Qt::AlignRight, colors.caption, ink, says);
}

/// Memory bar, and below it the figures where there is room.
void paintCardMemory(const Tile &tile, QRectF rest, bool full)
{
    const StageMemory *memory = memoryOf(tile);
    if (memory == nullptr || rest.height() < 8)
        return;
    const CanvasPaint &paint = tile.paint;
    const CanvasColors &colors = paint.colors();
    paintBar(tile, QRectF(rest.left(), rest.top(), rest.width(), full ? 8 : 7), *memory);
    rest.setTop(rest.top() + (full ? 10 : 9));
    if (rest.height() < 12)
        return;
    rest.setHeight(std::min(rest.height(), textLine));
    const Bytes usable = paint.scene().cluster().gpuKinds[static_cast<std::size_t>(tile.kind)].usable;
    const CardFigures figures = cardFigures(needOf(*memory), usable, full, rest.width(), QFontMetricsF(colors.caption));
    paint.text(rest, Qt::AlignVCenter | Qt::AlignLeft, colors.caption, tile.shade(colors.text), figures.states);
    paint.text(rest, Qt::AlignVCenter | Qt::AlignRight, colors.caption, tile.shade(colors.text2), figures.share);
}

/// A header with rank and stage, below it coordinates, memory bar and figures as far as they fit.
void paintCard(const Tile &tile, Detail detail)
{
    const bool full = detail == Detail::Full;
    const double inset = full ? 8 : 6;
    const QRectF header = paintCardGround(tile, std::min(full ? 20.0 : 18.0, tile.rect.height() / 2));
    paintCardHeader(tile, header.adjusted(inset, 0, -inset, 0), full);
    const QRectF card = tile.paint.snapped(tile.rect);
    QRectF rest(card.left() + inset, header.bottom() + 3, card.width() - 2 * inset,
                card.bottom() - header.bottom() - 5);
    if (full && rest.height() >= 2 * textLine + 10) {
        paintCoordinates(tile, QRectF(rest.left(), rest.top(), rest.width(), textLine));
        rest.setTop(rest.top() + textLine + std::max(1.0, (rest.height() - 2 * textLine - 10) / 3));
    } else {
        rest.setTop(rest.top() + 3);
    }
    paintCardMemory(tile, rest, full);
}

void paintEmptySlot(const CanvasPaint &paint, const QRectF &rect, int localSlot, Detail detail)
{
    const CanvasColors &colors = paint.colors();
    QPen pen(colors.ctl, 1);
    pen.setDashPattern({3, 3});
    if (rect.width() < 8) {
        pen = QPen(colors.line2, 1 / paint.deviceRatio);
        paint.frame(rect, 0, pen, Qt::NoBrush);
        return;
    }
    paint.frame(rect, detail >= Detail::Bar ? 4 : 0, pen, Qt::NoBrush);
    if (detail == Detail::Full)
        paint.text(rect, Qt::AlignCenter, colors.caption, colors.text2, Texts::tr("slot %1, empty").arg(localSlot));
}

} // namespace

void paintTile(const CanvasPaint &paint, Count slot, const NodeBlock &block, int localSlot, const QRectF &rect,
               Detail detail)
{
    const int lensClass = paint.scene().lens.ofSlot[static_cast<std::size_t>(slot)];
    const bool carriedOff = paint.drag != nullptr && !paint.model.showsPreview()
        && paint.drag->carries(paint.scene().gpuOfSlot[static_cast<std::size_t>(slot)]);
    if (lensClass == LensClasses::empty || carriedOff) {
        paintEmptySlot(paint, rect, localSlot, detail);
        return;
    }
    const Highlight &highlight = paint.model.highlight();
    const std::uint8_t flags = highlight.active ? highlight.slot(slot) : std::uint8_t(0);
    const Tile tile = {.paint = paint,
                       .slot = slot,
                       .kind = block.shape.gpuOfSlot[static_cast<std::size_t>(localSlot)],
                       .localSlot = localSlot,
                       .rect = rect,
                       .rank = paint.scene().rankOfSlot(slot),
                       .faded = isFaded(paint, paint.scene().layout.nodeOfSlot(slot), flags),
                       .flags = flags,
                       .fill = paint.model.fills().of(lensClass)};
    if (detail >= Detail::Bar) {
        paintCard(tile, detail);
    } else {
        fillTile(tile, rect);
        const QString rank = QString::number(tile.rank);
        if (detail == Detail::Rank && rect.width() >= static_cast<double>(rank.size()) * paint.digitWidth + 2)
            paint.text(rect, Qt::AlignCenter, paint.colors().caption,
                       tile.fill.hidden ? paint.colors().text2 : tile.ink(), rank);
    }
}

/// Peers in other nodes have a frame in the colour of text. The tensor group has its ring, the selection its own mark.
void paintTileMarks(const CanvasPaint &paint, Count slot, const QRectF &rect, Detail detail)
{
    const Highlight &highlight = paint.model.highlight();
    const std::uint8_t flags = highlight.active && paint.drag == nullptr ? highlight.slot(slot) : std::uint8_t(0);
    const CanvasColors &colors = paint.colors();
    if ((flags & (Highlight::selected | Highlight::member)) == Highlight::member)
        paint.frame(rect, detail >= Detail::Bar ? 4 : 0, QPen(colors.text, rect.width() < 10 ? 1 : 1.5), Qt::NoBrush);
}

void paintLooseTile(const CanvasPaint &paint, Count slot, const QRectF &rect)
{
    const Count node = paint.scene().layout.nodeOfSlot(slot);
    const int localSlot = static_cast<int>(slot - paint.scene().layout.firstSlot(node));
    const NodeBlock &block = blockOfNode(paint.scene().cluster(), node);
    const int lensClass = paint.scene().lens.ofSlot[static_cast<std::size_t>(slot)];
    paintCard({.paint = paint,
               .slot = slot,
               .kind = block.shape.gpuOfSlot[static_cast<std::size_t>(localSlot)],
               .localSlot = localSlot,
               .rect = rect,
               .rank = paint.scene().rankOfSlot(slot),
               .faded = false,
               .flags = 0,
               .fill = paint.model.fills().of(lensClass)},
              Detail::Full);
}

} // namespace shardyard
