// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/compute/frameworkcompute.h"

#include "engine/strategy/framework.h"

#include <algorithm>

namespace shardyard {

namespace {

/// Megatron's and PyTorch's Python, autograd and launches for one layer: fitted on vTrain's single-node runs, whose
/// small layers all take as long whatever their size.
constexpr Seconds hostLayer(1.1e-3);

/// An RMSNorm of single operators casts to fp32, squares, averages, scales, casts back and multiplies, each with a
/// trip to memory; fitted on Aleph Alpha's runs with and without a fused kernel.
constexpr double unfusedNorm = 8;
/// A gated activation in two operators, rotary embedding in five.
constexpr double unfusedActivation = 1.4;
/// Scale, mask, cast, softmax and cast back.
constexpr double unfusedSoftmax = 2.5;

} // namespace

const std::vector<FrameworkCompute> &frameworkComputes()
{
    static const std::vector<FrameworkCompute> table = {
        {.framework = "none",
         .normPasses = unfusedNorm,
         .activationPasses = unfusedActivation,
         .scorePasses = unfusedSoftmax,
         .torchAttention = true,
         .host = hostLayer,
         .source = "norm fitted on aleph-alpha-layouts, host on vtrain-single"},
        {.framework = "pytorch",
         .normPasses = unfusedNorm,
         .activationPasses = unfusedActivation,
         .scorePasses = unfusedSoftmax,
         .torchAttention = true,
         .host = hostLayer,
         .source = "norm fitted on aleph-alpha-layouts, host on vtrain-single"},
        {.framework = "megatron",
         .hidesTensorGradients = true,
         .host = hostLayer,
         .source = "host fitted on vtrain-single"},
        {.framework = "deepspeed",
         .overlapsGradients = false,
         .host = hostLayer,
         .source = "host fitted on vtrain-single; deepspeedai/DeepSpeed deepspeed/runtime/pipe/engine.py reduces after "
                   "the last micro-batch"},
    };
    return table;
}

FrameworkCompute frameworkCompute(const Strategy &strategy)
{
    const std::vector<FrameworkCompute> &table = frameworkComputes();
    const auto found = std::find_if(table.begin(), table.end(), [&strategy](const FrameworkCompute &row) {
        return buildsOn(strategy.framework, row.framework);
    });
    FrameworkCompute row = found == table.end() ? table.front() : *found;
    if (bytesPerElement(effectivePrecision(strategy).compute) < 2) {
        row.normPasses = 1;
        row.activationPasses = 1;
    }
    return row;
}

} // namespace shardyard
