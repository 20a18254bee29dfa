// SPDX-License-Identifier: GPL-3.0-or-later
//
// Two levels, as on the canvas: in a small machine every GPU is a numbered tile in its node's box; above that a
// cell is a node (or 2, 4, 8 … of them) in its pod's frame, and a row is one pipeline replica or NVLink domain where
// one fits. Everything is scaled to fit one page; nothing is cut off.
#include "ui/report/clusterdrawing.h"

#include "ui/bridge/format.h"
#include "ui/report/clustertiles.h"
#include "ui/theme/theme.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace shardyard {

namespace {

constexpr int mostPods = 60;
constexpr double mostHeight = 300; ///< of the whole drawing
constexpr double leastWithGaps = 3; ///< height of a cell; lower ones would flicker
constexpr double podGap = 8;
constexpr double podTitle = 15;
constexpr double podPadding = 4;

struct PodGrid
{
    int across = 1;
    double podWidth = 0;
    double cellWidth = 0;
    double cellHeight = 0;
};

int rowsOf(const ClusterPod &pod, int columns)
{
    return static_cast<int>((pod.cells.size() + static_cast<std::size_t>(columns) - 1)
                            / static_cast<std::size_t>(columns));
}

PodGrid podGrid(const ClusterCells &cells)
{
    PodGrid grid;
    const int pods = std::min(static_cast<int>(cells.pods.size()), mostPods);
    grid.across = pods <= 3 ? std::max(1, pods) : pods <= 12 ? 3 : 6;
    const int down = (pods + grid.across - 1) / std::max(1, grid.across);
    int rows = 1;
    for (const ClusterPod &pod : cells.pods)
        rows = std::max(rows, rowsOf(pod, cells.columns));
    grid.podWidth = (Paper::width - (grid.across - 1) * podGap) / grid.across;
    grid.cellWidth = (grid.podWidth - 2 * podPadding) / cells.columns;
    const double height = mostHeight / std::max(1, down) - podTitle - 2 * podPadding - podGap;
    grid.cellHeight = std::clamp(std::min(height / rows, grid.cellWidth * 0.6), 0.4, 14.0);
    return grid;
}

void drawCell(QPainter *painter, const Theme &theme, const QRectF &rect, const ClusterCell &cell, int pipeline)
{
    const double width = rect.width() / static_cast<double>(cell.stages.size());
    for (std::size_t i = 0; i < cell.stages.size(); ++i) {
        const int stage = cell.stages[i];
        const QColor colour = stage < 0 ? theme.line2() : theme.stageColor(stage, pipeline);
        painter->fillRect(QRectF(rect.left() + static_cast<double>(i) * width, rect.top(), width, rect.height()),
                          colour);
    }
}

void drawPodFrame(Paper &paper, const QRectF &frame)
{
    paper.painter()->setPen(QPen(paper.theme().line2(), 0.75));
    paper.painter()->setBrush(paper.theme().frame());
    paper.painter()->drawRoundedRect(frame, 4, 4);
}

void drawPodTitle(Paper &paper, const QPointF &at, double width, const ClusterPod &pod)
{
    const TextStyle strong = paper.style(TextRole::CellStrong);
    const QString title = Report::tr("Pod %1").arg(pod.number);
    TextBlock(title, strong, width, 1).draw(paper.painter(), at);
    const double used = textWidth(title, strong.font) + 6;
    if (width - used < 40)
        return;
    TextBlock(Report::tr("%1, %2").arg(formatNodes(pod.nodes), formatGpus(pod.gpus)), paper.style(TextRole::CellHeader),
              width - used, 1)
        .draw(paper.painter(), at + QPointF(used, 0));
}

void drawPod(Paper &paper, const QPointF &at, const ClusterPod &pod, const ClusterCells &cells, const PodGrid &grid)
{
    drawPodTitle(paper, at, grid.podWidth, pod);
    const int rows = rowsOf(pod, cells.columns);
    const QRectF frame(at.x(), at.y() + podTitle, grid.podWidth, rows * grid.cellHeight + 2 * podPadding);
    drawPodFrame(paper, frame);
    const double gap = grid.cellHeight < leastWithGaps ? 0 : std::min(1.0, grid.cellWidth * 0.12);
    for (std::size_t i = 0; i < pod.cells.size(); ++i) {
        const auto column = static_cast<double>(i % static_cast<std::size_t>(cells.columns));
        const std::size_t line = i / static_cast<std::size_t>(cells.columns);
        const auto row = static_cast<double>(line);
        const QRectF rect(frame.left() + podPadding + column * grid.cellWidth,
                          frame.top() + podPadding + row * grid.cellHeight, grid.cellWidth - gap,
                          grid.cellHeight - gap);
        drawCell(paper.painter(), paper.theme(), rect, pod.cells[i], cells.stages);
    }
    if (!cells.rowIsDomain || grid.cellHeight < 4)
        return;
    paper.painter()->setPen(QPen(paper.theme().linkColor(QStringLiteral("nvlink")), 0.75));
    paper.painter()->setBrush(Qt::NoBrush);
    for (int row = 0; row < rows; ++row)
        paper.painter()->drawRect(QRectF(frame.left() + podPadding - 0.8,
                                         frame.top() + podPadding + row * grid.cellHeight - 0.8,
                                         cells.columns * grid.cellWidth - gap + 1.6, grid.cellHeight - gap + 1.6));
}

QString cellText(const ClusterCells &cells)
{
    QString text = cells.nodesPerCell == 1 ? Report::tr("one cell is one node")
                                           : Report::tr("one cell is %1").arg(formatNodes(cells.nodesPerCell));
    if (cells.rowIsReplica)
        text += Report::tr("; a row is one pipeline replica");
    else if (cells.rowIsDomain)
        text += Report::tr("; a row is one NVLink domain");
    if (static_cast<int>(cells.pods.size()) > mostPods)
        text += Report::tr("; the first %1 of %2 pods are drawn").arg(mostPods).arg(cells.pods.size());
    return text;
}

QString drawCells(Paper &paper, const ClusterCells &cells)
{
    const PodGrid grid = podGrid(cells);
    const int pods = std::min(static_cast<int>(cells.pods.size()), mostPods);
    for (int first = 0; first < pods; first += grid.across) {
        int rows = 1;
        const int last = std::min(first + grid.across, pods);
        for (int i = first; i < last; ++i)
            rows = std::max(rows, rowsOf(cells.pods[static_cast<std::size_t>(i)], cells.columns));
        const double height = podTitle + rows * grid.cellHeight + 2 * podPadding;
        paper.need(height);
        for (int i = first; i < last; ++i)
            drawPod(paper, {Paper::left + (i - first) * (grid.podWidth + podGap), paper.y()},
                    cells.pods[static_cast<std::size_t>(i)], cells, grid);
        paper.skip(height + podGap);
    }
    return cellText(cells);
}

} // namespace

