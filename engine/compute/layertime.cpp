// SPDX-License-Identifier: GPL-3.0-or-later
// The operators of a layer, one function a part: products from the model's own weights, attention from its FLOPs, and
// what only moves bytes, which is a fifth of the step in vTrain's A100 runs.
#include "engine/compute/layertime.h"

#include "engine/memory/activations.h"
#include "engine/model/parameters.h"
#include "engine/model/weights.h"

#include <algorithm>
#include <cmath>

namespace shardyard {
namespace {

constexpr double element = 2; ///< bytes of an activation

double real(Count count)
{
    return static_cast<double>(count);
}

/// One layer in the making.
struct Work
{
    const ComputeShape &shape;
    const LayerShape &layer;
    LayerTime time;

    [[nodiscard]] PartTime &part(LayerPart part) { return time.parts[static_cast<std::size_t>(part)]; }
};

PartTime productTimes(const GpuRates &rates, const Product &forward, Dtype compute)
{
    return {.forward = productTime(rates, forward, compute),
            .inputGradient =
                productTime(rates, {.rows = forward.rows, .columns = forward.inner, .inner = forward.columns}, compute),
            .weightGradient = productTime(
                rates, {.rows = forward.columns, .columns = forward.inner, .inner = forward.rows, .accumulates = true},
                compute)};
}

/// The product a weight stands for on one tensor rank. Weights that share their input and their split run as one.
struct WeightProduct
{
    Count inputs = 0;
    Count outputs = 0;
    TensorSplit split = TensorSplit::None;
};

void addWeights(Work &work, const std::vector<Weight> &weights, LayerPart part)
{
    WeightProduct joined;
    const auto flush = [&work, &joined, part] {
        if (joined.outputs == 0)
            return;
        const double inputs = real(joined.inputs) / (joined.split == TensorSplit::Inputs ? work.shape.tensor : 1);
        const double outputs = real(joined.outputs) / (joined.split == TensorSplit::Outputs ? work.shape.tensor : 1);
        work.part(part) += productTimes(
            work.shape.rates, {.rows = work.shape.tokens, .columns = outputs, .inner = inputs}, work.shape.compute);
    };
    for (const Weight &weight : weights) {
        if (weight.inputs <= 1)
            continue;
        const Count outputs = weight.copies * weight.outputs;
        if (weight.inputs == joined.inputs && weight.split == joined.split && weight.split != TensorSplit::Inputs) {
            joined.outputs += outputs;
            continue;
        }
        flush();
        joined = {.inputs = weight.inputs, .outputs = outputs, .split = weight.split};
    }
    flush();
}

/// Forward reads and writes; the backward of such an operator reads its output's gradient and its input and writes one
/// more.
void addMemory(Work &work, LayerPart part, double bytes, double kernels, double backward = 2)
{
    work.part(part).forward += memoryTime(work.shape.rates, bytes, kernels);
    work.part(part).inputGradient += memoryTime(work.shape.rates, backward * bytes, kernels);
}

/// Each norm is read and written once by a fused kernel; two residual sums read two and write one; dropout adds a mask
/// of one byte and a pass. Unit: bytes a token and element of the hidden vector.
void addNorms(Work &work)
{
    const bool isRms = work.shape.model.norm.type == NormType::RmsNorm;
    const double norms = work.layer.norms * 2 * element * (isRms ? work.shape.habits.normPasses : 1);
    const double sums = std::min(work.layer.norms, 2) * 3 * element;
    const double dropout = work.shape.strategy.dropout > 0 ? 3 : 0;
    addMemory(work, LayerPart::Norms, (norms + sums + dropout) * work.shape.shared * real(work.shape.model.hidden),
              dropout > 0 ? 5 : 4);
}

void addCore(Work &work, const LayerFlops &flops)
{
    const ComputeShape &shape = work.shape;
    const double sequences = work.shape.tokens / real(shape.sequenceLength);
    const double reach = real(std::min(work.layer.window.value_or(shape.sequenceLength), shape.sequenceLength));
    const double heads = real(shape.model.heads) / work.shape.tensor;
    const AttentionCore core = {.flops = flops.withoutWeights.value() * sequences / work.shape.tensor,
                                .reach = reach,
                                .headDim = real(shape.model.headDim),
                                .scores = work.shape.tokens * reach * heads,
                                .scorePasses = work.shape.habits.scorePasses,
                                .flash = !work.layer.attention || shape.flash,
                                .torch = work.shape.habits.torchAttention,
                                .dropout = shape.strategy.dropout > 0};
    work.part(LayerPart::Core).forward += attentionForward(shape.rates, core);
    work.part(LayerPart::Core).inputGradient += attentionBackward(shape.rates, core);
}

/// Queries and keys are read and written in place of each other: 4 bytes an element.
void addRotation(Work &work)
{
    const Architecture &model = work.shape.model;
    if (!work.layer.attention || model.position != PositionType::Rope)
        return;
    const double width = real((model.heads + (model.latent ? model.heads : work.layer.kvHeads)) * model.headDim);
    addMemory(work, LayerPart::Rotation,
              2 * element * work.shape.tokens * width / work.shape.tensor * work.shape.habits.activationPasses, 2, 1);
}

void addMixer(Work &work)
{
    const std::vector<Weight> weights = mixerWeights(work.shape.model, work.layer);
    if (!work.layer.attention || !work.shape.model.latent) {
        addWeights(work, weights, LayerPart::Projections);
        return;
    }
    std::vector<Weight> down;
    std::vector<Weight> up;
    for (const Weight &weight : weights) // what is divided by outputs makes queries, keys and values from latents
        (weight.split == TensorSplit::Outputs ? up : down).push_back(weight);
    addWeights(work, down, LayerPart::Projections);
    addWeights(work, up, LayerPart::LatentUp);
}

/// Gate and up projection are read and their product is written, 6 bytes; or one in, one out. The backward of the gated
/// one reads three and writes two.
void addActivation(Work &work, LayerPart part, double elements)
{
    const bool gated = work.shape.model.gated;
    const double passes = work.shape.habits.activationPasses;
    addMemory(work, part, (gated ? 3 : 2) * element * elements * passes, 1, gated ? 5.0 / 3 : 1.5);
}

void addDense(Work &work)
{
    addWeights(work, denseMlpWeights(work.shape.model, work.layer.ffn), LayerPart::Mlp);
    addActivation(work, LayerPart::Activation, work.shape.tokens * real(work.layer.ffn) / work.shape.tensor);
}

/// Rows that reach the experts of one GPU: every token top-k times, those of its tensor ranks divided among them where
/// experts are not divided likewise, and more on the fullest rank. A capacity pads every expert to it.
double expertRows(const Work &work)
{
    const Strategy &strategy = work.shape.strategy;
    const double skew = strategy.capacityFactor.value_or(std::min(strategy.routingSkew, real(strategy.expertParallel)));
    return work.shape.tokens / work.shape.tensor * real(strategy.expertTensorParallel)
        * real(work.shape.model.moe->topK) * skew;
}

void addExperts(Work &work)
{
    const ComputeShape &shape = work.shape;
    const MixtureOfExperts &moe = *shape.model.moe;
    const double rows = expertRows(work);
    const double experts = real(moe.experts) / real(shape.strategy.expertParallel);
    const double division = real(shape.strategy.expertTensorParallel);
    PartTime &part = work.part(LayerPart::Experts);
    for (const Weight &weight : routedExpertWeights(shape.model)) {
        if (weight.inputs <= 1)
            continue;
        const double inputs = real(weight.inputs) / (weight.split == TensorSplit::Inputs ? division : 1);
        const double outputs =
            real(weight.copies * weight.outputs) / (weight.split == TensorSplit::Outputs ? division : 1);
        const auto time = [&](const Product &product) {
            return groupedProductTime(shape.rates, product, experts, work.shape.compute);
        };
        part.forward += time({.rows = rows, .columns = outputs, .inner = inputs});
        part.inputGradient += time({.rows = rows, .columns = inputs, .inner = outputs});
        part.weightGradient += time({.rows = rows, .columns = inputs, .inner = outputs, .accumulates = true});
    }
    addActivation(work, LayerPart::ExpertActivation, rows * real(moe.expertFfn) / division);
    // Sorted to the experts and back, each read and written; logits and probabilities in fp32.
    const double moved = 4 * element * rows * real(moe.latentDim.value_or(shape.model.hidden));
    addMemory(work, LayerPart::Permutation, moved + 16 * work.shape.shared * real(moe.experts), 10, 1.7);
    addWeights(work, routerWeights(shape.model), LayerPart::Router);
    if (moe.sharedExperts > 0) {
        addWeights(work, sharedExpertWeights(shape.model), LayerPart::SharedExperts);
        addActivation(work, LayerPart::SharedExperts,
                      work.shape.tokens * real(moe.sharedExperts * moe.sharedFfn) / work.shape.tensor);
    }
}

/// Megatron's names of what selective recomputation drops; "moe" is all of a mixture but the shared experts.
constexpr std::array<std::pair<std::string_view, LayerPart>, 12> modules = {{
    {"core_attn", LayerPart::Core},
    {"layernorm", LayerPart::Norms},
    {"mlp", LayerPart::Mlp},
    {"mlp", LayerPart::Activation},
    {"moe", LayerPart::Router},
    {"moe", LayerPart::Permutation},
    {"moe", LayerPart::Experts},
    {"moe", LayerPart::ExpertActivation},
    {"moe_act", LayerPart::ExpertActivation},
    {"shared_experts", LayerPart::SharedExperts},
    {"mla_up_proj", LayerPart::LatentUp},
    {"mla_up_proj", LayerPart::Rotation},
}};

Seconds namedModules(const Recompute &recompute, const LayerTime &time)
{
    Seconds repeated;
    for (const auto &[name, part] : modules)
        if (std::find(recompute.modules.begin(), recompute.modules.end(), name) != recompute.modules.end())
            repeated += time.forwardOf(part);
    return repeated;
}

/// torchtitan's per-operation policy keeps attention and every second product.
Seconds byOperation(const LayerTime &time)
{
    using enum LayerPart;
    Seconds repeated;
    for (const LayerPart part : {Projections, LatentUp, Mlp, Router, Experts, SharedExperts})
        repeated += time.forwardOf(part) / 2;
    for (const LayerPart part : {Norms, Rotation, Activation, ExpertActivation, Permutation})
        repeated += time.forwardOf(part);
    return repeated;
}

} // namespace

PartTime LayerTime::total() const
{
    PartTime sum;
    for (const PartTime &part : parts)
        sum += part;
    return sum;
}

ComputeShape computeShape(const Architecture &model, const Strategy &strategy, const Degrees &degrees,
                          const GpuRates &rates, Count sequenceLength)
{
    const double tokens = tokensPerRank(strategy, degrees, sequenceLength);
    return {.model = model,
            .strategy = strategy,
            .rates = rates,
            .habits = frameworkCompute(strategy),
            .compute = effectivePrecision(strategy).compute,
            .sequenceLength = sequenceLength,
            .tokens = tokens,
            .shared = tokens / sequenceShare(strategy, degrees),
            .tensor = real(degrees.tensor),
            .flash = strategy.attentionKernel == "flash"};
}

LayerTime layerTime(const ComputeShape &shape, const LayerShape &layer)
{
    Work work{.shape = shape, .layer = layer, .time = {}};
    addNorms(work);
    addMixer(work);
    addCore(work, layerFlops(shape.model, layer, shape.sequenceLength));
    addRotation(work);
    if (layer.hasExperts())
        addExperts(work);
    else if (layer.feedForward == FeedForward::Dense)
        addDense(work);
    return work.time;
}

Seconds recomputedTime(const ComputeShape &shape, const LayerTime &time, Count indexInStage)
{
    const Recompute &recompute = shape.strategy.recompute;
    if (recompute.mode == RecomputeMode::Full)
        return indexInStage < recompute.layers.value_or(indexInStage + 1) ? time.total().forward : Seconds();
    if (recompute.mode == RecomputeMode::None)
        return Seconds();
    if (recompute.policy == "op")
        return byOperation(time);
    if (!recompute.modules.empty())
        return namedModules(recompute, time);
    // Korthikanti et al. 2022 (arXiv 2205.05198, section 5): the core, which a flash kernel never keeps
    return shape.flash ? Seconds() : time.forwardOf(LayerPart::Core);
}

/// A lookup writes the hidden vectors and reads their rows; its gradient adds fp32 rows. Unit: seconds.
PartTime embeddingTime(const ComputeShape &shape)
{
    const double bytes = 2 * element * shape.tokens * real(shape.model.hidden);
    return {.forward = memoryTime(shape.rates, bytes, 2), .weightGradient = memoryTime(shape.rates, 2 * bytes, 2)};
}

/// The product with the vocabulary, in 16 bits whatever the layers compute in, and the passes of the loss over its
/// logits: 8 bytes each fused, 12 unfused, and 0.7 of that backward. Unit: seconds.
PartTime headTime(const ComputeShape &shape)
{
    const double columns = real(shape.model.vocab) / shape.tensor;
    const Dtype compute = bytesPerElement(shape.compute) > 2 ? Dtype::Fp32 : Dtype::Bf16;
    PartTime time = productTimes(
        shape.rates, {.rows = shape.tokens, .columns = columns, .inner = real(shape.model.hidden)}, compute);
    const double passes = shape.strategy.loss == "unfused" ? 12 : 8;
    time.forward += memoryTime(shape.rates, passes * shape.tokens * columns, 4);
    time.inputGradient += memoryTime(shape.rates, 0.7 * passes * shape.tokens * columns, 2);
    return time;
}

/// Adam in fp32 reads weight, two moments and gradient and writes weight and moments, 28 bytes, and writes the 16-bit
/// weight, 2 more. Unit: seconds.
Seconds optimizerTime(const GpuRates &rates, double parameters)
{
    constexpr double adamBytes = 30;
    return memoryTime(rates, adamBytes * parameters, 1);
}

} // namespace shardyard
