// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/bridge/session.h"
#include "ui/plots/plotseries.h"

namespace shardyard {

/// Memory over the time of a step: what the worst GPU of one stage holds at each moment, stacked by part, in GiB
/// against capacity. The stage is that of `selectedGpu`, or of the peak where none is selected (-1). The peak is
/// outlined.
[[nodiscard]] PlotSeries momentsPlot(const Snapshot &snapshot, int strategy, Count selectedGpu = -1);

} // namespace shardyard
