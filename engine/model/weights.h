// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/catalogue/layers.h"

#include <vector>

namespace shardyard {

enum class ModelPart { Embedding, Attention, Mlp, Experts, Router, Norm, Head };

/// How tensor parallelism divides a linear layer (Megatron-LM, arXiv 1909.08053, section 3): its outputs, with the
/// bias, or its inputs, with the bias on every rank, or not at all.
enum class TensorSplit { None, Outputs, Inputs };

/// A linear layer, a table or a vector of the model.
struct Weight
{
    ModelPart part = ModelPart::Attention;
    TensorSplit split = TensorSplit::None;
    Count inputs = 1; ///< 1 for a vector
    Count outputs = 1;
    bool bias = false; ///< one more value for each output
    Count piece = 1; ///< what stays together when it is divided: the width of a head
    Count copies = 1;

    friend bool operator==(const Weight &, const Weight &) = default;
};

/// Elements on the fullest of `degree` tensor ranks; with degree 1 the whole weight. Fewer pieces than ranks leave one
/// piece on each, as with grouped KV heads.
[[nodiscard]] Count elementsOnRank(const Weight &weight, Count degree);
[[nodiscard]] Count elementsOnRank(const std::vector<Weight> &weights, Count degree);

/// The mixers of a layer, attention or linear attention or both; their norms are with normWeights().
[[nodiscard]] std::vector<Weight> mixerWeights(const Architecture &model, const LayerShape &layer);
[[nodiscard]] std::vector<Weight> normWeights(const Architecture &model, const LayerShape &layer);
/// The MLP of a dense layer.
[[nodiscard]] std::vector<Weight> denseMlpWeights(const Architecture &model, Count ffn);
/// Router, projections to the experts' width and shared experts of a MoE layer, and one of its routed experts.
[[nodiscard]] std::vector<Weight> routerWeights(const Architecture &model);
[[nodiscard]] std::vector<Weight> sharedExpertWeights(const Architecture &model);
[[nodiscard]] std::vector<Weight> routedExpertWeights(const Architecture &model);
/// All weights of a layer but its routed experts.
[[nodiscard]] std::vector<Weight> layerWeights(const Architecture &model, const LayerShape &layer);
/// What a module for multi-token prediction adds to its layers: a projection of two hidden vectors to one and three
/// norms (DeepSeek-V3, arXiv 2412.19437, section 2.2).
[[nodiscard]] std::vector<Weight> predictionJoinWeights(const Architecture &model);
/// How many of these joins there are: one a module, but Qwen's modules share theirs.
[[nodiscard]] Count predictionJoins(const MultiTokenPrediction &prediction);

[[nodiscard]] std::vector<Weight> embeddingWeights(const Architecture &model);
[[nodiscard]] std::vector<Weight> headWeights(const Architecture &model);

} // namespace shardyard
