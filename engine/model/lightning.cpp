// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/linearkinds.h"

namespace shardyard {

using enum TensorSplit;

/// Lightning attention as in MiniMax-01 (arXiv 2501.08313, section 2.2): queries, keys, values, an output gate, a norm
/// over all heads; the decay of each head is fixed.
std::vector<Weight> lightningWeights(const LinearAttention &linear, Count hidden)
{
    const Count keys = keyWidth(linear);
    const Count values = valueWidth(linear);
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
        {.split = Inputs, .inputs = values, .outputs = hidden, .bias = linear.bias, .piece = linear.valueHeadDim},
    };
    if (linear.norm)
        weights.push_back(gatedNorm(values));
    return weights;
}

} // namespace shardyard
