// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/plots/plotseries.h"

#include <QFont>
#include <QFontMetricsF>

class QCPAxis;
class QCustomPlot;

namespace shardyard {

class Theme;

constexpr double columnMargins = 80; ///< left and right of the columns, about
constexpr int plotLabelGap = 6; ///< between a bar or an axis and its text
constexpr int plotAxisHeight = 22;
constexpr int plotCapacityHeight = 18; ///< of the capacity's label above rows

/// What the parts of one layout share. All lengths are pixels.
struct PlotFrame
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

/// "79.6" beside columns, "79.6 capacity" above rows; with an arrow where it lies off the scale.
[[nodiscard]] QString capacityText(const PlotFrame &frame);
[[nodiscard]] double plotTextWidth(const QFont &font, const QString &text);
/// The name of a row, cut to its place.
[[nodiscard]] QString rowName(const PlotFrame &frame, int category);

/// Ranges, margins, tick names and the look of both axes.
void styleAxes(const PlotFrame &frame);

} // namespace shardyard
