// SPDX-License-Identifier: GPL-3.0-or-later
//
// Where things stand in a plot. Columns: categories along x, values up, the capacity as a dashed level line with its
// label in the right margin. Rows: categories down y, values to the right with their numbers at the end, the capacity
// as a dashed plumb line with its label above. All lengths are pixels; one pixel is one point in the report.
#include "ui/plots/plotlayout.h"

#include "ui/bridge/format.h"
#include "ui/plots/plotbars.h"
#include "ui/theme/theme.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace shardyard {

namespace {

constexpr double barShare = 0.72; ///< of its slot
constexpr double stackGap = 0.6;
constexpr double widestBar = 48;
constexpr int stackedPitch = 25;
constexpr int groupedPitch = 34;
constexpr int axisHeight = 22;
constexpr double columnMargins = 80; ///< left and right of the columns, about
constexpr int labelGap = 6;
constexpr double beyond = 4; ///< ranges, so that a hovered row's ground lies under its label too
constexpr int nameGap = 2; ///< least, between the names of columns
constexpr double labelShare = 0.34; ///< of the width, at most, for the names of rows

struct Frame
{
    QCustomPlot *plot;
    const PlotSeries &series;
    const Theme &theme;
    int marked;
    bool upright;
    QCPAxis *keyAxis;
    QCPAxis *valueAxis;
    QFontMetricsF metrics; ///< of the 11 px labels
    QFont strong; ///< of the values
};

QString capacityText(const Frame &frame)
{
    return formatNumber(*frame.series.capacity, 1);
}

double widthOf(const QFont &font, const QString &text)
{
    return QFontMetricsF(font).horizontalAdvance(text);
}

/// The widest of the numbers that stand behind the bars.
double longestBarLabel(const Frame &frame)
{
    double longest = 0;
    const int terms = frame.series.isStacked() ? 1 : static_cast<int>(frame.series.terms.size());
    for (int category = 0; category < frame.series.count(); ++category) {
        for (int term = 0; term < terms; ++term)
            longest = std::max(longest, widthOf(frame.strong, barLabel(frame.series, category, term)));
    }
    return longest;
}

void styleAxis(const Frame &frame, QCPAxis *axis)
{
    const bool isKey = axis == frame.keyAxis;
    axis->setTickPen(Qt::NoPen);
    axis->setSubTicks(false);
    axis->setTickLength(0);
    axis->setTickLabelPadding(labelGap);
    axis->setTickLabelFont(frame.theme.caption());
    axis->setTickLabelColor(frame.theme.text2());
    axis->setBasePen(isKey ? QPen(frame.theme.ctl(), 1) : QPen(Qt::NoPen));
    axis->grid()->setVisible(!isKey);
    axis->grid()->setPen(QPen(frame.theme.grid(), 1));
    axis->grid()->setZeroLinePen(Qt::NoPen);
    axis->setLabel({});
}

/// Names under columns, each n-th where they would touch.
void nameColumns(const Frame &frame, QCPAxisTickerText &ticker, double slot)
{
    double widest = 0;
    for (const PlotCategory &category : frame.series.categories)
        widest = std::max(widest, frame.metrics.horizontalAdvance(category.name));
    const int step = std::max(1, static_cast<int>(std::ceil((widest + nameGap) / slot)));
    for (int i = 0; i < frame.series.count(); ++i) {
        const bool selected = i == frame.series.selected;
        const bool beside = frame.series.selected >= 0 && std::abs(i - frame.series.selected) < step && step > 1;
        if (!selected && i % step == 0 && !beside)
            ticker.addTick(i, frame.series.categories[static_cast<std::size_t>(i)].name);
    }
}

QString rowName(const Frame &frame, int category)
{
    const QString name = frame.series.categories[static_cast<std::size_t>(category)].name.simplified();
    const QFontMetricsF metrics(category == frame.series.selected ? frame.strong : frame.theme.caption());
    return metrics.elidedText(name, Qt::ElideRight, frame.plot->width() * labelShare);
}

double longestRowName(const Frame &frame)
{
    double longest = 0;
    for (int i = 0; i < frame.series.count(); ++i)
        longest = std::max(longest, widthOf(frame.strong, rowName(frame, i)));
    return longest;
}

void nameRows(const Frame &frame, QCPAxisTickerText &ticker)
{
    for (int i = 0; i < frame.series.count(); ++i) {
        if (i != frame.series.selected)
            ticker.addTick(i, rowName(frame, i));
    }
}

void setRanges(const Frame &frame)
{
    const int count = frame.series.count();
    frame.keyAxis->setRange(-0.5, count - 0.5);
    frame.keyAxis->setRangeReversed(!frame.upright);
    const double most = std::max(frame.series.largest(), frame.series.capacity.value_or(0));
    frame.valueAxis->setRange(0, most > 0 ? most * (frame.upright ? 1.06 : 1.0) : 1);
}

void setMargins(const Frame &frame)
{
    QMargins margins(4, 8, 8, 4);
    if (frame.upright) {
        if (frame.series.capacity) {
            const double label = std::max(widthOf(frame.strong, capacityText(frame)),
                                          frame.metrics.horizontalAdvance(Plots::tr("capacity")));
            margins.setRight(static_cast<int>(std::ceil(label)) + labelGap + 4);
        }
    } else {
        margins.setRight(static_cast<int>(std::ceil(longestBarLabel(frame))) + labelGap + 4);
        margins.setLeft(static_cast<int>(std::ceil(longestRowName(frame))) + labelGap + 2);
        margins.setTop(frame.series.capacity ? 18 : 4);
    }
    QCPAxisRect *rect = frame.plot->axisRect();
    rect->setAutoMargins(frame.upright ? QCP::msLeft | QCP::msBottom : QCP::MarginSides(QCP::msBottom));
    rect->setMinimumMargins(QMargins(4, 0, 0, 4));
    rect->setMargins(margins);
}

void styleAxes(const Frame &frame)
{
    for (QCPAxis *axis : {frame.plot->xAxis, frame.plot->yAxis})
        styleAxis(frame, axis);
    setRanges(frame);
    setMargins(frame);
    const QSharedPointer<QCPAxisTickerText> names(new QCPAxisTickerText);
    if (frame.upright)
        nameColumns(frame, *names, (frame.plot->width() - columnMargins) / std::max(1, frame.series.count()));
    else
        nameRows(frame, *names);
    frame.keyAxis->setTicker(names);
    const QSharedPointer<NumberTicker> numbers(new NumberTicker);
    numbers->setTickCount(frame.upright ? std::clamp(frame.plot->height() / 40, 2, 6)
                                        : std::clamp(frame.plot->width() / 110, 2, 6));
    frame.valueAxis->setTicker(numbers);
}

QCPBars *addBars(const Frame &frame, const PlotTerm &term, double offset, double width)
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
double barWidth(const Frame &frame)
{
    const double length = frame.upright ? frame.plot->width() - columnMargins : frame.plot->height() - 30.0;
    const double slot = length / std::max(1, frame.series.count());
    return std::min(barShare, widestBar / std::max(1.0, slot));
}

void addStack(const Frame &frame)
{
    QCPBars *below = nullptr;
    for (const PlotTerm &term : frame.series.terms) {
        QCPBars *bars = addBars(frame, term, 0, barWidth(frame));
        if (below)
            bars->moveAbove(below);
        below = bars;
    }
}

void addGroups(const Frame &frame)
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
    QMargins padding = QMargins(labelGap, 0, 0, 0);
};

