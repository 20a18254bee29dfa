// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/bridge/session.h"
#include "ui/plots/plotseries.h"

namespace shardyard {

/// A step of each strategy, stacked by what it is spent on, in seconds.
[[nodiscard]] PlotSeries stepPlot(const Snapshot &snapshot, int active = -1);
/// Tokens a second and GPU of each strategy, with its MFU.
[[nodiscard]] PlotSeries ratePlot(const Snapshot &snapshot, int active = -1);
/// What the token budget costs by each strategy, with how long it takes.
[[nodiscard]] PlotSeries costPlot(const Snapshot &snapshot, int active = -1);

} // namespace shardyard
