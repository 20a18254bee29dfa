// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/catalogue/architecture.h"
#include "ui/plots/plotseries.h"

namespace shardyard {

/// A model's parameters by part, exact; of routed experts apart what one token visits.
[[nodiscard]] PlotSeries partsPlot(const Architecture &model);

} // namespace shardyard
