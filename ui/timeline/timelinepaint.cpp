// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/timelinepaint.h"

#include "ui/bridge/format.h"
#include "ui/theme/theme.h"

#include <QCoreApplication>
#include <QImage>
#include <QPainterPath>

#include <algorithm>
#include <array>
#include <cmath>

namespace shardyard {

namespace {

constexpr double widthOfNumbers = 17; // a block from which on it says its micro-batch
constexpr double heightOfNumbers = 12;
constexpr double widthOfBlocks = 3; // the mean block from which on blocks are drawn one by one
constexpr double widthOnPaper = 1; // the same where there are no pixels
constexpr int columnsOnPaper = 320; // narrower blocks are drawn as so many columns

class Texts
{
    Q_DECLARE_TR_FUNCTIONS(Timeline)
};

/// Blocks by kind and chunk: later chunks are nearer to the panel.
class BlockColors
{
public:
    explicit BlockColors(const Theme &theme)
    {
        const std::array<QColor, 4> kinds = {
            theme.memoryColor(QStringLiteral("gradients")), theme.memoryColor(QStringLiteral("activations")),
            theme.memoryColor(QStringLiteral("activations")), theme.memoryColor(QStringLiteral("kv"))};
        constexpr std::array<double, 4> towardsPanel = {0, 0.13, 0.26, 0.38};
        for (std::size_t kind = 0; kind < kinds.size(); ++kind)
            for (std::size_t chunk = 0; chunk < towardsPanel.size(); ++chunk)
                m_colors[kind][chunk] = theme.mix(kinds[kind], theme.panel(), towardsPanel[chunk]);
    }

