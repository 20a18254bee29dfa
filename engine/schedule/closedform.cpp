// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/schedule/closedform.h"

#include "engine/schedule/orders.h"

#include <algorithm>

namespace shardyard {

namespace {

bool allEqual(const std::vector<double> &times)
{
    return !times.empty()
        && std::all_of(times.begin(), times.end(), [&times](double time) { return alike(time, times.front()); });
}

} // namespace

std::optional<double> closedFormIdle(const ScheduleKind &kind, const ScheduleShape &shape, const StageTimes &times)
{
    if (!kind.closedForm.idle || times.transfer > 0 || times.overlap < 1 || !allEqual(times.forward)
        || !allEqual(times.backward) || !allEqual(times.weight))
        return std::nullopt;
    const ChunkTimes chunk{
        .forward = times.forward.front(), .backward = times.backward.front(), .weight = times.weight.front()};
    return kind.closedForm.idle(shape, chunk);
}

} // namespace shardyard
