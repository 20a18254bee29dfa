// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/catalogue/catalogue.h"
#include "engine/strategy/calibration.h"
#include "engine/strategy/strategy.h"

#include <optional>
#include <string_view>
#include <vector>

namespace shardyard {

/// What operators reach in training, the only fitted numbers of the time model. Shares are of the dense peak of the
/// dtype or of the memory bandwidth.
struct TimeConstants
{
    double matrix16 = 0; ///< large 16-bit and 32-bit matrix products
    double matrix8 = 0; ///< 8-bit ones
    double matrix4 = 0; ///< 4-bit ones
    double attention = 0; ///< fused attention forward on long sequences, of the 16-bit peak (cuDNN's kernels)
    double torchAttention = 0; ///< likewise, what PyTorch's flash kernels reach
    double memory = 0; ///< operators that move bytes
    double productLatency = 0; ///< seconds a matrix product takes beside its work

    friend bool operator==(const TimeConstants &, const TimeConstants &) = default;
};

/// One row a GPU generation.
struct Efficiency
{
    std::string_view generation; ///< begins the catalogue's architecture; empty = every other
    TimeConstants constants;
    std::string_view fittedOn; ///< sources of the published runs; empty = none
};

[[nodiscard]] const std::vector<Efficiency> &efficiencies();
/// The row that the GPU's generation has; the last speaks of all others.
[[nodiscard]] const Efficiency &efficiencyOf(const Gpu &gpu);

/// Rates of one GPU with what is reached of them.
struct GpuRates
{
    FlopPerSecond peak32, peak16, peak8, peak4; ///< dense; where there is no such unit the next wider one's
    BytesPerSecond bandwidth;
    TimeConstants constants;

    [[nodiscard]] double memoryRate() const { return bandwidth.value() * constants.memory; } ///< bytes a second
};
/// Nothing where the GPU's peak or bandwidth is not known. A calibration stands in for the constants it gives.
[[nodiscard]] std::optional<GpuRates> gpuRates(const Gpu &gpu, const Calibration &calibration = {});

/// The dense peak of what a strategy computes in: the denominator of its MFU.
[[nodiscard]] FlopPerSecond computePeak(const GpuRates &rates, Dtype compute);

} // namespace shardyard
