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

/// The parts of a layer, each by itself, since a backward may repeat one alone.
class LayerParts
{
public:
    LayerParts(const Architecture &model, const LayerShape &layer, const TrafficShape &shape)
        : m_model(model), m_layer(layer), m_shape(shape), m_tensor(shape)
    {
    }

    void addMixer(LayerTraffic &traffic) const
    {
        if (m_layer.attention)
            m_tensor.addAroundProducts(traffic, attentionWidths(m_model));
        else if (m_layer.linear)
            m_tensor.addAroundProducts(traffic, hidden());
    }
    void addCore(LayerTraffic &traffic) const { shardyard::addCore(traffic, m_model, m_layer, m_shape); }
    /// Attention and MLP of a parallel block read one input and are summed once (PaLM, arXiv 2204.02311, section 2).
    void addMlp(LayerTraffic &traffic) const
    {
        const bool joined = m_model.parallelBlock && (m_layer.attention || m_layer.linear);
        if (m_layer.feedForward == FeedForward::Dense && !joined)
            m_tensor.addAroundProducts(traffic, hidden());
    }
    void addExperts(LayerTraffic &traffic) const
    {
        if (m_layer.hasExperts())
            shardyard::addExperts(traffic, m_model, m_shape);
    }
    void addSharedExperts(LayerTraffic &traffic) const
    {
        if (m_layer.hasExperts() && m_model.moe->sharedExperts > 0)
            m_tensor.addAroundProducts(traffic, hidden());
    }
    /// Gathers before the up projections of latent attention.
    void addLatents(Transfers &transfers) const
    {
        if (m_model.latent && m_layer.attention && m_shape.sequenceParallel)
            transfers.add(m_tensor.transfer(Collective::AllGather, attentionWidths(m_model).kept));
    }

private:
    [[nodiscard]] Widths hidden() const { return equalWidths(real(m_model.hidden)); }

    const Architecture &m_model;
    const LayerShape &m_layer;
    const TrafficShape &m_shape;
    TensorTraffic m_tensor;
};

bool repeatsPart(const Repeats &repeats)
{
    return repeats.core || repeats.latents || repeats.mlp || repeats.experts || repeats.sharedExperts;
}

Transfers repeated(const LayerParts &parts, const Repeats &repeats)
{
    LayerTraffic traffic;
    if (repeats.core)
        parts.addCore(traffic);
    if (repeats.mlp)
        parts.addMlp(traffic);
    if (repeats.experts)
        parts.addExperts(traffic);
    if (repeats.sharedExperts)
        parts.addSharedExperts(traffic);
    if (repeats.latents)
        parts.addLatents(traffic.forward);
    return traffic.forward;
}

/// The gathers of tensor groups among `transfers`.
Transfers gathersOf(const Transfers &transfers)
{
    Transfers gathers;
    for (const Transfer &transfer : transfers)
        if (transfer.kind == TrafficKind::Tensor && transfer.collective == Collective::AllGather)
            gathers.add(transfer);
    return gathers;
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
    const LayerParts parts(model, layer, shape);
    LayerTraffic traffic;
    parts.addMixer(traffic);
    parts.addCore(traffic);
    parts.addMlp(traffic);
    parts.addExperts(traffic);
    parts.addSharedExperts(traffic);
    if (real(indexInStage) < shape.repeats.layers)
        traffic.recomputed = traffic.forward;
    else if (shape.repeats.gathers)
        traffic.recomputed = gathersOf(traffic.forward);
    else if (repeatsPart(shape.repeats))
        traffic.recomputed = repeated(parts, shape.repeats);
    return traffic;
}

void LayerTraffic::add(const LayerTraffic &other)
{
    forward.add(other.forward);
    backward.add(other.backward);
    recomputed.add(other.recomputed);
}

} // namespace shardyard
