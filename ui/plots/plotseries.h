// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QString>
#include <QStringList>

#include <optional>
#include <vector>

namespace shardyard {

/// Translation context of every text the plots make in C++.
struct Plots
{
    Q_DECLARE_TR_FUNCTIONS(Plots)
};

/// One component of the bars: a memory term, or one of two denominators.
struct PlotTerm
{
    QString id; ///< "parameters", "of_ideal": what plotFill() colours
    QString name;
    QString help; ///< one sentence for the legend
    std::vector<std::optional<double>> values; ///< one a category; absent = not computed
    std::vector<bool> hollow; ///< one a category: a point that the plan cannot have; empty = none

    friend bool operator==(const PlotTerm &, const PlotTerm &) = default;
};

/// One slot of the category axis: a pipeline stage or a strategy.
struct PlotCategory
{
    QString name;
    QString remark; ///< why there is no bar, or a word beside its value

    friend bool operator==(const PlotCategory &, const PlotCategory &) = default;
};

enum class PlotShape { StackedColumns, StackedRows, GroupedRows, Lines };

/// Everything a plot shows, as values: painting, tests, the table for screen readers and the report read this.
struct PlotSeries
{
    PlotShape shape = PlotShape::StackedColumns;
    QString title;
    QString subtitle; ///< names the unit, once
    QString note; ///< what is not in the numbers
    QString unit; ///< "GiB", "%"
    QString categoryTitle; ///< "Stage", "Strategy"
    std::vector<PlotCategory> categories;
    std::vector<PlotTerm> terms;
    std::optional<double> capacity;
    std::optional<int> decimals; ///< of every number; absent = as many as an amount of its size needs
    std::optional<double> axisEnd; ///< the least the value axis reaches; absent = what is shown
    int selected = -1; ///< category that is outlined
    QString emptyTitle; ///< set when there is nothing to draw
    QString emptyReason;

    [[nodiscard]] bool isEmpty() const { return !emptyTitle.isEmpty(); }
    [[nodiscard]] int count() const { return static_cast<int>(categories.size()); }
    [[nodiscard]] bool isStacked() const
    {
        return shape == PlotShape::StackedColumns || shape == PlotShape::StackedRows;
    }
    /// Categories lie along x, values go up.
    [[nodiscard]] bool isUpright() const { return shape == PlotShape::StackedColumns || shape == PlotShape::Lines; }
    /// The top of a stack; absent where none of its terms is computed.
    [[nodiscard]] std::optional<double> total(int category) const;
    /// True when the bars would be slivers below the capacity, so that the scale is theirs and the capacity only named.
    [[nodiscard]] bool isCapacityOffScale() const;
    /// The largest value or stack, 0 when there is none; without the capacity.
    [[nodiscard]] double largest() const;

    friend bool operator==(const PlotSeries &, const PlotSeries &) = default;
};

/// "17.9", "18.8 % of ideal": what stands at the end of a bar. `term` counts only for grouped rows.
[[nodiscard]] QString barLabel(const PlotSeries &series, int category, int term);
/// The numbers of one category in words: "Stage 5: Parameters 5.94, … GiB".
[[nodiscard]] QString categoryText(const PlotSeries &series, int category);

/// The same numbers as a table: screen readers, copying, the table view.
[[nodiscard]] QStringList tableHeader(const PlotSeries &series);
[[nodiscard]] QStringList tableRow(const PlotSeries &series, int category);
/// Tab-separated lines with a header.
[[nodiscard]] QString tableText(const PlotSeries &series);

} // namespace shardyard
