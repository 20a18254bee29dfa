// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/estimate/estimate.h"
#include "engine/strategy/plan.h"
#include "engine/units/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace shardyard {

/// What an export sees of one strategy.
struct ExportContext
{
    const Plan &plan;
    const Strategy &strategy;
    const StrategyEstimate &estimate;
};

/// Something a strategy can be written as.
struct ExportTarget
{
    std::string_view id; ///< as `--to` takes it: "trace"
    std::string_view title; ///< "Chrome trace of one step"
    Result<std::string> (*write)(const ExportContext &);
};

// One function a target, each in its own file.
[[nodiscard]] ExportTarget traceTarget();

/// One line a target.
[[nodiscard]] const std::vector<ExportTarget> &exportTargets();
[[nodiscard]] const ExportTarget *exportTarget(std::string_view id);

} // namespace shardyard
