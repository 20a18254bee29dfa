// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/linearkinds.h"

#include <algorithm>
#include <array>

namespace shardyard {
namespace {

struct Kind
{
    LinearKind kind;
    std::vector<Weight> (*weights)(const LinearAttention &, Count hidden);
    /// FLOPs on each element of the state for a token: a multiplication and an addition for each product with it.
    /// Megatron-LM counts four products for the delta rule and seven FLOPs for Mamba-2's scan; lightning attention
    /// writes and reads (Qin et al. 2024, arXiv 2401.04658, equation 4).
    double flopsPerState;
};

// clang-format off
constexpr std::array kinds = {
    Kind{LinearKind::GatedDeltaNet, gatedDeltaNetWeights, 8},
    Kind{LinearKind::KimiDelta,     kimiDeltaWeights,     8},
    Kind{LinearKind::Lightning,     lightningWeights,     4},
    Kind{LinearKind::Mamba2,        mamba2Weights,        7},
};
// clang-format on

const Kind &rowOf(LinearKind kind)
{
    return *std::find_if(kinds.begin(), kinds.end(), [kind](const Kind &row) { return row.kind == kind; });
}

} // namespace

Count keyWidth(const LinearAttention &linear)
{
    return linear.keyHeads * linear.keyHeadDim;
}

Count valueWidth(const LinearAttention &linear)
{
    return linear.valueHeads * linear.valueHeadDim;
}

Weight gatedNorm(Count width)
{
    return {.part = ModelPart::Norm, .outputs = width};
}

std::vector<Weight> linearWeights(const LinearAttention &linear, Count hidden)
{
    return rowOf(linear.kind).weights(linear, hidden);
}

double stateFlopsPerToken(const LinearAttention &linear)
{
    return rowOf(linear.kind).flopsPerState * static_cast<double>(linear.keyHeadDim)
        * static_cast<double>(valueWidth(linear));
}

Count stateElements(const LinearAttention &linear)
{
    const Count lookBack = std::max<Count>(linear.convKernel - 1, 0);
    return linear.keyHeadDim * valueWidth(linear) + lookBack * (2 * keyWidth(linear) + valueWidth(linear));
}

} // namespace shardyard
