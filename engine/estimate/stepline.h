// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/estimate/estimate.h"
#include "engine/units/result.h"

#include <string_view>

namespace shardyard {

/// What a line of a training log tells about the pace.
struct StepReading
{
    enum class Kind { SecondsPerStep, TokensPerSecond, TokensPerSecondPerGpu, ModelTflopsPerGpu };

    Kind kind = Kind::SecondsPerStep;
    double value = 0;

    friend bool operator==(const StepReading &, const StepReading &) = default;
};

/// Finds the pace in a line of a log: seconds or milliseconds a step, tokens a second (of all GPUs or of one), model
/// TFLOP/s of a GPU; of several the first of these. A plain number is seconds. The lines of Megatron-LM, NeMo and
/// torchtitan are known by their words.
[[nodiscard]] Result<StepReading> readStepLine(std::string_view line);

/// The step that a reading means for a strategy whose time is estimated.
[[nodiscard]] Seconds stepOf(const StepReading &reading, const TimeEstimate &time);

} // namespace shardyard
