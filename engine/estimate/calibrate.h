// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/estimate/estimate.h"
#include "engine/estimate/stepline.h"
#include "engine/units/result.h"

#include <string>
#include <string_view>

namespace shardyard {

/// One constant, as fitted on published runs or given by the person, and as a measured step makes it.
struct FittedConstant
{
    std::string_view key; ///< as in the document: "matrix16"
    double before = 0;
    double after = 0;

    friend bool operator==(const FittedConstant &, const FittedConstant &) = default;
};

struct CalibrationFit
{
    Calibration calibration; ///< to be the plan's
    std::vector<FittedConstant> constants; ///< that change
    Seconds measured; ///< a step
    Seconds before, after; ///< the estimated step

    friend bool operator==(const CalibrationFit &, const CalibrationFit &) = default;
};

/// Without what an earlier measurement fitted; what the person set without one stays.
[[nodiscard]] Calibration uncalibrated(const Calibration &calibration);

/// Fits the share that matrix products of the precision in use reach, by bisection, so that the estimated step of
/// `plan.strategies[strategy]` is the measured one. Where that share alone would leave 0.05 to 1, the memory's
/// changes in the same ratio. Starts from uncalibrated().
[[nodiscard]] Result<CalibrationFit> calibrate(const Plan &plan, const Catalogue &catalogue, std::size_t strategy,
                                               const MeasuredStep &measured);

/// The same from a line of a log, whose throughput is first turned into a step.
[[nodiscard]] Result<CalibrationFit> calibrateFromLine(const Plan &plan, const Catalogue &catalogue,
                                                       std::size_t strategy, const MeasuredStep &told);

} // namespace shardyard
