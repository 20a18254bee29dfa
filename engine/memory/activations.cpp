// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/memory/activations.h"

#include "engine/memory/frameworkmemory.h"

#include <algorithm>

namespace shardyard {

namespace {

constexpr double element = 2; ///< bytes of a kept activation in 16-bit training
constexpr double probability = 4; ///< router logits and probabilities are fp32

double real(Count count)
{
    return static_cast<double>(count);
}

/// The layer's input, which full recomputation keeps, and what its norms leave: the input of each norm, and the output
/// of those in front of attention and MLP. Korthikanti et al. 2022 (arXiv 2205.05198, section 4.1): 2·2h for two norms
/// and 2h for each of the two inputs behind them. Unit: bytes a token.
void addNorms(std::vector<KeptTensor> &kept, const Architecture &model, const LayerShape &layer)
{
    const double width = element * real(model.hidden);
    const int behind = std::min(layer.norms, 2);
    kept.push_back({.name = "layer input", .bytesPerToken = width, .sharing = TensorSharing::Copied});
    if (layer.norms > 1)
        kept.push_back(
            {.name = "norm inputs", .bytesPerToken = width * (layer.norms - 1), .sharing = TensorSharing::Copied});
    kept.push_back({.name = "norm outputs",
                    .bytesPerToken = width * behind,
                    .sharing = TensorSharing::Copied,
                    .module = "layernorm",
                    .ofProduct = true});
}

/// Queries, keys and values (Korthikanti et al. 2022, section 4.1: 2h + 2·2h for full heads), or the latents of MLA
/// with their norms, and what is projected up from them. Unit: bytes a token.
void addProjections(std::vector<KeptTensor> &kept, const Architecture &model, const LayerShape &layer)
{
    const double heads = real(model.heads);
    if (const std::optional<LatentAttention> &latent = model.latent) {
        const double ranks = real(latent->queryRank.value_or(0) + latent->keyValueRank);
        kept.push_back({.name = "latents", .bytesPerToken = 2 * element * ranks, .sharing = TensorSharing::Copied});
        kept.push_back({.name = "queries, keys and values",
                        .bytesPerToken = element * heads * real(2 * model.headDim + latent->valueHeadDim),
                        .module = "mla_up_proj"});
        return;
    }
    kept.push_back({.name = "queries, keys and values",
                    .bytesPerToken = element * real((model.heads + 2 * layer.kvHeads) * model.headDim)});
    if (model.qkNorm != QkNorm::None)
        kept.push_back({.name = "inputs of the query and key norms",
                        .bytesPerToken = element * real((model.heads + layer.kvHeads) * model.headDim),
                        .module = "layernorm"});
}

/// The output of attention, and what its core keeps besides: a flash kernel one fp32 value a head and position, half of
/// it lasting; an unfused one the softmax of all pairs, with dropout also a mask and the result, 5as (Korthikanti et
/// al. 2022, section 4.1). Unit: bytes a token.
void addCore(std::vector<KeptTensor> &kept, const Architecture &model, const LayerShape &layer,
             const Strategy &strategy, Count sequenceLength)
{
    const double heads = real(model.heads);
    const Count valueDim = model.latent ? model.latent->valueHeadDim : model.headDim;
    kept.push_back({.name = "output of attention", .bytesPerToken = element * heads * real(valueDim)});
    if (strategy.attentionKernel == "flash") {
        kept.push_back(
            {.name = "softmax statistics", .bytesPerToken = 2 * heads, .module = "core_attn", .anyPrecision = true});
        return;
    }
    const double seen = real(std::min(layer.window.value_or(sequenceLength), sequenceLength));
    kept.push_back({.name = "attention scores",
                    .bytesPerToken = (strategy.dropout > 0 ? 5 : 2) * heads * seen,
                    .module = "core_attn"});
}

/// Projections of a mixer whose state does not grow with the sequence, before and after its convolution, and its
/// output. Unit: bytes a token.
void addLinearMixer(std::vector<KeptTensor> &kept, const LinearAttention &linear)
{
    const double keys = real(linear.keyHeads * linear.keyHeadDim);
    const double values = real(linear.valueHeads * linear.valueHeadDim);
    kept.push_back({.name = "projections of the linear mixer", .bytesPerToken = 2 * element * (2 * keys + values)});
    kept.push_back({.name = "gate and output of the linear mixer", .bytesPerToken = 2 * element * values});
}

/// Widths of what a gated MLP keeps: gate, up and their product, 6f; or input and output of the activation, 4f.
double beforeActivation(const Architecture &model, double width)
{
    return (model.gated ? 2 : 1) * element * width;
}

void addDense(std::vector<KeptTensor> &kept, const Architecture &model, double width)
{
    kept.push_back(
        {.name = "MLP before its activation", .bytesPerToken = beforeActivation(model, width), .module = "mlp"});
    kept.push_back(
        {.name = "MLP after its activation", .bytesPerToken = element * width, .module = "mlp", .ofProduct = true});
}

/// Tokens of the fullest expert rank over the mean: never more than there are ranks, nor than a capacity lets in.
double skewOf(const Strategy &strategy)
{
    const double skew = std::min(strategy.routingSkew, real(strategy.expertParallel));
    return strategy.capacityFactor ? std::min(*strategy.capacityFactor, skew) : skew;
}

/// Top-k copies of each token with what the experts make of them, fp32 logits and probabilities of all experts, and the
/// shared expert. Tokens of the fullest rank where routing is uneven; a capacity bounds them. Unit: bytes a token.
void addExperts(std::vector<KeptTensor> &kept, const Architecture &model, const Strategy &strategy)
{
    const MixtureOfExperts &moe = *model.moe;
    const double copies = real(moe.topK) * skewOf(strategy);
    const double width = copies * real(moe.expertFfn);
    const Count input = moe.latentDim.value_or(model.hidden);
    kept.push_back({.name = "router probabilities",
                    .bytesPerToken = 2 * probability * real(moe.experts),
                    .sharing = TensorSharing::Copied,
                    .module = "moe",
                    .anyPrecision = true});
    // Experts divided over tensor ranks gather the tokens of those ranks, so that these copies are not divided twice.
    kept.push_back({.name = "tokens sorted by expert",
                    .bytesPerToken = copies * element * real(input) * real(strategy.expertTensorParallel),
                    .module = "moe",
                    .ofProduct = true});
    kept.push_back(
        {.name = "experts before their activation", .bytesPerToken = beforeActivation(model, width), .module = "moe"});
    kept.push_back({.name = "experts after their activation",
                    .bytesPerToken = element * width,
                    .module = "moe_act",
                    .ofProduct = true});
    if (const double shared = real(moe.sharedExperts * moe.sharedFfn); shared > 0) {
        kept.push_back({.name = "input of the shared expert",
                        .bytesPerToken = element * real(model.hidden),
                        .sharing = TensorSharing::Copied,
                        .module = "shared_experts",
                        .ofProduct = true});
        kept.push_back({.name = "shared expert",
                        .bytesPerToken = beforeActivation(model, shared) + element * shared,
                        .module = "shared_experts"});
    }
}

/// Masks of one byte behind attention and MLP. Unit: bytes a token.
void addDropout(std::vector<KeptTensor> &kept, const Architecture &model)
{
    kept.push_back({.name = "dropout masks",
                    .bytesPerToken = 2 * real(model.hidden),
                    .sharing = TensorSharing::Copied,
                    .anyPrecision = true});
}

/// Products of 8 bits and fewer leave their inputs in one byte for the weight gradient (NVIDIA/TransformerEngine,
/// transformer_engine/pytorch/module/linear.py saves the cast input).
bool usesCastInputs(const Strategy &strategy)
{
    return bytesPerElement(effectivePrecision(strategy).compute) < element;
}

void castInputs(std::vector<KeptTensor> &kept, const Strategy &strategy)
{
    if (!usesCastInputs(strategy))
        return;
    for (KeptTensor &tensor : kept)
        if (tensor.ofProduct)
            tensor.bytesPerToken /= element;
}

/// Gradients that the backward of a layer holds at its widest point: those of the MLP's product, gate and up
/// projection, 6f, or of both sides of its activation, 4f; of unfused scores what the framework holds of each. Unit:
/// bytes a token, before tensor ranks share them.
double gradientWidth(const Architecture &model, const LayerShape &layer, const Strategy &strategy, Count sequenceLength)
{
    double width = layer.feedForward == FeedForward::Dense ? real(layer.ffn) : 0;
    if (layer.hasExperts())
        width = real(model.moe->topK) * skewOf(strategy) * real(model.moe->expertFfn);
    const double feedForward = beforeActivation(model, width) + element * width;
    const Count seen = std::min(layer.window.value_or(sequenceLength), sequenceLength);
    const bool scored = layer.attention && strategy.attentionKernel != "flash";
    const double scores = scored ? frameworkMemory(strategy).scoreGradients * real(model.heads) * real(seen) : 0;
    return std::max(feedForward, scores);
}

/// Whether recomputation drops the tensor. "moe" drops all of a mixture but the shared expert.
bool isDropped(const KeptTensor &tensor, const std::vector<std::string> &modules)
{
    const auto named = [&modules](std::string_view name) {
        return std::find(modules.begin(), modules.end(), name) != modules.end();
    };
    return !tensor.module.empty() && (named(tensor.module) || (tensor.module == "moe_act" && named("moe")));
}

/// torchtitan's per-operation policy keeps the layer's input, the output of attention and every second matrix product:
/// queries, values, gate and the MLP's result (pytorch/torchtitan@b5bcd76
/// torchtitan/distributed/activation_checkpoint.py). 8-bit products are not on its list: their cast inputs stay
/// instead. Unit: bytes a token.
std::vector<KeptTensor> keptByOperation(const Architecture &model, const LayerShape &layer, const Strategy &strategy)
{
    const double width = element * real(model.hidden);
    const double heads = layer.attention ? real(model.heads) : 0;
    const double queries = heads * real(model.headDim);
    const double context = heads * real(model.latent ? model.latent->valueHeadDim : model.headDim);
    const double values = layer.attention && !model.latent ? real(layer.kvHeads * model.headDim) : context;
    const double ffn = layer.hasExperts() ? 0 : real(layer.ffn);
    std::vector<KeptTensor> kept = {{.name = "layer input", .bytesPerToken = width, .sharing = TensorSharing::Copied},
                                    {.name = "output of attention", .bytesPerToken = element * context},
                                    {.name = "softmax statistics", .bytesPerToken = 4 * heads, .anyPrecision = true}};
    if (usesCastInputs(strategy)) {
        kept.push_back({.name = "norm outputs", .bytesPerToken = width, .sharing = TensorSharing::Copied});
        kept.push_back({.name = "cast output of attention", .bytesPerToken = context});
        kept.push_back({.name = "MLP after its activation", .bytesPerToken = ffn});
        return kept;
    }
    kept.push_back({.name = "queries and values", .bytesPerToken = element * (queries + values)});
    kept.push_back({.name = "gate", .bytesPerToken = element * ffn});
    kept.push_back({.name = "result of the MLP", .bytesPerToken = width, .sharing = TensorSharing::Copied});
    return kept;
}

/// The unfused scores are what selective recomputation drops where no modules are named (Korthikanti et al. 2022,
/// section 5); the statistics of a flash kernel stay.
std::vector<std::string> droppedModules(const Strategy &strategy)
{
    if (!strategy.recompute.modules.empty())
        return strategy.recompute.modules;
    return strategy.attentionKernel == "flash" ? std::vector<std::string>() : std::vector<std::string>{"core_attn"};
}

} // namespace

std::vector<KeptTensor> keptTensors(const Architecture &model, const LayerShape &layer, const Strategy &strategy,
                                    Count sequenceLength)
{
    std::vector<KeptTensor> kept;
    addNorms(kept, model, layer);
    if (layer.attention) {
        addProjections(kept, model, layer);
        addCore(kept, model, layer, strategy, sequenceLength);
    }
    if (layer.linear)
        addLinearMixer(kept, *model.linear);
    if (layer.hasExperts())
        addExperts(kept, model, strategy);
    else if (layer.feedForward == FeedForward::Dense)
        addDense(kept, model, real(layer.ffn));
    if (strategy.dropout > 0)
        addDropout(kept, model);
    castInputs(kept, strategy);
    return kept;
}

double sequenceShare(const Strategy &strategy, const Degrees &degrees)
{
    return strategy.sequenceParallel.value_or(degrees.tensor > 1) ? real(degrees.tensor) : 1;
}

double activationElementBytes(const Strategy &strategy)
{
    return std::max(element, bytesPerElement(effectivePrecision(strategy).compute));
}

double tokensPerRank(const Strategy &strategy, const Degrees &degrees, Count sequenceLength)
{
    return real(sequenceLength) * real(strategy.microBatch) / real(degrees.context);
}

/// activations = tokens · (divided / tensor + copied / (tensor with sequence parallel, else 1)), the tokens of a
/// micro-batch on one context rank (Korthikanti et al. 2022, equations 2 to 4). Unit: bytes.
LayerActivations layerActivations(const Architecture &model, const LayerShape &layer, const Strategy &strategy,
                                  const Degrees &degrees, Count sequenceLength, Count indexInStage)
{
    const double tokens = tokensPerRank(strategy, degrees, sequenceLength);
    const double copiesOver = sequenceShare(strategy, degrees);
    const double wide = activationElementBytes(strategy) / element;
    const bool keepsGathered = frameworkMemory(strategy).gathersSequence;
    const auto bytesOf = [&](const std::vector<KeptTensor> &tensors, auto counts) {
        double bytes = 0;
        for (const KeptTensor &tensor : tensors) {
            const double copied = keepsGathered && tensor.ofProduct ? 1 : copiesOver;
            const double ranks = tensor.sharing == TensorSharing::Copied ? copied : real(degrees.tensor);
            if (counts(tensor))
                bytes += tokens * tensor.bytesPerToken * (tensor.anyPrecision ? 1 : wide) / ranks;
        }
        return bytes;
    };
    const auto any = [](const KeptTensor &) { return true; };
    const std::vector<KeptTensor> tensors = keptTensors(model, layer, strategy, sequenceLength);
    const double all = bytesOf(tensors, any);
    const Recompute &recompute = strategy.recompute;
    double kept = all;
    if (recompute.mode == RecomputeMode::Full && indexInStage < recompute.layers.value_or(indexInStage + 1))
        kept = bytesOf({tensors.front()}, any);
    else if (recompute.mode == RecomputeMode::Selective && recompute.policy == "op")
        kept = std::min(all, bytesOf(keptByOperation(model, layer, strategy), any));
    else if (recompute.mode == RecomputeMode::Selective)
        kept = bytesOf(tensors, [modules = droppedModules(strategy)](const KeptTensor &tensor) {
            return !isDropped(tensor, modules);
        });
    const double gradients =
        wide * tokens * gradientWidth(model, layer, strategy, sequenceLength) / real(degrees.tensor);
    return {.kept = Bytes(kept), .recomputed = Bytes(all - kept), .gradients = Bytes(gradients)};
}

} // namespace shardyard
