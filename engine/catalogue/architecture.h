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
/// What a layer mixes positions with. A layer may have two mixers side by side, or none.
/// Projection = one square matrix in place of attention, as architecture search leaves it.
enum class Mixer { None, Attention, Sliding, Linear, AttentionAndLinear, Projection };
/// What a layer works on each position with; AsUsual = routed experts where `moe` says so, else the dense MLP.
enum class FeedForward { AsUsual, Dense, Experts, None, Projection };
/// Kinds of linear attention; a state-space layer is one of them. engine/model/linearkinds.cpp has their table.
enum class LinearKind { GatedDeltaNet, KimiDelta, Lightning, Mamba2 };

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
    std::optional<Count> latentDim; ///< experts work in this narrower width, between two projections (Nemotron 3)

    friend bool operator==(const MixtureOfExperts &, const MixtureOfExperts &) = default;
};

/// Mixers whose state does not grow with the sequence: gated delta net (Yang et al. 2024, arXiv 2412.06464), Kimi delta
/// attention (arXiv 2510.26692), lightning attention (arXiv 2401.04658) and Mamba-2 (Dao and Gu 2024, arXiv
/// 2405.21060), whose groups are the key heads here, whose state is as wide as a key and whose heads are the value
/// heads.
struct LinearAttention
{
    LinearKind kind = LinearKind::GatedDeltaNet;
    Count keyHeads = 0;
    Count keyHeadDim = 0;
    Count valueHeads = 0;
    Count valueHeadDim = 0;
    Count convKernel = 0; ///< length of the convolution before it; 0 = none
    bool convBias = false;
    bool bias = false; ///< of its projections
    bool norm = true; ///< a norm before the output projection
    Count layers = 0; ///< layers that have it, where no list of blocks says which

    friend bool operator==(const LinearAttention &, const LinearAttention &) = default;
};

/// `count` layers that are alike.
struct LayerRun
{
    Count count = 1;
    Mixer mixer = Mixer::Attention;
    FeedForward feedForward = FeedForward::AsUsual;
    std::optional<Count> kvHeads; ///< instead of the model's
    std::optional<Count> ffn;

    friend bool operator==(const LayerRun &, const LayerRun &) = default;
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
    Count layers = 0; ///< modules
    std::string kind;
    bool ownEmbedding = false; ///< the checkpoint stores copies of embedding and head
    std::vector<LayerRun> blocks; ///< the layers of one module; empty = one as the model's last, with full attention

    friend bool operator==(const MultiTokenPrediction &, const MultiTokenPrediction &) = default;
};

/// Elements of the model that no other field describes, such as OPT-350M's projections.
struct ExtraElements
{
    std::string what;
    Count elements = 0; ///< may be negative

    friend bool operator==(const ExtraElements &, const ExtraElements &) = default;
};

/// An image encoder in front of the decoder; no part of the decoder's counts.
struct VisionTower
{
    std::string name;
    Count layers = 0; ///< 0 = not known
    Count hidden = 0;
    std::optional<Count> parameters; ///< tower and projector; absent = named only

    friend bool operator==(const VisionTower &, const VisionTower &) = default;
};

/// How a checkpoint's weights are stored where they are quantised.
struct Quantization
{
    std::string method; ///< "fp8", "mxfp4", "nvfp4", "awq", "gptq", "compressed-tensors", …
    std::string format; ///< the method's own word, such as "e4m3" or "pack-quantized"
    Count bits = 0; ///< of one weight; 0 = not known
    Count groupSize = 0; ///< weights of a row that share a scale; 0 = whole rows, tensors or blocks
    Count blockRows = 0; ///< of square blocks that share a scale
    Count blockColumns = 0;
    std::vector<std::string> kept; ///< modules left in the checkpoint's own dtype

    friend bool operator==(const Quantization &, const Quantization &) = default;
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
    bool outputGate = false; ///< a gate as wide as the queries on the output of attention
    std::optional<LatentAttention> latent;
    std::optional<SparseIndexer> indexer;
    std::optional<LinearAttention> linear;
    std::optional<MixtureOfExperts> moe;
    /// What the layers are where no rule says so, in order, repeated until all are filled; empty = the rules of
    /// `slidingLayers`, `linear` and `moe`. See catalogue/layers.h.
    std::vector<LayerRun> blocks;
    std::optional<MultiTokenPrediction> multiTokenPrediction;
    std::vector<ExtraElements> extra;
    std::optional<VisionTower> vision;
    std::optional<Quantization> quantization; ///< of the checkpoint
    std::vector<std::string> assumed; ///< what was taken from a family's defaults, as "key = value"
    /// Parts this version cannot count, in words; empty = all is counted.
    std::vector<std::string> notCounted;

    [[nodiscard]] bool hasShape() const { return !onlyParameters.has_value(); }

    friend bool operator==(const Architecture &, const Architecture &) = default;
};

} // namespace shardyard
