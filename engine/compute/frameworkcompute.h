// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/strategy/strategy.h"
#include "engine/units/units.h"

#include <string_view>
#include <vector>

namespace shardyard {

/// How a training framework's layers run beside what the plan says. Constants that were fitted say on what.
struct FrameworkCompute
{
    std::string_view framework;
    double normPasses = 1; ///< bytes that RMSNorm moves over those of one fused kernel
    double activationPasses = 1; ///< likewise rotary embedding and gated activation
    double scorePasses = 1; ///< likewise an unfused softmax
    bool torchAttention = false; ///< PyTorch's flash kernels, else cuDNN's
    bool overlapsGradients = true; ///< reduces them behind the backward
    bool hidesTensorGradients = false; ///< sums of tensor parallelism's backward behind the weight gradients
    Seconds host; ///< the host's work for a layer's forward; a GPU that is done sooner waits
    std::string_view source;
};

[[nodiscard]] const std::vector<FrameworkCompute> &frameworkComputes();
/// A framework without a row of its own runs as the one it builds on does, else as plain PyTorch. 8-bit products of
/// PyTorch come compiled, with fused operators beside them.
[[nodiscard]] FrameworkCompute frameworkCompute(const Strategy &strategy);

} // namespace shardyard
