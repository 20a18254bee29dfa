// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/schedule/schedule.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace shardyard {

// Why a shape cannot run; empty where it can. `title` is the schedule's.

/// As no schedule can replay it.
[[nodiscard]] ShapeRefusal shapeRefusal(const ScheduleShape &shape);
/// As shapeRefusal(), for schedules with one model chunk a rank.
[[nodiscard]] ShapeRefusal oneChunkRefusal(std::string_view title, const ScheduleShape &shape);
/// As shapeRefusal(), for schedules whose two chunks a rank form a V.
[[nodiscard]] ShapeRefusal twoChunkRefusal(std::string_view title, const ScheduleShape &shape);
/// As shapeRefusal(), for schedules with several chunks a rank; with one they are the schedule `flat`.
[[nodiscard]] ShapeRefusal manyChunksRefusal(std::string_view title, std::string_view flat, const ScheduleShape &shape);
[[nodiscard]] ShapeRefusal evenRanksRefusal(std::string_view title, const ScheduleShape &shape);
[[nodiscard]] ShapeRefusal fewMicroBatchesRefusal(std::string_view title, Count least, const ScheduleShape &shape);
/// Where the micro-batches are no multiple of `factor`.
[[nodiscard]] ShapeRefusal multipleRefusal(std::string_view title, Count factor, const ScheduleShape &shape);
/// Where laying it out takes too long.
[[nodiscard]] ShapeRefusal manyRanksRefusal(std::string_view title, Count most, const ScheduleShape &shape);
/// The first that is one.
[[nodiscard]] ShapeRefusal firstRefusal(std::initializer_list<ShapeRefusal> refusals);
/// `texts` with these values besides its own.
[[nodiscard]] ShapeRefusal refused(const ShapeRefusal &texts,
                                   std::initializer_list<std::pair<const char *, Count>> values);

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

/// As warmUpThenAlternate() with the backward in halves: the weight half of a backward runs `lag` backwards later.
template <class OperationAt>
[[nodiscard]] std::vector<Operation> warmUpThenAlternateHalves(Count count, Count warmUp, Count lag,
                                                               OperationAt operation)
{
    std::vector<Operation> order;
    order.reserve(static_cast<std::size_t>(3 * count));
    Count forwards = 0;
    Count weights = 0;
    for (; forwards < std::min(warmUp, count); ++forwards)
        order.push_back(operation(OperationKind::Forward, forwards));
    for (Count backwards = 0; backwards < count; ++backwards) {
        if (forwards < count)
            order.push_back(operation(OperationKind::Forward, forwards++));
        order.push_back(operation(OperationKind::InputGradient, backwards));
        if (backwards >= lag)
            order.push_back(operation(OperationKind::WeightGradient, weights++));
    }
    while (weights < count)
        order.push_back(operation(OperationKind::WeightGradient, weights++));
    return order;
}

/// The order of a schedule with one chunk a rank: `rankOrder(rank, at)` with `at(kind, n)` the n-th micro-batch's
/// operation on that rank.
template <class RankOrder>
[[nodiscard]] ScheduleOrder oneChunkOrder(const ScheduleShape &shape, RankOrder rankOrder)
{
    ScheduleOrder orders;
    for (int rank = 0; rank < shape.pipelineRanks; ++rank) {
        const auto at = [rank](OperationKind kind, Count n) {
            return Operation{.kind = kind, .stage = rank, .microBatch = static_cast<int>(n)};
        };
        orders.push_back(rankOrder(Count(rank), at));
    }
    return orders;
}

/// Equal but for rounding.
[[nodiscard]] inline bool alike(double a, double b)
{
    return std::abs(a - b) <= 1e-12 * std::max(std::abs(a), std::abs(b));
}

/// (p - 1)(F + B): every rank waits for the p-1 others once.
[[nodiscard]] inline double waitForOthers(const ScheduleShape &shape, const ChunkTimes &times)
{
    return static_cast<double>(shape.pipelineRanks - 1) * times.both();
}

} // namespace shardyard