QCPItemText *addLabel(const Frame &frame, const Label &label)
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

void addRowLabels(const Frame &frame)
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

void addCapacity(const Frame &frame)
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
    const double edge = frame.series.count() - 0.5;
    if (frame.upright) {
        addLabel(frame,
                 {.text = capacityText(frame),
                  .font = frame.strong,
                  .colour = frame.theme.text(),
                  .key = edge,
                  .value = capacity});
        addLabel(frame,
                 {.text = Plots::tr("capacity"),
                  .font = frame.theme.caption(),
                  .colour = frame.theme.text2(),
                  .key = edge,
                  .value = capacity,
                  .alignment = Qt::AlignLeft | Qt::AlignTop,
                  .padding = QMargins(labelGap, 7, 0, 0)});
        return;
    }
    const double share = capacity / frame.valueAxis->range().upper;
    const Qt::Alignment side = share > 0.5 ? Qt::AlignRight : Qt::AlignLeft;
    addLabel(frame,
             {.text = Plots::tr("%1 capacity").arg(capacityText(frame)),
              .font = frame.strong,
              .colour = frame.theme.text(),
              .key = -0.5,
              .value = capacity,
              .alignment = side | Qt::AlignBottom,
              .padding = QMargins(0, 0, 0, 3)});
}

void addMark(const Frame &frame, int category, bool outline)
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
void addMarks(const Frame &frame)
{
    const int selected = frame.series.selected;
    if (frame.marked >= 0 && frame.marked < frame.series.count())
        addMark(frame, frame.marked, false);
    if (selected < 0 || selected >= frame.series.count())
        return;
    if (frame.upright)
        addMark(frame, selected, true);
    const QString &name = frame.series.categories[static_cast<std::size_t>(selected)].name;
    addLabel(frame,
             {.text = frame.upright ? name : rowName(frame, selected),
              .font = frame.strong,
              .colour = frame.theme.text(),
              .key = static_cast<double>(selected),
              .value = 0,
              .alignment = frame.upright ? Qt::AlignHCenter | Qt::AlignTop : Qt::AlignRight | Qt::AlignVCenter,
              .padding = frame.upright ? QMargins(0, labelGap, 0, 0) : QMargins(0, 0, labelGap, 0)});
}

} // namespace

void buildPlot(const PlotRequest &request)
{
    const bool upright = request.series->shape == PlotShape::StackedColumns;
    QFont strong = request.theme->caption();
    strong.setWeight(QFont::DemiBold);
    const Frame frame = {.plot = request.plot,
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
    if (frame.series.isStacked())
        addStack(frame);
    else
        addGroups(frame);
    if (!upright)
        addRowLabels(frame);
    if (frame.series.capacity)
        addCapacity(frame);
    addMarks(frame);
}

int rowsHeight(const PlotSeries &series)
{
    if (series.shape == PlotShape::StackedColumns || series.isEmpty())
        return 0;
    const int pitch = series.isStacked() ? stackedPitch : groupedPitch;
    return series.count() * pitch + axisHeight + (series.capacity ? 18 : 4);
}

} // namespace shardyard
