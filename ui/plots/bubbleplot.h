// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/bridge/session.h"
#include "ui/plots/plotseries.h"

namespace shardyard {

/// The pipeline bubble of every strategy in both denominators, per cent. `active` (-1 = none) is outlined.
[[nodiscard]] PlotSeries bubblePlot(const Snapshot &snapshot, int active = -1);

} // namespace shardyard
