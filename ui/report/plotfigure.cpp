// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/plotfigure.h"

#include "ui/plots/plotfill.h"
#include "ui/plots/plotlayout.h"
#include "ui/plots/plotpicture.h"
#include "ui/theme/theme.h"

#include <qcustomplot.h>

#include <algorithm>

namespace shardyard {

namespace {

constexpr int leastRows = 8; ///< at the end of a page, else the next one begins
constexpr double scale = 0.75; ///< the window's 11 px labels become 8.25 pt, as the tables beside them

/// Rows `first` to `last` of a plot with the same value axis as the whole.
PlotSeries partOf(const PlotSeries &series, int first, int last)
{
    PlotSeries part = series;
    part.categories.assign(series.categories.begin() + first, series.categories.begin() + last);
    for (std::size_t i = 0; i < series.terms.size(); ++i)
        part.terms[i].values.assign(series.terms[i].values.begin() + first, series.terms[i].values.begin() + last);
    part.selected = series.selected >= first && series.selected < last ? series.selected - first : -1;
    part.axisEnd = series.largest();
    return part;
}

void drawPicture(Paper &paper, const PlotSeries &series, int height)
{
    const QSize size(static_cast<int>(Paper::width / scale), height);
    paper.need(height * scale);
    PlotPicture picture;
    picture.resize(size);
    picture.show(series, paper.theme());
    paper.painter()->save();
    paper.painter()->translate(Paper::left, paper.y());
    paper.painter()->scale(scale, scale);
    picture.drawVector(paper.plotPainter(), size);
    paper.painter()->restore();
    paper.skip(height * scale);
}

void drawLegend(Paper &paper, const PlotSeries &series)
{
    const TextStyle small = paper.style(TextRole::Caption);
    double x = Paper::left;
    paper.need(14);
    for (const PlotTerm &term : series.terms) {
        const double width = 14 + textWidth(term.name, small.font) + 12;
        if (x + width > Paper::left + Paper::width) {
            x = Paper::left;
            paper.skip(13);
        }
        drawFill(paper.painter(), QRectF(x, paper.y() + 1.5, 9, 9), plotFill(paper.theme(), term.id));
        TextBlock(term.name, small, width, 1).draw(paper.painter(), {x + 13, paper.y()});
        x += width;
    }
    paper.skip(15);
}

/// As many rows as the page holds, then the next page.
void drawRowPictures(Paper &paper, const PlotSeries &series)
{
    for (int first = 0; first < series.count();) {
        const int frame = rowsHeight(partOf(series, 0, 1)) - rowPitch(series);
        const auto fitting = static_cast<int>((paper.room() / scale - frame) / rowPitch(series));
        const int left = series.count() - first;
        if (fitting < std::min(left, leastRows)) {
            paper.newPage();
            continue;
        }
        const PlotSeries part = partOf(series, first, first + std::min(left, fitting));
        drawPicture(paper, part, rowsHeight(part));
        first += part.count();
    }
}

} // namespace

double figureHeight(const PlotSeries &series)
{
    return rowsHeight(series) * scale + 75;
}

void drawPlotFigure(Paper &paper, const PlotSeries &series, int columnsHeight)
{
    const bool upright = series.isUpright();
    const int firstHeight =
        upright ? columnsHeight : rowsHeight(partOf(series, 0, std::min(leastRows, series.count())));
    paper.subheading(series.isEmpty() ? series.title : Plots::tr("%1, %2").arg(series.title, series.subtitle),
                     series.isEmpty() ? 40 : firstHeight * scale + 30);
    if (series.isEmpty()) {
        paper.paragraph(series.emptyTitle, TextRole::BodyStrong, 2);
        paper.paragraph(series.emptyReason, TextRole::Body, 4);
        return;
    }
    if (upright)
        drawPicture(paper, series, columnsHeight);
    else
        drawRowPictures(paper, series);
    paper.skip(2);
    drawLegend(paper, series);
    if (!series.note.isEmpty())
        paper.paragraph(series.note, TextRole::Caption, 3);
}

} // namespace shardyard
