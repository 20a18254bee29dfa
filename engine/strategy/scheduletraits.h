// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/strategy/strategy.h"

#include <string_view>
#include <vector>

namespace shardyard {

/// Where a schedule puts the model's stages. Loop: chunk c of rank r is stage c·p + r. Zigzag: chunks run 0…p-1, then
/// p-1…0, so that embedding and loss share rank 0. Two replicas: the model lies over the ranks in both directions, so
/// that rank r holds stages r and p-1-r whole.
enum class StagePlacement { Loop, Zigzag, TwoReplicas };

/// Versions of the weights a rank keeps so that a micro-batch's backward meets those of its forward.
enum class WeightVersions { One, Two, OneARankBehind };

/// What a schedule means for memory, whether or not it can be replayed.
struct ScheduleTraits
{
    std::string_view name; ///< as in a document
    StagePlacement placement = StagePlacement::Loop;
    Count chunks = 1; ///< model chunks a rank where none are given
    WeightVersions versions = WeightVersions::One;
    bool synchronous = true; ///< every step ends with one version of the weights

    friend bool operator==(const ScheduleTraits &, const ScheduleTraits &) = default;
};

/// One line a schedule name.
[[nodiscard]] const std::vector<ScheduleTraits> &scheduleTraits();
/// Those of the name, or of a plain loop.
[[nodiscard]] ScheduleTraits scheduleTraits(std::string_view name);

/// Versions of the weights that pipeline rank `rank` keeps: p-r under PipeDream (Narayanan et al. 2019, SOSP, section
/// 3.3), 2 under PipeDream-2BW (arXiv 2006.09503, section 3.1), else 1.
[[nodiscard]] Count weightVersions(const Strategy &strategy, Count rank);

} // namespace shardyard
