// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/network/layerparts.h"
#include "engine/network/tensortraffic.h"

namespace shardyard {
namespace {

using enum Collective;

double real(Count count)
{
    return static_cast<double>(count);
}

double expertWidth(const Architecture &model)
{
    return real(model.moe->latentDim.value_or(model.hidden));
}

/// Tokens that a rank sends to experts: tensor ranks share those of their context rank.
double routedTokens(const TrafficShape &shape)
{
    return shape.tokens / real(shape.degrees.tensor);
}

/// Top-k copies of each token go to their experts and come back, in the backward their gradients: (e-1)/e · T · k · h ·
/// (d + 6) bytes, d = 2 in bf16 and 1 + 4/128 in fp8 (DeepSeek-V3, arXiv 2412.19437, section 3.3). Buffers of fixed
/// capacity c are sent full, c times as much (GShard, arXiv 2006.16668, section 2.2). Unit: bytes.
void addExchangeWithExperts(LayerTraffic &traffic, const Architecture &model, const TrafficShape &shape)
{
    const double elements = routedTokens(shape) * real(model.moe->topK) * expertWidth(model);
    const auto transfer = [&](double bytes) {
        return Transfer{.kind = TrafficKind::Expert,
                        .collective = AllToAll,
                        .ranks = shape.degrees.expert,
                        .payload = elements * bytes};
    };
    traffic.forward.add(transfer(shape.dispatched * shape.toExperts));
    traffic.forward.add(transfer(shape.activation * shape.fromExperts));
    traffic.backward.add(transfer(shape.activation * shape.toExperts));
    traffic.backward.add(transfer(shape.activation * shape.fromExperts));
}

/// Ranks that share single experts gather each other's tokens and scatter the sums, in the backward the other way
/// round: what was sent to their experts, or, where none is, each token once (NVIDIA/Megatron-LM@d98e8a6
/// megatron/core/transformer/moe/token_dispatcher.py, all-to-all and all-gather dispatchers).
void addSharedSingleExperts(LayerTraffic &traffic, const Architecture &model, const TrafficShape &shape)
{
    const double copies = shape.degrees.expert > 1 ? real(model.moe->topK) * shape.fromExperts : 1;
    Transfer transfer = {.collective = AllGather,
                         .ranks = shape.degrees.expertTensor,
                         .payload = real(shape.degrees.expertTensor) * routedTokens(shape) * copies * expertWidth(model)
                             * shape.activation};
    traffic.forward.add(transfer);
    traffic.backward.add(transfer);
    transfer.collective = ReduceScatter;
    traffic.forward.add(transfer);
    traffic.backward.add(transfer);
}

} // namespace

/// Without sequence parallelism tensor ranks hold the same tokens: each routes its part, and all parts are gathered
/// again (Singh et al. 2023, arXiv 2303.06318, section 4).
void addExperts(LayerTraffic &traffic, const Architecture &model, const TrafficShape &shape)
{
    const Degrees &degrees = shape.degrees;
    const TensorTraffic tensor(shape);
    if (!shape.sequenceParallel && degrees.expert == 1 && degrees.expertTensor == degrees.tensor) {
        tensor.addAroundProducts(traffic, equalWidths(expertWidth(model)));
        return;
    }
    addExchangeWithExperts(traffic, model, shape);
    addSharedSingleExperts(traffic, model, shape);
    if (!shape.sequenceParallel) {
        traffic.forward.add(tensor.transfer(AllGather, real(model.hidden)));
        traffic.backward.add(tensor.transfer(AllGather, real(model.hidden)));
    }
}

/// T · h · M · (n-1)/n · (d + 6) bytes: one copy for each of a token's M of n nodes but its own, whatever the number of
/// experts there (DeepSeek-V3, arXiv 2412.19437, section 3.2.2). Unit: bytes.
double nodeLimitedBytes(const Architecture &model, const TrafficShape &shape, const NodeLimit &limit)
{
    const double away = real(limit.perToken) * real(limit.nodes - 1) / real(limit.nodes);
    const double bytes =
        shape.dispatched * shape.toExperts + shape.activation * (shape.toExperts + 2 * shape.fromExperts);
    return routedTokens(shape) * expertWidth(model) * away * bytes;
}

} // namespace shardyard
