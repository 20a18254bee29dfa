// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/units/units.h"

#include <string>

namespace shardyard {

/// What one GPU holds at one time.
struct MemoryParts
{
    Bytes parameters;
    Bytes gradients;
    Bytes optimizer;
    Bytes activations;
    Bytes logits;
    Bytes transient;
    Bytes overhead;

    [[nodiscard]] Bytes modelStates() const { return parameters + gradients + optimizer; }
    [[nodiscard]] Bytes total() const { return modelStates() + activations + logits + transient + overhead; }

    friend bool operator==(const MemoryParts &, const MemoryParts &) = default;
};

/// A moment of training at which memory may peak.
struct MemoryMoment
{
    std::string id; ///< "backward"
    std::string name; ///< English: "Backward of the last layer"
    std::string module; ///< English: what runs at that time, "Head and loss"; empty = nothing of the model
    MemoryParts parts;

    friend bool operator==(const MemoryMoment &, const MemoryMoment &) = default;
};

/// How far estimates of a kind were from published measurements.
struct ErrorBand
{
    std::string kind; ///< English: "Megatron, pipeline and tensor parallel"
    double meanError = 0; ///< mean |estimate / measured - 1|
    double low = 0; ///< nine in ten estimates were between 1 + low and 1 + high of what was measured
    double high = 0;
    Count runs = 0;

    friend bool operator==(const ErrorBand &, const ErrorBand &) = default;
};

} // namespace shardyard
