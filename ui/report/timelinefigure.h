// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/report/paper.h"
#include "ui/timeline/lane.h"

namespace shardyard {

/// A replayed schedule in vectors: ranks over time, clock and legend below.
void drawTimelineFigure(Paper &paper, const TimelineLane &lane);

} // namespace shardyard
