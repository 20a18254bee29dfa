// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/plotseries.h"

#include "ui/bridge/format.h"

#include <algorithm>

namespace shardyard {

namespace {

QString withUnit(const PlotSeries &series, double value, int decimals)
{
    const QString number = formatNumber(value, decimals);
    return series.unit == QLatin1String("%") ? number + QStringLiteral("\u00a0%") : number;
}

QString cell(const PlotSeries &series, const std::optional<double> &value)
{
    return value ? withUnit(series, *value, series.decimals.value_or(2)) : QStringLiteral("–");
}

} // namespace

std::optional<double> PlotSeries::total(int category) const
{
    std::optional<double> sum;
    for (const PlotTerm &term : terms) {
        if (const auto &value = term.values[static_cast<std::size_t>(category)])
            sum = sum.value_or(0) + *value;
    }
    return sum;
}

double PlotSeries::largest() const
{
    double most = 0;
    for (int category = 0; category < count(); ++category) {
        if (isStacked()) {
            most = std::max(most, total(category).value_or(0));
            continue;
        }
        for (const PlotTerm &term : terms)
            most = std::max(most, term.values[static_cast<std::size_t>(category)].value_or(0));
    }
    return most;
}

bool PlotSeries::isCapacityOffScale() const
{
    constexpr double sliver = 0.08; // of the capacity
    const double most = std::max(largest(), axisEnd.value_or(0));
    return capacity && most > 0 && most < sliver * *capacity;
}

QString barLabel(const PlotSeries &series, int category, int term)
{
    const PlotCategory &place = series.categories[static_cast<std::size_t>(category)];
    if (!series.isStacked()) {
        const PlotTerm &bar = series.terms[static_cast<std::size_t>(term)];
        const auto &value = bar.values[static_cast<std::size_t>(category)];
        return value ? Plots::tr("%1 %2").arg(withUnit(series, *value, series.decimals.value_or(1)), bar.name)
                     : place.remark;
    }
    const std::optional<double> total = series.total(category);
    if (!total)
        return place.remark;
    const QString number = withUnit(series, *total, series.decimals.value_or(*total < 10 ? 2 : 1));
    return place.remark.isEmpty() ? number : Plots::tr("%1 · %2").arg(number, place.remark);
}

QString categoryText(const PlotSeries &series, int category)
{
    const PlotCategory &place = series.categories[static_cast<std::size_t>(category)];
    QStringList parts;
    for (const PlotTerm &term : series.terms) {
        if (const auto &value = term.values[static_cast<std::size_t>(category)])
            parts += Plots::tr("%1 %2").arg(term.name, cell(series, value));
    }
    if (parts.isEmpty())
        return Plots::tr("%1 %2: %3").arg(series.categoryTitle, place.name, place.remark);
    if (series.isStacked() && series.terms.size() > 1)
        parts += Plots::tr("together %1").arg(cell(series, series.total(category)));
    const QString unit = series.unit == QLatin1String("%") ? QString() : QLatin1Char(' ') + series.unit;
    return Plots::tr("%1 %2: %3").arg(series.categoryTitle, place.name, parts.join(QStringLiteral(", ")) + unit);
}

QStringList tableHeader(const PlotSeries &series)
{
    QStringList header = {series.categoryTitle};
    for (const PlotTerm &term : series.terms)
        header += Plots::tr("%1, %2").arg(term.name, series.unit);
    if (series.isStacked())
        header += Plots::tr("Together, %1").arg(series.unit);
    if (series.capacity)
        header += Plots::tr("Capacity, %1").arg(series.unit);
    header += Plots::tr("Remark");
    return header;
}

QStringList tableRow(const PlotSeries &series, int category)
{
    const PlotCategory &place = series.categories[static_cast<std::size_t>(category)];
    QStringList row = {place.name};
    for (const PlotTerm &term : series.terms)
        row += cell(series, term.values[static_cast<std::size_t>(category)]);
    if (series.isStacked())
        row += cell(series, series.total(category));
    if (series.capacity)
        row += cell(series, series.capacity);
    row += place.remark;
    return row;
}

QString tableText(const PlotSeries &series)
{
    QString text = tableHeader(series).join(QLatin1Char('\t')) + QLatin1Char('\n');
    for (int category = 0; category < series.count(); ++category)
        text += tableRow(series, category).join(QLatin1Char('\t')) + QLatin1Char('\n');
    return text;
}

} // namespace shardyard
