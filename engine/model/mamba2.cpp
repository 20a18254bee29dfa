// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/linearkinds.h"

namespace shardyard {

using enum TensorSplit;

/// Mamba-2 (Dao and Gu 2024, arXiv 2405.21060, section 8): one projection to the gate, the inputs, both state
/// projections of each group and a step size a head; a convolution over inputs and state projections; a decay rate, a
/// skip and a step offset a head; a norm over all inputs.
std::vector<Weight> mamba2Weights(const LinearAttention &linear, Count hidden)
{
    const Count states = keyWidth(linear);
    const Count inner = valueWidth(linear);
    const Count kernel = linear.convKernel;
    std::vector<Weight> weights = {
        {.split = Outputs,
         .inputs = hidden,
         .outputs = inner,
         .bias = linear.bias,
         .piece = linear.valueHeadDim,
         .copies = 2},
        {.split = Outputs,
         .inputs = hidden,
         .outputs = states,
         .bias = linear.bias,
         .piece = linear.keyHeadDim,
         .copies = 2},
        {.split = Outputs, .inputs = hidden, .outputs = linear.valueHeads, .bias = linear.bias},
        {.split = Outputs, .inputs = kernel, .outputs = inner, .bias = linear.convBias, .piece = linear.valueHeadDim},
        {.split = Outputs,
         .inputs = kernel,
         .outputs = states,
         .bias = linear.convBias,
         .piece = linear.keyHeadDim,
         .copies = 2},
        {.split = Outputs, .outputs = linear.valueHeads, .copies = 3},
        {.split = Inputs, .inputs = inner, .outputs = hidden, .bias = linear.bias, .piece = linear.valueHeadDim},
    };
    if (linear.norm)
        weights.push_back({.part = ModelPart::Norm, .split = Outputs, .outputs = inner, .piece = linear.valueHeadDim});
    return weights;
}

} // namespace shardyard
