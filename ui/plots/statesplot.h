// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/bridge/session.h"
#include "ui/plots/plotseries.h"

namespace shardyard {

/// Memory of every strategy's worst stage side by side, stacked by part, in GiB against capacity.
[[nodiscard]] PlotSeries statesPlot(const Snapshot &snapshot, int active = -1);

} // namespace shardyard
