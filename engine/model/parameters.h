// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/catalogue/layers.h"

namespace shardyard {

/// Elements of a model by part; the sum is what a trainer holds, without multi-token prediction.
struct ParametersByPart
{
    Count embedding = 0; ///< token and position tables
    Count attention = 0;
    Count mlp = 0; ///< dense MLPs and shared experts
    Count experts = 0; ///< routed experts
    Count router = 0;
    Count norm = 0;
    Count head = 0; ///< 0 where the head is tied to the embedding
    Count other = 0; ///< elements no other part describes; all of them for a model of which only the size is known

    [[nodiscard]] Count total() const;

    friend bool operator==(const ParametersByPart &, const ParametersByPart &) = default;
};

/// Elements on one GPU.
struct GpuElements
{
    Count dense = 0;
    Count experts = 0;

    [[nodiscard]] Count total() const { return dense + experts; }

    friend bool operator==(const GpuElements &, const GpuElements &) = default;
    friend constexpr GpuElements operator+(GpuElements a, const GpuElements &b)
    {
        return {.dense = a.dense + b.dense, .experts = a.experts + b.experts};
    }
};

/// Degrees that divide one layer's elements.
struct LayerDivision
{
    Count tensor = 1;
    Count expert = 1;
    Count expertTensor = 1;
};

[[nodiscard]] ParametersByPart parametersByPart(const Architecture &model);
[[nodiscard]] Count parameters(const Architecture &model);
/// Parameters a token passes: top-k and shared experts, with embedding and head.
[[nodiscard]] Count activeParameters(const Architecture &model);
[[nodiscard]] Count multiTokenPredictionParameters(const Architecture &model);

/// Elements of one layer on the fullest tensor rank. With fewer KV heads than tensor ranks every rank holds one KV
/// head; latent attention's down-projections, norms and router are on every rank.
[[nodiscard]] GpuElements layerElementsOnGpu(const Architecture &model, const LayerShape &layer,
                                             const LayerDivision &division);
/// The modules for multi-token prediction, which are on a pipeline's last stage (Megatron-LM); without embedding and
/// head, which training shares with the model whatever a checkpoint stores.
[[nodiscard]] GpuElements predictionElementsOnGpu(const Architecture &model, const LayerDivision &division);
/// The embedding (token rows divided by tensor, position rows replicated, embedding norm, extra elements).
[[nodiscard]] GpuElements embeddingElementsOnGpu(const Architecture &model, Count tensor);
/// Final norm and head. On a stage of its own the head of tied embeddings is a copy of the embedding, and multi-token
/// prediction needs one too.
[[nodiscard]] GpuElements headElementsOnGpu(const Architecture &model, Count tensor, bool apart);

/// Bytes of K and V for one token over the whole model in bf16; latent attention keeps its compressed vector, linear
/// attention nothing that grows with the sequence.
[[nodiscard]] Bytes keyValueBytesPerToken(const Architecture &model);

/// Forward FLOPs of one layer for one sequence.
struct LayerFlops
{
    Flop all;
    Flop withoutWeights; ///< the part between positions: attention's scores and context, an indexer's, a state's
};

/// Pairs of positions that a count of FLOPs takes: those the causal mask leaves, or all within a layer's window.
enum class AttendedPairs { Causal, All };

/// 2 · tokens · elements of the matrices a token passes (routed experts top-k times), and 2 · heads · (query width +
/// value width) for each pair of positions that attend, causal-halved (Narayanan et al. 2021, arXiv 2104.04473,
/// appendix, halved for the causal mask as in PaLM, arXiv 2204.02311, appendix B).
[[nodiscard]] LayerFlops layerFlops(const Architecture &model, const LayerShape &layer, Count sequenceLength,
                                    AttendedPairs attended = AttendedPairs::Causal);
/// Forward FLOPs of the modules for multi-token prediction for one sequence, each with the head once more.
[[nodiscard]] Flop predictionForwardFlops(const Architecture &model, Count sequenceLength,
                                          AttendedPairs attended = AttendedPairs::Causal);
/// Forward FLOPs of the head for one sequence: 2 · tokens · hidden · vocabulary. The embedding is a lookup.
[[nodiscard]] Flop headForwardFlops(const Architecture &model, Count sequenceLength);

} // namespace shardyard
