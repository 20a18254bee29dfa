// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/model/parameters.h"
#include "engine/strategy/rankgrid.h"
#include "engine/strategy/strategy.h"

#include <string_view>
#include <vector>

namespace shardyard {

/// How the ranks of a tensor group share a tensor: each holds its part; or each holds a copy, unless sequence
/// parallelism divides its tokens.
enum class TensorSharing { Divided, Copied };

/// What the forward of a layer keeps for its backward.
struct KeptTensor
{
    std::string_view name;
    double bytesPerToken = 0; ///< before tensor ranks share it
    TensorSharing sharing = TensorSharing::Divided;
    std::string_view module; ///< Megatron's name of what computes it anew when it is recomputed; empty = always kept
    bool anyPrecision = false; ///< fp32 values or bytes whatever the model computes in
    bool ofProduct = false; ///< read by a matrix product's weight gradient alone: kept in the precision it computes in
};
/// Every tensor one layer keeps, in 2-byte activations, or 1-byte ones where an 8-bit product alone reads them.
[[nodiscard]] std::vector<KeptTensor> keptTensors(const Architecture &model, const LayerShape &layer,
                                                  const Strategy &strategy, Count sequenceLength);

/// Of one layer and one micro-batch on one GPU.
struct LayerActivations
{
    Bytes kept; ///< until the backward
    Bytes recomputed; ///< what the backward of the layer makes anew before it starts
    Bytes gradients; ///< of the widest activations, which the backward holds beside them

    friend bool operator==(const LayerActivations &, const LayerActivations &) = default;
};
/// `indexInStage` counts the layers of the stage: recomputation may be of the first ones alone.
[[nodiscard]] LayerActivations layerActivations(const Architecture &model, const LayerShape &layer,
                                                const Strategy &strategy, const Degrees &degrees, Count sequenceLength,
                                                Count indexInStage = 0);

/// What sequence parallelism divides the tokens by that tensor ranks would else hold copies of.
[[nodiscard]] double sequenceShare(const Strategy &strategy, const Degrees &degrees);

/// Of an activation: 2, or 4 in fp32.
[[nodiscard]] double activationElementBytes(const Strategy &strategy);

/// Tokens of a micro-batch on one context rank.
[[nodiscard]] double tokensPerRank(const Strategy &strategy, const Degrees &degrees, Count sequenceLength);

} // namespace shardyard
