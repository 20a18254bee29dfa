// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/plotframe.h"

#include "ui/bridge/format.h"
#include "ui/plots/plotbars.h"
#include "ui/theme/theme.h"

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>

namespace shardyard {

namespace {

constexpr double labelShare = 0.34; ///< of the width, at most, for the names of rows

} // namespace

QString capacityText(const PlotFrame &frame)
{
    const QString number = formatNumber(*frame.series.capacity, 1);
    if (!frame.series.isCapacityOffScale())
        return frame.upright ? number : Plots::tr("%1 capacity").arg(number);
    return frame.upright ? QStringLiteral("↑ %1").arg(number) : Plots::tr("%1 capacity →").arg(number);
}

double plotTextWidth(const QFont &font, const QString &text)
{
    return QFontMetricsF(font).horizontalAdvance(text);
}

QString rowName(const PlotFrame &frame, int category)
{
    const QString name = frame.series.categories[static_cast<std::size_t>(category)].name.simplified();
    const QFontMetricsF metrics(category == frame.series.selected ? frame.strong : frame.theme.caption());
    return metrics.elidedText(name, Qt::ElideRight, frame.plot->width() * labelShare);
}

namespace {

constexpr int nameGap = 2; ///< least, between the names of columns

/// The widest of the numbers that stand behind the bars.
double longestBarLabel(const PlotFrame &frame)
{
    double longest = 0;
    const int terms = frame.series.isStacked() ? 1 : static_cast<int>(frame.series.terms.size());
    for (int category = 0; category < frame.series.count(); ++category) {
        for (int term = 0; term < terms; ++term)
            longest = std::max(longest, plotTextWidth(frame.strong, barLabel(frame.series, category, term)));
    }
    return longest;
}

void styleAxis(const PlotFrame &frame, QCPAxis *axis)
{
    const bool isKey = axis == frame.keyAxis;
    axis->setTickPen(Qt::NoPen);
    axis->setSubTicks(false);
    axis->setTickLength(0);
    axis->setTickLabelPadding(plotLabelGap);
    axis->setTickLabelFont(frame.theme.caption());
    axis->setTickLabelColor(frame.theme.text2());
    axis->setBasePen(isKey ? QPen(frame.theme.ctl(), 1) : QPen(Qt::NoPen));
    axis->grid()->setVisible(!isKey);
    axis->grid()->setPen(QPen(frame.theme.grid(), 1));
    axis->grid()->setZeroLinePen(Qt::NoPen);
    axis->setLabel({});
}

/// Names under columns, each n-th where they would touch.
void nameColumns(const PlotFrame &frame, QCPAxisTickerText &ticker, double slot)
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

double longestRowName(const PlotFrame &frame)
{
    double longest = 0;
    for (int i = 0; i < frame.series.count(); ++i)
        longest = std::max(longest, plotTextWidth(frame.strong, rowName(frame, i)));
    return longest;
}

void nameRows(const PlotFrame &frame, QCPAxisTickerText &ticker)
{
    for (int i = 0; i < frame.series.count(); ++i) {
        if (i != frame.series.selected)
            ticker.addTick(i, rowName(frame, i));
    }
}

void setRanges(const PlotFrame &frame)
{
    const int count = frame.series.count();
    frame.keyAxis->setRange(-0.5, count - 0.5);
    frame.keyAxis->setRangeReversed(!frame.upright);
    const double capacity = frame.series.isCapacityOffScale() ? 0 : frame.series.capacity.value_or(0);
    const double most = std::max({frame.series.largest(), capacity, frame.series.axisEnd.value_or(0)});
    frame.valueAxis->setRange(0, most > 0 ? most * (frame.upright ? 1.06 : 1.0) : 1);
}

void setMargins(const PlotFrame &frame)
{
    QMargins margins(4, 8, 8, 4);
    if (frame.upright) {
        if (frame.series.capacity) {
            const double label = std::max(plotTextWidth(frame.strong, capacityText(frame)),
                                          frame.metrics.horizontalAdvance(Plots::tr("capacity")));
            margins.setRight(static_cast<int>(std::ceil(label)) + plotLabelGap + 4);
        }
    } else {
        margins.setRight(static_cast<int>(std::ceil(longestBarLabel(frame))) + plotLabelGap + 4);
        margins.setLeft(static_cast<int>(std::ceil(longestRowName(frame))) + plotLabelGap + 2);
        margins.setTop(frame.series.capacity ? plotCapacityHeight : 4);
    }
    QCPAxisRect *rect = frame.plot->axisRect();
    rect->setAutoMargins(frame.upright ? QCP::msLeft | QCP::msBottom : QCP::MarginSides(QCP::msBottom));
    rect->setMinimumMargins(QMargins(4, 0, 0, plotAxisHeight));
    rect->setMargins(margins);
}

} // namespace

void styleAxes(const PlotFrame &frame)
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

} // namespace shardyard
