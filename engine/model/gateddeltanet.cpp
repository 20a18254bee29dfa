// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/linearkinds.h"

namespace shardyard {

using enum TensorSplit;

/// Gated delta net (Yang, Kautz and Hatamizadeh 2024, arXiv 2412.06464, section 3.3) as in Qwen3-Next: queries, keys,
/// values and an output gate; a write strength and a decay a value head; a short convolution over queries, keys and
/// values; a decay rate and an offset a value head; one norm as wide as a value head.
std::vector<Weight> gatedDeltaNetWeights(const LinearAttention &linear, Count hidden)
{
    const Count keys = keyWidth(linear);
    const Count values = valueWidth(linear);
    const Count kernel = linear.convKernel;
    std::vector<Weight> weights = {
        {.split = Outputs,
         .inputs = hidden,
         .outputs = keys,
         .bias = linear.bias,
         .piece = linear.keyHeadDim,
         .copies = 2},
        {.split = Outputs,
         .inputs = hidden,
         .outputs = values,
         .bias = linear.bias,
         .piece = linear.valueHeadDim,
         .copies = 2},
        {.split = Outputs, .inputs = hidden, .outputs = linear.valueHeads, .bias = linear.bias, .copies = 2},
        {.split = Outputs,
         .inputs = kernel,
         .outputs = keys,
         .bias = linear.convBias,
         .piece = linear.keyHeadDim,
         .copies = 2},
        {.split = Outputs, .inputs = kernel, .outputs = values, .bias = linear.convBias, .piece = linear.valueHeadDim},
        {.split = Outputs, .outputs = linear.valueHeads, .copies = 2},
        {.split = Inputs, .inputs = values, .outputs = hidden, .bias = linear.bias, .piece = linear.valueHeadDim},
    };
    if (linear.norm)
        weights.push_back(gatedNorm(linear.valueHeadDim));
    return weights;
}

} // namespace shardyard
