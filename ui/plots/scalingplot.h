// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/estimate/scaling.h"
#include "ui/plots/plotseries.h"

#include <string>
#include <vector>

namespace shardyard {

/// One strategy on fewer and more of its nodes.
struct ScalingCurve
{
    std::string strategy;
    std::vector<ScalingPoint> points;

    friend bool operator==(const ScalingCurve &, const ScalingCurve &) = default;
};

/// Tokens a second and GPU over GPU counts: with the plan's batch, with one that grows along, and if nothing were lost.
[[nodiscard]] PlotSeries scalingPlot(const ScalingCurve &curve);

} // namespace shardyard
