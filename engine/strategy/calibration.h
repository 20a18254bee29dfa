// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

namespace shardyard {

/// What a calibration was fitted on.
struct MeasuredStep
{
    double seconds = 0; ///< a step
    std::string strategy; ///< its name
    std::string date; ///< empty = not told
    std::string text; ///< the line it was read from, or what the person says of it

    friend bool operator==(const MeasuredStep &, const MeasuredStep &) = default;
};

/// What a person's own machine reaches, in place of the fitted TimeConstants (engine/compute/efficiency.h): shares of
/// a peak, but for the latency. Absent = as fitted on published runs.
struct Calibration
{
    std::optional<double> matrix16;
    std::optional<double> matrix8;
    std::optional<double> matrix4;
    std::optional<double> attention;
    std::optional<double> torchAttention;
    std::optional<double> memory;
    std::optional<double> network; ///< rate of every collective over what is computed for it
    std::optional<double> productLatency; ///< seconds
    std::optional<MeasuredStep> measured;
    std::string source; ///< the object as it was read

    /// Some constant is the person's own.
    [[nodiscard]] bool inForce() const
    {
        return matrix16 || matrix8 || matrix4 || attention || torchAttention || memory || network || productLatency;
    }
    friend bool operator==(const Calibration &, const Calibration &) = default;
};

} // namespace shardyard
