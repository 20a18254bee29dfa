// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/timelinefigure.h"

#include "ui/report/reportwords.h"
#include "ui/theme/theme.h"
#include "ui/timeline/timelinepaint.h"

#include <QPainter>

#include <algorithm>
#include <utility>
#include <vector>

namespace shardyard {

namespace {

constexpr double scale = 0.75; // as other figures: the window's 11 px labels become 8.25 pt
constexpr double rowHeight = 14;
constexpr double mostHeight = 340;
constexpr double clockHeight = 24;
constexpr double labelsWidth = 34;

using LegendEntry = std::pair<const char *, QString>;

void drawLegend(Paper &paper, const TimelineLane &lane)
{
    std::vector<LegendEntry> entries = {{"gradients", Report::tr("Forward")},
                                        {"activations", Report::tr("Backward, input gradient")},
                                        {"kv", Report::tr("Weight gradient")}};
    if (lane.stepEnd.exposed > 0)
        entries.emplace_back("logits", Report::tr("Exposed data traffic"));
    if (lane.stepEnd.optimizer > 0)
        entries.emplace_back("transient", Report::tr("Optimizer"));
    const TextStyle small = paper.style(TextRole::Caption);
    double x = Paper::left;
    for (const auto &[term, name] : entries) {
        paper.painter()->fillRect(QRectF(x, paper.y() + 1.5, 9, 9), paper.theme().memoryColor(QLatin1String(term)));
        const double width = textWidth(name, small.font) + 26;
        TextBlock(name, small, width, 1).draw(paper.painter(), {x + 13, paper.y()});
        x += width;
    }
    TextBlock(Report::tr("Paler: later chunks. Times in forwards of a rank."), small, Paper::left + Paper::width - x, 1)
        .draw(paper.painter(), {x, paper.y()});
    paper.skip(18);
}

} // namespace

void drawTimelineFigure(Paper &paper, const TimelineLane &lane)
{
    const double rows = std::min(mostHeight, rowHeight * lane.ranks());
    const double height = (rows + clockHeight) * scale;
    paper.subheading(Report::tr("One step of %1, %2").arg(lane.title, lane.schedule), height + 24);
    const LanePicture picture{.lane = lane,
                              .theme = paper.theme(),
                              .rows = QRectF(labelsWidth, 0, Paper::width / scale - labelsWidth, rows),
                              .start = 0,
                              .end = lane.end(),
                              .rank = -1,
                              .onPaper = true};
    QPainter *painter = paper.painter();
    painter->save();
    painter->translate(Paper::left, paper.y());
    painter->scale(scale, scale);
    paintRows(*painter, picture);
    paintRankLabels(*painter, picture);
    paintClock(*painter, picture, QRectF(picture.rows.left(), rows + 2, picture.rows.width(), clockHeight));
    painter->restore();
    paper.skip(height + 4);
    drawLegend(paper, lane);
}

} // namespace shardyard
