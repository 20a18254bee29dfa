// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/plots/plotseries.h"

#include <QSize>

class QCustomPlot;

namespace shardyard {

class Theme;

struct PlotRequest
{
    QCustomPlot *plot = nullptr; ///< sized already
    const PlotSeries *series = nullptr;
    const Theme *theme = nullptr;
    int marked = -1;
};

/// Sets axes, bars, labels and marks anew for the plot's present size.
void buildPlot(const PlotRequest &request);

/// From one row to the next.
[[nodiscard]] int rowPitch(const PlotSeries &series);
/// The height rows need at their natural pitch; columns have none of their own and give 0.
[[nodiscard]] int rowsHeight(const PlotSeries &series);

} // namespace shardyard
