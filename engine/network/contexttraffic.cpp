// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/network/layerparts.h"

#include <algorithm>
#include <initializer_list>

namespace shardyard {
namespace {

using enum Collective;

double real(Count count)
{
    return static_cast<double>(count);
}

/// Elements a token has on one tensor rank between the projections of attention.
struct CoreWidths
{
    double queries = 0;
    double keys = 0;
    double values = 0;
    double outputs = 0;
};

/// Latent attention is unfolded to keys and values of every head; with fewer KV heads than tensor ranks each holds one.
CoreWidths coreWidths(const Architecture &model, const LayerShape &layer, const Degrees &degrees, Count leastHeads)
{
    const double queryHeads = real(ceilDivide(model.heads, degrees.tensor));
    const double head = real(model.headDim);
    const double value = real(model.latent ? model.latent->valueHeadDim : model.headDim);
    const double heads =
        model.latent ? queryHeads : real(std::max(leastHeads, ceilDivide(layer.kvHeads, degrees.tensor)));
    return {.queries = queryHeads * head, .keys = heads * head, .values = heads * value, .outputs = queryHeads * value};
}

/// Keys and values make cp-1 hops, in the backward again, and their gradients cp hops home: (3cp-2) · (s/cp) · b · 2kv
/// elements (Liu et al. 2023, arXiv 2310.01889). Unit: bytes.
void addRing(LayerTraffic &traffic, const Transfer &block, double ranks)
{
    Transfer hops = block;
    hops.collective = SendReceive;
    hops.calls = ranks - 1;
    traffic.forward.add(hops);
    traffic.backward.add(hops);
    hops.calls = ranks;
    traffic.backward.add(hops);
}

/// Keys and values are gathered, in the backward again, and their gradients reduced and scattered: 3(cp-1)/cp · s · b ·
/// 2kv elements (Llama 3, arXiv 2407.21783, section 3.3.2; NVIDIA/Megatron-LM docs, context parallelism). Unit: bytes.
void addGathered(LayerTraffic &traffic, const Transfer &block, double ranks)
{
    Transfer whole = block;
    whole.payload *= ranks;
    whole.collective = AllGather;
    traffic.forward.add(whole);
    traffic.backward.add(whole);
    whole.collective = ReduceScatter;
    traffic.backward.add(whole);
}

/// Every rank's tokens of all heads become all tokens of its heads, and back, for each of these widths: (n-1)/n · s/n ·
/// b · width elements, backward as forward (Jacobs et al. 2023, arXiv 2309.14509, section 3.2). Unit: bytes.
void addExchanges(LayerTraffic &traffic, const TrafficShape &shape, std::initializer_list<double> widths)
{
    for (const double width : widths) {
        const Transfer exchange = {.kind = TrafficKind::Context,
                                   .collective = AllToAll,
                                   .ranks = shape.degrees.context,
                                   .payload = shape.tokens * width * shape.activation};
        traffic.forward.add(exchange);
        traffic.backward.add(exchange);
    }
}

void addAttentionCore(LayerTraffic &traffic, const Architecture &model, const LayerShape &layer,
                      const TrafficShape &shape)
{
    const Count ranks = shape.degrees.context;
    if (shape.context == ContextMethod::Ulysses) {
        // Each rank ends up with a whole KV head at least: fewer are sent more than once.
        const CoreWidths widths = coreWidths(model, layer, shape.degrees, ranks);
        addExchanges(traffic, shape, {widths.queries, widths.keys, widths.values, widths.outputs});
        return;
    }
    const CoreWidths widths = coreWidths(model, layer, shape.degrees, 1);
    const Transfer block = {.kind = TrafficKind::Context,
                            .ranks = ranks,
                            .payload = shape.tokens * (widths.keys + widths.values) * shape.activation};
    if (shape.context == ContextMethod::Ring)
        addRing(traffic, block, real(ranks));
    else
        addGathered(traffic, block, real(ranks));
}

/// A recurrence needs all tokens of a head in order: its projections are exchanged for heads and its output back
/// (NVIDIA/Megatron-LM@d98e8a6 megatron/core/ssm/mamba_context_parallel.py).
void addLinearCore(LayerTraffic &traffic, const LinearAttention &linear, const TrafficShape &shape)
{
    const double share = real(shape.degrees.tensor);
    const double keys = real(linear.keyHeads * linear.keyHeadDim) / share;
    const double values = real(linear.valueHeads * linear.valueHeadDim) / share;
    addExchanges(traffic, shape, {2 * (keys + values), values});
}

} // namespace

void addCore(LayerTraffic &traffic, const Architecture &model, const LayerShape &layer, const TrafficShape &shape)
{
    if (shape.degrees.context < 2)
        return;
    if (layer.attention)
        addAttentionCore(traffic, model, layer, shape);
    if (layer.linear)
        addLinearCore(traffic, *model.linear, shape);
}

} // namespace shardyard
