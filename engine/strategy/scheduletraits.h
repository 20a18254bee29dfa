// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/schedule/schedule.h"
#include "engine/strategy/strategy.h"

namespace shardyard {

/// The schedule that the strategy names; 1F1B where there is none of that name.
[[nodiscard]] const ScheduleKind &scheduleOf(const Strategy &strategy);

/// Versions of the weights that pipeline rank `rank` keeps: p-r under PipeDream (Narayanan et al. 2019, SOSP, section
/// 3.3), 2 under PipeDream-2BW (arXiv 2006.09503, section 3.1), else 1.
[[nodiscard]] Count weightVersions(const Strategy &strategy, Count rank);

} // namespace shardyard