    [[nodiscard]] const QColor &of(const TimelineLane &lane, const Operation &operation) const
    {
        const auto chunk = static_cast<std::size_t>(std::min(lane.chunkOf(operation), 3));
        return m_colors[static_cast<std::size_t>(operation.kind)][chunk];
    }

private:
    std::array<std::array<QColor, 4>, 4> m_colors;
};

using Row = std::vector<TimedOperation>;

/// The first operation that ends after `time`, in the lane's own units.
Row::const_iterator firstAfter(const Row &row, double time)
{
    return std::partition_point(row.begin(), row.end(),
                                [time](const TimedOperation &timed) { return timed.end <= time; });
}

void paintBlocks(QPainter &painter, const LanePicture &picture, const BlockColors &colors, int rank)
{
    const double unit = picture.lane.unit;
    const Row &row = picture.lane.simulation->timeline[static_cast<std::size_t>(rank)];
    const QRectF place = picture.rowOf(rank);
    const bool numbers = place.height() >= heightOfNumbers;
    for (auto timed = firstAfter(row, picture.start * unit); timed != row.end() && timed->start < picture.end * unit;
         ++timed) {
        const double left = picture.xOf(timed->start / unit);
        QRectF block(left, place.top(), picture.xOf(timed->end / unit) - left, place.height());
        // Two in one block: the forward above the backward.
        const bool second = timed != row.begin() && std::prev(timed)->operation.overlapsNext;
        if (timed->operation.overlapsNext)
            block.setHeight(block.height() / 2);
        else if (second)
            block.setTop(block.center().y());
        const QColor &color = colors.of(picture.lane, timed->operation);
        painter.fillRect(block.adjusted(0, 0, block.width() > 4 ? -0.6 : 0, 0), color);
        if (numbers && block.width() >= widthOfNumbers && block.height() >= heightOfNumbers) {
            painter.setPen(picture.theme.inkOn(color));
            painter.drawText(block, Qt::AlignCenter, formatOrdinal(timed->operation.microBatch));
        }
    }
}

/// What follows the pipeline, the same on every rank: one block over all of them, with its name where there is room.
void paintStepEnd(QPainter &painter, const LanePicture &picture)
{
    const TimelineLane &lane = picture.lane;
    const double exposed = lane.makespan() + lane.stepEnd.exposed / lane.unit;
    const auto block = [&](double from, double to, const QColor &color, const QString &name) {
        if (to <= from || to < picture.start || from > picture.end)
            return;
        const double left = picture.xOf(from);
        const double width = picture.xOf(to) - left;
        for (int rank = 0; rank < lane.ranks(); ++rank) {
            const QRectF row = picture.rowOf(rank);
            painter.fillRect(QRectF(left, row.top(), width, row.height()), color);
        }
        painter.setPen(picture.theme.inkOn(color));
        const QRectF shown = QRectF(left, picture.rows.top(), width, picture.rowOf(0).height()) & picture.rows;
        const QFontMetricsF metrics(picture.theme.caption());
        if (metrics.horizontalAdvance(name) + 6 <= shown.width() && heightOfNumbers <= shown.height())
            painter.drawText(shown, Qt::AlignCenter, name);
    };
    block(lane.makespan(), exposed, exposedColor(picture.theme), Texts::tr("data"));
    block(exposed, lane.end(), optimizerColor(picture.theme), Texts::tr("optimizer"));
}

/// The row cut into equal columns, each with the mean colour of what it covers.
std::vector<QRgb> meanColors(const LanePicture &picture, const BlockColors &colors, int rank, int columns)
{
    struct Mean
    {
        float red = 0, green = 0, blue = 0, covered = 0;
    };
    std::vector<Mean> means(static_cast<std::size_t>(columns));
    const double from = picture.start * picture.lane.unit;
    const double to = picture.end * picture.lane.unit;
    const double scale = columns / (to - from);
    const Row &row = picture.lane.simulation->timeline[static_cast<std::size_t>(rank)];
    for (auto timed = firstAfter(row, from); timed != row.end() && timed->start < to; ++timed) {
        const QColor &color = colors.of(picture.lane, timed->operation);
        const double left = std::max(0.0, (timed->start - from) * scale);
        const double right = std::min<double>(columns, (timed->end - from) * scale);
        for (int x = static_cast<int>(left); x < right; ++x) {
            const auto part = static_cast<float>(std::min<double>(x + 1, right) - std::max<double>(x, left));
            Mean &mean = means[static_cast<std::size_t>(x)];
            mean.red += part * static_cast<float>(color.red());
            mean.green += part * static_cast<float>(color.green());
            mean.blue += part * static_cast<float>(color.blue());
            mean.covered += part;
        }
    }
    std::vector<QRgb> result;
    result.reserve(means.size());
    const QColor idle = picture.theme.alt();
    for (const Mean &mean : means) {
        const float rest = std::max(0.0F, 1 - mean.covered);
        const auto channel = [&mean, rest](float sum, int ground) {
            return std::clamp(static_cast<int>((sum + rest * static_cast<float>(ground)) / (mean.covered + rest)), 0,
                              255);
        };
        result.push_back(
            qRgb(channel(mean.red, idle.red()), channel(mean.green, idle.green()), channel(mean.blue, idle.blue())));
    }
    return result;
}

/// One line of pixels, as high as the row.
void paintMean(QPainter &painter, const LanePicture &picture, const BlockColors &colors, int rank)
{
    const int width = std::max(1, static_cast<int>(std::ceil(picture.rows.width())));
    const std::vector<QRgb> means = meanColors(picture, colors, rank, width);
    QImage line(width, 1, QImage::Format_RGB32);
    std::copy(means.begin(), means.end(), reinterpret_cast<QRgb *>(line.scanLine(0)));
    painter.drawImage(picture.rowOf(rank), line, QRectF(0, 0, width, 1));
}

/// Columns as rectangles, equal neighbours as one.
void paintColumns(QPainter &painter, const LanePicture &picture, const BlockColors &colors, int rank)
{
    const std::vector<QRgb> means = meanColors(picture, colors, rank, columnsOnPaper);
    const QRectF row = picture.rowOf(rank);
    const double pitch = row.width() / columnsOnPaper;
    for (std::size_t first = 0; first < means.size();) {
        std::size_t end = first + 1;
        while (end < means.size() && means[end] == means[first])
            ++end;
        painter.fillRect(QRectF(row.left() + static_cast<double>(first) * pitch, row.top(),
                                static_cast<double>(end - first) * pitch, row.height()),
                         QColor::fromRgb(means[first]));
        first = end;
    }
}

/// 1, 2 or 5 times a power of ten, at most `most` of them in `length`.
double tickStep(double length, int most)
{
    const double least = length / most;
    const double power = std::pow(10, std::floor(std::log10(least)));
    for (const double factor : {1.0, 2.0, 5.0})
        if (factor * power >= least)
            return factor * power;
    return 10 * power;
}

} // namespace

QColor exposedColor(const Theme &theme)
{
    return theme.memoryColor(QStringLiteral("logits"));
}

QColor optimizerColor(const Theme &theme)
{
    return theme.memoryColor(QStringLiteral("transient"));
}

QRectF LanePicture::rowOf(int rankOfRow) const
{
    const double height = rows.height() / std::max(lane.ranks(), 1);
    const double gap = height >= 8 ? 2 : height >= 4 ? 1 : 0;
    return {rows.left(), rows.top() + rankOfRow * height, rows.width(), height - gap};
}

int LanePicture::rankAt(double y) const
{
    const int ranks = std::max(lane.ranks(), 1);
    const int row = static_cast<int>(std::floor((y - rows.top()) / rows.height() * ranks));
    return row >= 0 && row < ranks ? row : -1;
}

void paintRows(QPainter &painter, const LanePicture &picture)
{
    if (!picture.lane.simulation)
        return;
    const BlockColors colors(picture.theme);
    painter.save();
    painter.setClipRect(picture.rows);
    painter.setFont(picture.theme.caption());
    const auto &timeline = picture.lane.simulation->timeline;
    for (int rank = 0; rank < picture.lane.ranks(); ++rank) {
        painter.fillRect(picture.rowOf(rank), picture.theme.alt());
        const Row &row = timeline[static_cast<std::size_t>(rank)];
        const double meanBlock = row.empty() ? 0
                                             : picture.lane.makespan() / static_cast<double>(row.size())
                / (picture.end - picture.start) * picture.rows.width();
        if (meanBlock >= (picture.onPaper ? widthOnPaper : widthOfBlocks))
            paintBlocks(painter, picture, colors, rank);
        else if (picture.onPaper)
            paintColumns(painter, picture, colors, rank);
        else
            paintMean(painter, picture, colors, rank);
    }
    paintStepEnd(painter, picture);
    painter.restore();
}

void paintRankLabels(QPainter &painter, const LanePicture &picture)
{
    painter.setFont(picture.theme.caption());
    const double height = picture.rows.height() / std::max(picture.lane.ranks(), 1);
    int every = 1;
    while (height * every < 14)
        every *= 2;
    for (int rank = 0; rank < picture.lane.ranks(); rank += every) {
        const QRectF row = picture.rowOf(rank);
        painter.setPen(rank == picture.rank ? picture.theme.text() : picture.theme.text3());
        painter.drawText(QRectF(0, row.center().y() - 8, picture.rows.left() - 8, 16),
                         Qt::AlignRight | Qt::AlignVCenter, formatOrdinal(rank));
    }
}

void paintHeld(QPainter &painter, const LanePicture &picture, const QRectF &strip)
{
    painter.fillRect(strip, picture.theme.alt());
    if (!picture.lane.simulation)
        return;
    const std::vector<Count> &peaks = picture.lane.simulation->counts.peakChunks;
    const auto most = static_cast<double>(*std::max_element(peaks.begin(), peaks.end()));
    const double scale = (strip.height() - 4) / std::max(most, 1.0);
    QPainterPath path(QPointF(picture.xOf(0), strip.bottom()));
    for (const HeldStep &step : heldSteps(picture.lane, picture.rank)) {
        path.lineTo(picture.xOf(step.time), path.currentPosition().y());
        path.lineTo(picture.xOf(step.time), strip.bottom() - static_cast<double>(step.held) * scale);
    }
    painter.save();
    painter.setClipRect(strip);
    const QColor color = picture.theme.memoryColor(QStringLiteral("activations"));
    painter.fillPath(path, picture.theme.mix(color, picture.theme.panel(), 0.6));
    painter.setPen(QPen(color, 1.5));
    painter.drawPath(path);
    painter.restore();
    painter.setFont(picture.theme.caption());
    painter.setPen(picture.theme.text3());
    const QRectF labels(0, strip.top(), strip.left() - 8, strip.height());
    painter.drawText(labels, Qt::AlignRight | Qt::AlignTop, formatCount(static_cast<Count>(most)));
    painter.drawText(labels, Qt::AlignRight | Qt::AlignBottom, QStringLiteral("0"));
}

void paintClock(QPainter &painter, const LanePicture &picture, const QRectF &strip)
{
    painter.setFont(picture.theme.caption());
    painter.setPen(picture.theme.text2());
    const QFontMetricsF metrics(picture.theme.caption());
    const QString unit = Texts::tr("forwards");
    const double endOfNumbers = strip.right() - metrics.horizontalAdvance(unit) - 8;
    const double step = tickStep(picture.end - picture.start, std::max(2, static_cast<int>(strip.width() / 90)));
    const int decimals = step >= 1 ? 0 : static_cast<int>(std::ceil(-std::log10(step)));
    for (double n = std::ceil(picture.start / step); n * step <= picture.end; n += 1) {
        const double x = picture.xOf(n * step);
        painter.drawLine(QPointF(x, strip.top()), QPointF(x, strip.top() + 4));
        const QString number = formatNumber(n * step, decimals);
        const double width = metrics.horizontalAdvance(number);
        if (x + width / 2 <= endOfNumbers)
            painter.drawText(QRectF(x - width, strip.top() + 4, 2 * width, strip.height() - 4),
                             Qt::AlignHCenter | Qt::AlignVCenter, number);
    }
    painter.drawText(strip.adjusted(0, 4, 0, 0), Qt::AlignRight | Qt::AlignVCenter, unit);
}

} // namespace shardyard
