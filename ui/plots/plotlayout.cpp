// SPDX-License-Identifier: GPL-3.0-or-later
//
// Where things stand in a plot. Columns: categories along x, values up, the capacity as a dashed level line with its
// label in the right margin. Rows: categories down y, values to the right with their numbers at the end, the capacity
// as a dashed plumb line with its label above. Lines: as columns, with points over the categories. All lengths are
// pixels; the report draws them at three quarters.
#include "ui/plots/plotlayout.h"

#include "ui/plots/plotbars.h"
#include "ui/plots/plotframe.h"
#include "ui/plots/plotlines.h"
#include "ui/theme/theme.h"

#include <algorithm>

namespace shardyard {

namespace {

constexpr double barShare = 0.72; ///< of its slot
constexpr double stackGap = 0.6;
constexpr double widestBar = 48;
constexpr int stackedPitch = 25;
constexpr int groupedPitch = 34;
constexpr double beyond = 4; ///< ranges, so that a hovered row's ground lies under its label too

QCPBars *addBars(const PlotFrame &frame, const PlotTerm &term, double offset, double width)
{
    auto *bars = new HatchedBars(frame.keyAxis, frame.valueAxis, plotFill(frame.theme, term.id));
    bars->setWidthType(QCPBars::wtPlotCoords);
    bars->setWidth(width);
    bars->setStackingGap(stackGap);
    for (int i = 0; i < frame.series.count(); ++i)
        bars->addData(i + offset, term.values[static_cast<std::size_t>(i)].value_or(0));
    return bars;
}

/// Wide slots get no wider bars than this.
double barWidth(const PlotFrame &frame)
{
    const double length = frame.upright ? frame.plot->width() - columnMargins : frame.plot->height() - 30.0;
    const double slot = length / std::max(1, frame.series.count());
    return std::min(barShare, widestBar / std::max(1.0, slot));
}

void addStack(const PlotFrame &frame)
{
    QCPBars *below = nullptr;
    for (const PlotTerm &term : frame.series.terms) {
        QCPBars *bars = addBars(frame, term, 0, barWidth(frame));
        if (below)
            bars->moveAbove(below);
        below = bars;
    }
}

void addGroups(const PlotFrame &frame)
{
    const auto count = static_cast<double>(frame.series.terms.size());
    const double width = barShare / count;
    for (std::size_t i = 0; i < frame.series.terms.size(); ++i)
        addBars(frame, frame.series.terms[i], (static_cast<double>(i) - (count - 1) / 2) * width, width * 0.88);
}

struct Label
{
    QString text;
    QFont font;
    QColor colour;
    QBrush ground = Qt::NoBrush; ///< keeps the capacity line off the text
    double key = 0;
    double value = 0;
    Qt::Alignment alignment = Qt::AlignLeft | Qt::AlignVCenter;
    QMargins padding = QMargins(plotLabelGap, 0, 0, 0);
};

QCPItemText *addLabel(const PlotFrame &frame, const Label &label)
{
    auto *item = new QCPItemText(frame.plot);
    item->setClipToAxisRect(false);
    item->setSelectable(false);
    item->setLayer(QStringLiteral("axes"));
    item->setBrush(label.ground);
    item->setText(label.text);
    item->setFont(label.font);
    item->setColor(label.colour);
    item->setPositionAlignment(label.alignment);
    item->setPadding(label.padding);
    item->position->setAxes(frame.plot->xAxis, frame.plot->yAxis);
    item->position->setCoords(frame.upright ? label.key : label.value, frame.upright ? label.value : label.key);
    return item;
}

void addRowLabels(const PlotFrame &frame)
{
    const auto terms = static_cast<int>(frame.series.terms.size());
    const double width = barShare / std::max(1, terms);
    for (int i = 0; i < frame.series.count(); ++i) {
        const bool absent = !frame.series.total(i);
        const QColor colour = absent ? frame.theme.text3() : frame.theme.text();
        const QFont font = absent ? frame.theme.caption() : frame.strong;
        const QBrush ground = i == frame.marked ? frame.theme.hover() : frame.theme.panel();
        if (frame.series.isStacked() || absent) {
            const QString text =
                absent ? frame.series.categories[static_cast<std::size_t>(i)].remark : barLabel(frame.series, i, 0);
            addLabel(frame,
                     {.text = text,
                      .font = font,
                      .colour = colour,
                      .ground = ground,
                      .key = static_cast<double>(i),
                      .value = frame.series.total(i).value_or(0)});
            continue;
        }
        for (int term = 0; term < terms; ++term) {
            const PlotTerm &bar = frame.series.terms[static_cast<std::size_t>(term)];
            addLabel(frame,
                     {.text = barLabel(frame.series, i, term),
                      .font = font,
                      .colour = colour,
                      .ground = ground,
                      .key = i + (term - (terms - 1) / 2.0) * width,
                      .value = bar.values[static_cast<std::size_t>(i)].value_or(0)});
        }
    }
}

void addCapacityLine(const PlotFrame &frame)
{
    const double capacity = *frame.series.capacity;
    auto *line = new QCPItemStraightLine(frame.plot);
    QPen pen(frame.theme.text(), frame.theme.lineWidth(QStringLiteral("capacity")));
    pen.setDashPattern({4, 2.7});
    pen.setCapStyle(Qt::FlatCap);
    line->setPen(pen);
    line->setSelectable(false);
    for (QCPItemPosition *point : {line->point1, line->point2})
        point->setAxes(frame.plot->xAxis, frame.plot->yAxis);
    line->point1->setCoords(frame.upright ? 0 : capacity, frame.upright ? capacity : 0);
    line->point2->setCoords(frame.upright ? 1 : capacity, frame.upright ? capacity : 1);
}

/// The line and its label; off the scale the label alone, with an arrow at the end of the scale.
void addCapacity(const PlotFrame &frame)
{
    const bool off = frame.series.isCapacityOffScale();
    const double end = frame.valueAxis->range().upper;
    const double place = off ? end : *frame.series.capacity;
    if (!off)
        addCapacityLine(frame);
    Label number = {.text = capacityText(frame), .font = frame.strong, .colour = frame.theme.text(), .value = place};
    if (!frame.upright) {
        number.key = -0.5;
        number.alignment = (place > end / 2 ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignBottom;
        number.padding = QMargins(0, 0, 0, 3);
        addLabel(frame, number);
        return;
    }
    number.key = frame.series.count() - 0.5;
    addLabel(frame, number);
    addLabel(frame,
             {.text = Plots::tr("capacity"),
              .font = frame.theme.caption(),
              .colour = frame.theme.text2(),
              .key = number.key,
              .value = place,
              .alignment = Qt::AlignLeft | Qt::AlignTop,
              .padding = QMargins(plotLabelGap, 7, 0, 0)});
}

void addMark(const PlotFrame &frame, int category, bool outline)
{
    const double half = outline ? barWidth(frame) / 2 : 0.5;
    const double top = outline
        ? frame.series.isStacked() ? frame.series.total(category).value_or(0) : frame.series.largest()
        : frame.valueAxis->range().upper;
    auto *mark =
        new SlotMark(frame.keyAxis, frame.valueAxis,
                     {.firstKey = category - half, .lastKey = category + half, .lastValue = top}, outline ? 3 : 0);
    if (outline) {
        QPen pen(frame.theme.text(), frame.theme.lineWidth(QStringLiteral("selection")));
        pen.setJoinStyle(Qt::MiterJoin);
        mark->setLook(pen, Qt::NoBrush);
        mark->setLayer(QStringLiteral("overlay"));
    } else {
        mark->setLook(Qt::NoPen, frame.theme.hover());
        mark->setLayer(QStringLiteral("background"));
    }
}

/// The selected category has its name in bold; a column is outlined too, rows end in numbers and need no more.
void addMarks(const PlotFrame &frame)
{
    const int selected = frame.series.selected;
    if (frame.marked >= 0 && frame.marked < frame.series.count())
        addMark(frame, frame.marked, false);
    if (selected < 0 || selected >= frame.series.count())
        return;
    if (frame.series.shape == PlotShape::StackedColumns)
        addMark(frame, selected, true);
    const QString &name = frame.series.categories[static_cast<std::size_t>(selected)].name;
    addLabel(frame,
             {.text = frame.upright ? name : rowName(frame, selected),
              .font = frame.strong,
              .colour = frame.theme.text(),
              .key = static_cast<double>(selected),
              .value = 0,
              .alignment = frame.upright ? Qt::AlignHCenter | Qt::AlignTop : Qt::AlignRight | Qt::AlignVCenter,
              .padding = frame.upright ? QMargins(0, plotLabelGap, 0, 0) : QMargins(0, 0, plotLabelGap, 0)});
}

} // namespace

void buildPlot(const PlotRequest &request)
{
    const bool upright = request.series->isUpright();
    QFont strong = request.theme->caption();
    strong.setWeight(QFont::DemiBold);
    const PlotFrame frame = {.plot = request.plot,
                             .series = *request.series,
                             .theme = *request.theme,
                             .marked = request.marked,
                             .upright = upright,
                             .keyAxis = upright ? request.plot->xAxis : request.plot->yAxis,
                             .valueAxis = upright ? request.plot->yAxis : request.plot->xAxis,
                             .metrics = QFontMetricsF(request.theme->caption()),
                             .strong = strong};
    frame.plot->clearPlottables();
    frame.plot->clearItems();
    styleAxes(frame);
    if (frame.series.isEmpty())
        return;
    if (frame.series.shape == PlotShape::Lines)
        addLines(frame);
    else if (frame.series.isStacked())
        addStack(frame);
    else
        addGroups(frame);
    if (!upright)
        addRowLabels(frame);
    if (frame.series.capacity)
        addCapacity(frame);
    addMarks(frame);
}

int rowPitch(const PlotSeries &series)
{
    return series.isStacked() ? stackedPitch : groupedPitch;
}

int rowsHeight(const PlotSeries &series)
{
    if (series.isUpright() || series.isEmpty())
        return 0;
    return series.count() * rowPitch(series) + plotAxisHeight + (series.capacity ? plotCapacityHeight : 4);
}

} // namespace shardyard
