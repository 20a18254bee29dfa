// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/schedule/simulate.h"

namespace shardyard {

/// Idle time of the busiest rank by the schedule's closed form, in the unit of `times`; nothing where there is none or
/// where its conditions do not hold: equal stages, no transfer time, overlapped blocks as long as their parts, and
/// what the form itself demands.
[[nodiscard]] std::optional<double> closedFormIdle(const ScheduleKind &kind, const ScheduleShape &shape,
                                                   const StageTimes &times);

} // namespace shardyard
