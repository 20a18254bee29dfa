// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/linearkinds.h"

namespace shardyard {

using enum TensorSplit;

/// Kimi delta attention (Kimi Linear, arXiv 2510.26692, section 3): queries, keys and values with a short convolution
/// each; a write strength a head; a decay for each key channel and an output gate for each value channel, both through
/// a bottleneck as wide as a head; a decay rate a head and an offset a key channel; one norm as wide as a head.
std::vector<Weight> kimiDeltaWeights(const LinearAttention &linear, Count hidden)
{
    const Count keys = keyWidth(linear);
    const Count values = valueWidth(linear);
    const Count kernel = linear.convKernel;
    std::vector<Weight> weights = {
        {.split = Outputs, .inputs = hidden, .outputs = keys, .piece = linear.keyHeadDim, .copies = 2},
        {.split = Outputs, .inputs = hidden, .outputs = values, .piece = linear.valueHeadDim},
        {.split = Outputs,
         .inputs = kernel,
         .outputs = keys,
         .bias = linear.convBias,
         .piece = linear.keyHeadDim,
         .copies = 2},
        {.split = Outputs, .inputs = kernel, .outputs = values, .bias = linear.convBias, .piece = linear.valueHeadDim},
        {.split = Outputs, .inputs = hidden, .outputs = linear.valueHeads},
        {.inputs = hidden, .outputs = linear.valueHeadDim, .copies = 2},
        {.split = Outputs, .inputs = linear.valueHeadDim, .outputs = keys, .piece = linear.keyHeadDim},
        {.split = Outputs,
         .inputs = linear.valueHeadDim,
         .outputs = values,
         .bias = linear.bias,
         .piece = linear.valueHeadDim},
        {.split = Outputs, .outputs = linear.valueHeads},
        {.split = Outputs, .outputs = keys, .piece = linear.keyHeadDim},
        {.split = Inputs, .inputs = values, .outputs = hidden, .piece = linear.valueHeadDim},
    };
    if (linear.norm)
        weights.push_back(gatedNorm(linear.valueHeadDim));
    return weights;
}

} // namespace shardyard
