// SPDX-License-Identifier: GPL-3.0-or-later
// The one list of what a decoder is made of. Counts by part, elements on a GPU and FLOPs all derive from it.
#include "engine/model/weights.h"

#include "engine/model/linearkinds.h"

namespace shardyard {
namespace {

using enum ModelPart;
using enum TensorSplit;

Weight normWeight(const Architecture &model, Count width, Count copies = 1)
{
    return {.part = Norm, .outputs = width, .bias = model.norm.bias, .copies = copies};
}

/// Grouped-query attention: query, key and value by heads, output by its inputs. An output gate is projected together
/// with the queries, head by head (Qwen3-Next).
std::vector<Weight> groupedAttention(const Architecture &model, Count kvHeads)
{
    const Count queries = model.heads * model.headDim;
    const Count keys = kvHeads * model.headDim;
    const Count gates = model.outputGate ? 2 : 1;
    const bool bias = model.bias.qkv;
    return {
        {.split = Outputs,
         .inputs = model.hidden,
         .outputs = gates * queries,
         .bias = bias,
         .piece = gates * model.headDim},
        {.split = Outputs, .inputs = model.hidden, .outputs = keys, .bias = bias, .piece = model.headDim, .copies = 2},
        {.split = Inputs, .inputs = queries, .outputs = model.hidden, .bias = model.bias.out, .piece = model.headDim},
    };
}

/// Multi-head latent attention (DeepSeek-V2, arXiv 2405.04434, section 2.1): the down projections are on every rank.
std::vector<Weight> latentAttention(const Architecture &model, const LatentAttention &latent)
{
    const bool bias = model.bias.qkv;
    const Count queries = model.heads * model.headDim;
    const Count unpacked = latent.nopeHeadDim + latent.valueHeadDim;
    std::vector<Weight> weights;
    if (latent.queryRank)
        weights.push_back({.inputs = model.hidden, .outputs = *latent.queryRank, .bias = bias});
    weights.push_back({.split = Outputs,
                       .inputs = latent.queryRank.value_or(model.hidden),
                       .outputs = queries,
                       .piece = model.headDim});
    weights.push_back({.inputs = model.hidden, .outputs = latent.keyValueRank + latent.ropeHeadDim, .bias = bias});
    weights.push_back(
        {.split = Outputs, .inputs = latent.keyValueRank, .outputs = model.heads * unpacked, .piece = unpacked});
    weights.push_back({.split = Inputs,
                       .inputs = model.heads * latent.valueHeadDim,
                       .outputs = model.hidden,
                       .bias = model.bias.out,
                       .piece = latent.valueHeadDim});
    return weights;
}

/// The indexer of sparse attention (DeepSeek-V3.2-Exp report, section 1): queries from the latent, one key, a weight a
/// head; every tensor rank picks positions for itself, so nothing of it is divided.
std::vector<Weight> indexerWeights(const Architecture &model, const SparseIndexer &indexer)
{
    const Count queryRank = model.latent ? model.latent->queryRank.value_or(0) : 0;
    return {
        {.inputs = queryRank, .outputs = indexer.heads * indexer.headDim},
        {.inputs = model.hidden, .outputs = indexer.headDim},
        {.inputs = model.hidden, .outputs = indexer.heads},
        {.part = Norm, .outputs = indexer.headDim, .bias = true},
    };
}

/// Up projections divided by outputs (two where the MLP is gated), the down projection by inputs.
std::vector<Weight> mlpWeights(const Architecture &model, ModelPart part, Count width, Count ffn, bool bias)
{
    const Count ups = model.gated ? 2 : 1;
    return {
        {.part = part, .split = Outputs, .inputs = width, .outputs = ffn, .bias = bias, .copies = ups},
        {.part = part, .split = Inputs, .inputs = ffn, .outputs = width, .bias = bias},
    };
}

void append(std::vector<Weight> &weights, const std::vector<Weight> &more)
{
    weights.insert(weights.end(), more.begin(), more.end());
}

} // namespace

Count elementsOnRank(const Weight &weight, Count degree)
{
    Count inputs = weight.inputs;
    Count outputs = weight.outputs;
    if (weight.split == Outputs)
        outputs = ceilDivide(outputs / weight.piece, degree) * weight.piece;
    else if (weight.split == Inputs)
        inputs = ceilDivide(inputs / weight.piece, degree) * weight.piece;
    return weight.copies * (inputs * outputs + (weight.bias ? outputs : 0));
}

Count elementsOnRank(const std::vector<Weight> &weights, Count degree)
{
    Count elements = 0;
    for (const Weight &weight : weights)
        elements += elementsOnRank(weight, degree);
    return elements;
}

std::vector<Weight> mixerWeights(const Architecture &model, const LayerShape &layer)
{
    std::vector<Weight> weights;
    if (layer.attention) {
        weights = model.latent ? latentAttention(model, *model.latent) : groupedAttention(model, layer.kvHeads);
        if (model.sinks)
            weights.push_back({.split = Outputs, .outputs = model.heads});
        if (model.indexer)
            append(weights, indexerWeights(model, *model.indexer));
    }
    if (layer.linear)
        append(weights, linearWeights(*model.linear, model.hidden));
    if (layer.projection)
        weights.push_back({.inputs = model.hidden, .outputs = model.hidden, .bias = model.bias.out});
    return weights;
}

std::vector<Weight> normWeights(const Architecture &model, const LayerShape &layer)
{
    std::vector<Weight> weights = {normWeight(model, model.hidden, layer.norms)};
    if (!layer.attention)
        return weights;
    if (model.latent) {
        if (model.latent->queryRank)
            weights.push_back(normWeight(model, *model.latent->queryRank));
        weights.push_back(normWeight(model, model.latent->keyValueRank));
    }
    if (model.qkNorm == QkNorm::PerHead)
        weights.push_back({.part = Norm, .outputs = model.headDim, .copies = 2});
    if (model.qkNorm == QkNorm::FullWidth)
        weights.push_back({.part = Norm, .outputs = (model.heads + layer.kvHeads) * model.headDim});
    return weights;
}

std::vector<Weight> denseMlpWeights(const Architecture &model, Count ffn)
{
    return mlpWeights(model, Mlp, model.hidden, ffn, model.bias.mlp);
}

std::vector<Weight> routerWeights(const Architecture &model)
{
    return {{.part = Router, .inputs = model.hidden, .outputs = model.moe->experts, .bias = model.moe->routerBias}};
}

std::vector<Weight> sharedExpertWeights(const Architecture &model)
{
    const MixtureOfExperts &moe = *model.moe;
    std::vector<Weight> weights;
    if (moe.sharedExperts > 0)
        weights = mlpWeights(model, Mlp, model.hidden, moe.sharedExperts * moe.sharedFfn, model.bias.mlp);
    if (moe.sharedGate)
        weights.push_back({.part = Mlp, .inputs = model.hidden});
    if (moe.latentDim) {
        weights.push_back({.part = Mlp, .inputs = model.hidden, .outputs = *moe.latentDim, .bias = model.bias.mlp});
        weights.push_back({.part = Mlp, .inputs = *moe.latentDim, .outputs = model.hidden, .bias = model.bias.mlp});
    }
    return weights;
}

std::vector<Weight> routedExpertWeights(const Architecture &model)
{
    const Count width = model.moe->latentDim.value_or(model.hidden);
    return mlpWeights(model, Experts, width, model.moe->expertFfn, model.moe->expertBias);
}

std::vector<Weight> layerWeights(const Architecture &model, const LayerShape &layer)
{
    std::vector<Weight> weights = mixerWeights(model, layer);
    append(weights, normWeights(model, layer));
    if (layer.hasExperts()) {
        append(weights, routerWeights(model));
        append(weights, sharedExpertWeights(model));
    } else if (layer.feedForward == FeedForward::Dense) {
        append(weights, denseMlpWeights(model, layer.ffn));
    } else if (layer.feedForward == FeedForward::Projection) {
        weights.push_back({.part = Mlp, .inputs = model.hidden, .outputs = model.hidden, .bias = model.bias.mlp});
    }
    return weights;
}

std::vector<Weight> predictionJoinWeights(const Architecture &model)
{
    return {{.part = Mlp, .inputs = 2 * model.hidden, .outputs = model.hidden}, normWeight(model, model.hidden, 3)};
}

Count predictionJoins(const MultiTokenPrediction &prediction)
{
    return prediction.kind == "qwen-next" ? 1 : prediction.layers;
}

std::vector<Weight> embeddingWeights(const Architecture &model)
{
    std::vector<Weight> weights = {
        {.part = Embedding, .split = Outputs, .inputs = model.hidden, .outputs = model.vocab},
        {.part = Embedding, .inputs = model.hidden, .outputs = model.learnedPositions}};
    if (model.norm.embedding)
        weights.push_back(normWeight(model, model.hidden));
    return weights;
}

std::vector<Weight> headWeights(const Architecture &model)
{
    std::vector<Weight> weights = {{.part = Head,
                                    .split = Outputs,
                                    .inputs = model.tiedEmbeddings ? 0 : model.hidden,
                                    .outputs = model.vocab,
                                    .bias = model.bias.head}};
    if (model.norm.final)
        weights.push_back(normWeight(model, model.hidden));
    return weights;
}

} // namespace shardyard
