// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/network/traffic.h"

#include "engine/memory/activations.h"
#include "engine/network/layerparts.h"
#include "engine/network/tensortraffic.h"

#include <algorithm>
#include <limits>

namespace shardyard {
namespace {

double real(Count count)
{
    return static_cast<double>(count);
}

/// Latent attention gathers its latents and the shared rotary key instead of the hidden vector (NVIDIA/Megatron-LM
/// @d98e8a6 megatron/core/transformer/multi_latent_attention.py, get_query_key_value_tensors).
Widths attentionWidths(const Architecture &model)
{
    const double hidden = real(model.hidden);
    if (!model.latent)
        return equalWidths(hidden);
    const double queries = real(model.latent->queryRank.value_or(model.hidden));
    const double latents = queries + real(model.latent->keyValueRank);
    return {.in = latents + real(model.latent->ropeHeadDim), .kept = latents, .out = hidden};
}

/// Mixer and MLP or experts of a layer, apart, since a backward may repeat one of them alone.
struct LayerParts
{
    LayerTraffic mixer;
    LayerTraffic core;
    LayerTraffic mlp;
    LayerTraffic experts;
    LayerTraffic sharedExperts;
};

LayerParts layerParts(const Architecture &model, const LayerShape &layer, const TrafficShape &shape)
{
    const TensorTraffic tensor(shape);
    LayerParts parts;
    parts.core = coreTraffic(model, layer, shape);
    const bool mixes = layer.attention || layer.linear;
    if (mixes)
        parts.mixer = tensor.aroundProducts(layer.attention ? attentionWidths(model) : equalWidths(real(model.hidden)));
    const Widths hidden = equalWidths(real(model.hidden));
    // Attention and MLP of a parallel block read one input and are summed once (PaLM, arXiv 2204.02311, section 2).
    if (layer.feedForward == FeedForward::Dense && !(model.parallelBlock && mixes))
        parts.mlp = tensor.aroundProducts(hidden);
    if (layer.hasExperts()) {
        parts.experts = expertTraffic(model, shape);
        if (model.moe->sharedExperts > 0)
            parts.sharedExperts = tensor.aroundProducts(hidden);
    }
    return parts;
}

Transfers repeated(const Architecture &model, const LayerShape &layer, const LayerParts &parts,
                   const TrafficShape &shape)
{
    const Repeats &repeats = shape.repeats;
    Transfers transfers;
    if (repeats.core)
        transfers.add(parts.core.forward);
    if (repeats.mlp)
        transfers.add(parts.mlp.forward);
    if (repeats.experts)
        transfers.add(parts.experts.forward);
    if (repeats.sharedExperts)
        transfers.add(parts.sharedExperts.forward);
    if (repeats.latents && model.latent && layer.attention && shape.sequenceParallel)
        transfers.add(TensorTraffic(shape).transfer(Collective::AllGather, attentionWidths(model).kept));
    if (repeats.gathers)
        for (const LayerTraffic *part : {&parts.mixer, &parts.mlp, &parts.experts, &parts.sharedExperts})
            for (const Transfer &transfer : part->forward)
                if (transfer.kind == TrafficKind::Tensor && transfer.collective == Collective::AllGather)
                    transfers.add(transfer);
    return transfers;
}

/// What recomputation drops has its exchanges repeated with it (names: Megatron-LM's --recompute-modules). torchtitan's
/// policy keeps the results of attention, reduce-scatters and all-to-alls, but no gathers (pytorch/torchtitan@b5bcd76
/// torchtitan/distributed/activation_checkpoint.py).
Repeats repeatsOf(const Strategy &strategy)
{
    const Recompute &recompute = strategy.recompute;
    if (recompute.mode == RecomputeMode::Full)
        return {.layers = recompute.layers ? real(*recompute.layers) : std::numeric_limits<double>::infinity()};
    if (recompute.mode == RecomputeMode::None)
        return {};
    if (recompute.policy == "op")
        return {.gathers = true};
    if (recompute.modules.empty()) // a flash kernel leaves nothing to drop
        return {.core = strategy.attentionKernel != "flash"};
    const auto named = [&recompute](std::string_view name) {
        return std::find(recompute.modules.begin(), recompute.modules.end(), name) != recompute.modules.end();
    };
    return {.core = named("core_attn"),
            .latents = named("mla_up_proj"),
            .mlp = named("mlp"),
            .experts = named("moe"),
            .sharedExperts = named("shared_experts")};
}

ContextMethod contextMethod(std::string_view name)
{
    if (name == "ulysses")
        return ContextMethod::Ulysses;
    return name == "all-gather" ? ContextMethod::AllGather : ContextMethod::Ring;
}

} // namespace

TrafficShape trafficShape(const Strategy &strategy, const Degrees &degrees, Count sequenceLength)
{
    const Dtype compute = effectivePrecision(strategy).compute;
    const double activation = activationElementBytes(strategy);
    // One fp32 scale for 128 values (DeepSeek-V3, arXiv 2412.19437, section 3.3).
    const double dispatched = compute == Dtype::Fp8 || compute == Dtype::Mxfp8 ? 1 + 4 / 128.0 : activation;
    // No rank is fuller than if all went to it.
    const double skew = std::min(strategy.routingSkew, real(degrees.expert));
    return {.degrees = degrees,
            .tokens = tokensPerRank(strategy, degrees, sequenceLength),
            .activation = activation,
            .dispatched = dispatched,
            .toExperts = strategy.capacityFactor.value_or(1),
            .fromExperts = strategy.capacityFactor.value_or(skew),
            .sequenceParallel = degrees.tensor > 1 && strategy.sequenceParallel.value_or(true),
            .context = contextMethod(strategy.contextCommunication),
            .repeats = repeatsOf(strategy)};
}

LayerTraffic layerTraffic(const Architecture &model, const LayerShape &layer, const TrafficShape &shape,
                          Count indexInStage)
{
    const LayerParts parts = layerParts(model, layer, shape);
    LayerTraffic traffic = parts.mixer;
    for (const LayerTraffic *part : {&parts.core, &parts.mlp, &parts.experts, &parts.sharedExperts})
        traffic.add(*part);
    traffic.recomputed =
        real(indexInStage) < shape.repeats.layers ? traffic.forward : repeated(model, layer, parts, shape);
    return traffic;
}

void LayerTraffic::add(const LayerTraffic &other)
{
    forward.add(other.forward);
    backward.add(other.backward);
    recomputed.add(other.recomputed);
}

} // namespace shardyard
