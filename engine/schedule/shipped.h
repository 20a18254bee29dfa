// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/schedule/schedule.h"

namespace shardyard {

/// A schedule that a program ships, and the shapes for which that program runs it.
struct ShippedSchedule
{
    std::string_view program; ///< "megatron": a framework of the strategy, or a program that has no other part here
    std::string_view title; ///< "Megatron-Core"
    std::string_view schedule; ///< id of the schedule
    bool (*runs)(const ScheduleShape &) = nullptr;
    std::string_view source;
};

/// One row a program and schedule; rows of a program follow each other.
[[nodiscard]] const std::vector<ShippedSchedule> &shippedSchedules();
/// Null where the program does not ship it.
[[nodiscard]] const ShippedSchedule *shippedSchedule(std::string_view program, std::string_view schedule);

} // namespace shardyard