QString drawCluster(Paper &paper, const Cluster &cluster, const ClusterPicture &picture)
{
    return picture.byGpu ? drawClusterTiles(paper, cluster, picture.stages, picture.pipeline)
                         : drawCells(paper, picture.cells);
}

void drawStageLegend(Paper &paper, int pipeline, const QString &note)
{
    constexpr int mostSwatches = 32;
    const int step = std::max(1, (pipeline + mostSwatches - 1) / mostSwatches);
    TextStyle small = paper.style(TextRole::CellHeader);
    small.lineHeight = 10;
    double x = Paper::left;
    paper.need(30);
    for (int stage = 0; stage < pipeline; stage += step) {
        const QRectF swatch(x, paper.y(), 14, 10);
        const QColor colour = paper.theme().stageColor(stage, pipeline);
        paper.painter()->fillRect(swatch, colour);
        small.colour = paper.theme().inkOn(colour);
        small.font.setPixelSize(7);
        TextBlock(QString::number(stage), small, swatch.width(), 1)
            .draw(paper.painter(), swatch.topLeft(), Qt::AlignHCenter);
        x += 15.5;
    }
    const TextStyle caption = paper.style(TextRole::Caption);
    const double beside = Paper::left + Paper::width - x - 6;
    if (textWidth(note, caption.font) < beside) {
        TextBlock(note, caption, beside, 1).draw(paper.painter(), {x + 6, paper.y() - 1});
        paper.skip(14);
        return;
    }
    paper.skip(13);
    paper.paragraph(note, TextRole::Caption, 3);
}

} // namespace shardyard
