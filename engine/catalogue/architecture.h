// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/units/units.h"

#include <optional>
#include <string>
#include <vector>

namespace shardyard {

enum class NormType { RmsNorm, LayerNorm };
enum class PositionType { Rope, Learned, Alibi, None };
enum class QkNorm { None, PerHead, FullWidth };

/// Normalisation layout of a decoder.
struct NormLayout
{
    NormType type = NormType::RmsNorm;
    bool bias = false; ///< a bias vector beside the weight
    int perLayer = 2; ///< norms of width `hidden` in each layer
    bool final = true; ///< one norm before the head
    bool embedding = false; ///< one norm after the embedding

    friend bool operator==(const NormLayout &, const NormLayout &) = default;
};

/// Which linear layers carry a bias vector.
struct BiasLayout
{
    bool qkv = false;
    bool out = false;
    bool mlp = false;
    bool head = false;

    friend bool operator==(const BiasLayout &, const BiasLayout &) = default;
};

/// Multi-head latent attention (DeepSeek-V2, arXiv 2405.04434, section 2.1).
struct LatentAttention
{
    std::optional<Count> queryRank; ///< q_lora_rank; absent = a plain query projection
    Count keyValueRank = 0; ///< kv_lora_rank
    Count nopeHeadDim = 0; ///< qk_nope_head_dim
    Count ropeHeadDim = 0; ///< qk_rope_head_dim
    Count valueHeadDim = 0; ///< v_head_dim

    friend bool operator==(const LatentAttention &, const LatentAttention &) = default;
};

/// A mixture-of-experts MLP.
struct MixtureOfExperts
{
    Count experts = 0;
    Count topK = 0;
    Count expertFfn = 0; ///< width of one routed expert
    Count sharedExperts = 0; ///< experts every token visits
    Count sharedFfn = 0; ///< width of one shared expert
    bool sharedGate = false; ///< a gate vector of width `hidden` on the shared expert
    Count moeLayers = 0;
    Count denseLayers = 0; ///< layers with a dense MLP of width `Architecture::ffn`
    Count period = 1; ///< every period-th layer is MoE where dense layers are interleaved (Llama 4 Maverick: 2); else
                      ///< dense layers lead
    bool routerBias = false; ///< one value an expert
    bool expertBias = false; ///< bias vectors inside the experts

    friend bool operator==(const MixtureOfExperts &, const MixtureOfExperts &) = default;
};

/// The indexer of sparse attention: a small attention that picks the positions each query attends to
/// (DeepSeek-V3.2-Exp report, section 1, equation 1).
struct SparseIndexer
{
    Count heads = 0;
    Count headDim = 0;
    Count topK = 0; ///< positions a query attends to

    friend bool operator==(const SparseIndexer &, const SparseIndexer &) = default;
};

/// Multi-token prediction modules (DeepSeek-V3, arXiv 2412.19437, section 2.2).
struct MultiTokenPrediction
{
    Count layers = 0;
    std::string kind;
    bool ownEmbedding = false;

    friend bool operator==(const MultiTokenPrediction &, const MultiTokenPrediction &) = default;
};

/// Elements of the model that no other field describes, such as OPT-350M's projections.
struct ExtraElements
{
    std::string what;
    Count elements = 0; ///< may be negative

    friend bool operator==(const ExtraElements &, const ExtraElements &) = default;
};

/// The shape of a decoder-only transformer. A model of which only the size is known has `onlyParameters`
/// and no layers; what needs a shape is then not computed.
struct Architecture
{
    std::string name;
    std::optional<Count> onlyParameters;

    Count layers = 0;
    Count hidden = 0;
    Count heads = 0;
    Count kvHeads = 0;
    Count headDim = 0; ///< with latent attention qk_nope + qk_rope
    Count ffn = 0; ///< width of the dense MLP; 0 where every layer is MoE
    bool gated = true; ///< gate and up projection: three matrices, else two
    Count vocab = 0; ///< rows of the embedding as stored
    Count maxPosition = 0; ///< 0 = not known
    bool tiedEmbeddings = false;
    PositionType position = PositionType::Rope;
    Count learnedPositions = 0; ///< rows of a learned position table
    bool parallelBlock = false; ///< attention and MLP read the same input
    NormLayout norm;
    BiasLayout bias;
    QkNorm qkNorm = QkNorm::None;
    std::optional<Count> slidingWindow;
    Count slidingLayers = 0; ///< layers that attend only within the window
    bool chunked = false; ///< the window is no sliding one but the chunk a position lies in (Llama 4)
    bool sinks = false; ///< one learned attention sink a head
    std::optional<LatentAttention> latent;
    std::optional<SparseIndexer> indexer;
    std::optional<MixtureOfExperts> moe;
    std::optional<MultiTokenPrediction> multiTokenPrediction;
    std::vector<ExtraElements> extra;
    /// Parts this version cannot count (hybrid mixers, blocks that differ), in words; empty = all is counted.
    std::vector<std::string> notCounted;

    [[nodiscard]] bool hasShape() const { return !onlyParameters.has_value(); }

    friend bool operator==(const Architecture &, const Architecture &) = default;
};

/// True when layer `layer` (from 0) has routed experts.
[[nodiscard]] bool isMoeLayer(const Architecture &model, Count layer);
/// True when layer `layer` (from 0) attends only within the sliding window. The layers that see everything are the last
/// of each run of equal length, as in Gemma, gpt-oss and OLMo.
[[nodiscard]] bool isSlidingLayer(const Architecture &model, Count layer);

} // namespace shardyard
