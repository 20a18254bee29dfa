// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>

namespace shardyard {

inline constexpr double cheapestUsdPerGpuHour = 0.01;
inline constexpr double dearestUsdPerGpuHour = 1e4;

/// What a person says that a plan's GPUs cost, in US dollars an hour; list prices stand for what is absent.
struct PlanPrice
{
    std::optional<double> usdPerGpuHour; ///< of every GPU that has no price of its own below
    std::map<std::string, double, std::less<>> ofGpu; ///< by the GPU's id
    std::string source; ///< the object as it was read

    [[nodiscard]] bool empty() const { return !usdPerGpuHour && ofGpu.empty(); }
    friend bool operator==(const PlanPrice &, const PlanPrice &) = default;
};

} // namespace shardyard
