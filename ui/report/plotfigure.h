// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/plots/plotseries.h"
#include "ui/report/paper.h"

namespace shardyard {

/// A plot of the window, in vectors, with its title, legend and note. Rows that do not fit a page continue on the
/// next. `columnsHeight` is that of upright plots in
/// the window's pixels.
void drawPlotFigure(Paper &paper, const PlotSeries &series, int columnsHeight = 240);

/// What a figure of rows takes, with title, legend and note.
[[nodiscard]] double figureHeight(const PlotSeries &series);

} // namespace shardyard
