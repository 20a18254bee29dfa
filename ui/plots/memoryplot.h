// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/bridge/session.h"
#include "ui/plots/plotseries.h"

namespace shardyard {

/// Memory of the worst GPU of each pipeline stage of one strategy, stacked by part, in GiB against capacity.
/// `selectedGpu` (-1 = none) outlines its stage.
[[nodiscard]] PlotSeries memoryPlot(const Snapshot &snapshot, int strategy, Count selectedGpu = -1);

/// The empty state both kinds of plot share: no document, no strategy, no GPU. False when there is something to draw.
[[nodiscard]] bool fillEmptyState(PlotSeries &series, const Snapshot &snapshot);

} // namespace shardyard
