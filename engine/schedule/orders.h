// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/schedule/schedule.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace shardyard {

// One function a schedule, each in its own file.
[[nodiscard]] ScheduleKind oneForwardOneBackward();
[[nodiscard]] ScheduleKind gpipe();
[[nodiscard]] ScheduleKind interleavedOneForwardOneBackward();

/// Why no schedule can replay the shape.
[[nodiscard]] ShapeRefusal shapeRefusal(const ScheduleShape &shape);
/// As shapeRefusal(), for schedules with one model chunk a rank.
[[nodiscard]] ShapeRefusal oneChunkRefusal(std::string_view title, const ScheduleShape &shape);

/// The order of one rank that runs `warmUp` forwards, then a forward and a backward in turn while forwards are left,
/// then the remaining backwards. `operation(kind, n)` is the rank's n-th operation of that kind out of `count`.
template <class OperationAt>
[[nodiscard]] std::vector<Operation> warmUpThenAlternate(Count count, Count warmUp, OperationAt operation)
{
    std::vector<Operation> order;
    order.reserve(static_cast<std::size_t>(2 * count));
    Count forwards = 0;
    for (; forwards < std::min(warmUp, count); ++forwards)
        order.push_back(operation(OperationKind::Forward, forwards));
    for (Count backwards = 0; backwards < count; ++backwards) {
        if (forwards < count)
            order.push_back(operation(OperationKind::Forward, forwards++));
        order.push_back(operation(OperationKind::Backward, backwards));
    }
    return order;
}

} // namespace shardyard
