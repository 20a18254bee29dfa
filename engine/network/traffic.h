// SPDX-License-Identifier: GPL-3.0-or-later
// What the layers of a model make GPUs send in a training step. Data parallelism is in datatraffic.h.
#pragma once

#include "engine/catalogue/layers.h"
#include "engine/network/transfer.h"
#include "engine/strategy/rankgrid.h"
#include "engine/strategy/strategy.h"

namespace shardyard {

/// How context ranks share keys and values.
enum class ContextMethod { Ring, AllGather, Ulysses };

/// What the backward of a layer repeats of its forward's traffic.
struct Repeats
{
    double layers = 0; ///< first layers of each stage that repeat all of it
    bool core = false; ///< attention's own, between context ranks
    bool latents = false; ///< gathers before the up projections of latent attention
    bool mlp = false;
    bool experts = false;
    bool sharedExperts = false;
    bool gathers = false; ///< every gather of a tensor group
};

/// All of a strategy on its grid that its traffic depends on. Names are looked up once: search asks for many layers.
struct TrafficShape
{
    Degrees degrees;
    double tokens = 0; ///< of a micro-batch on one context rank
    double activation = 2; ///< bytes of an element
    double dispatched = 2; ///< bytes of an element on its way to its expert in the forward
    double toExperts = 1; ///< copies a rank sends over top-k a token: the capacity factor, 1 where none is set
    double fromExperts = 1; ///< likewise back, by the fullest expert rank
    bool sequenceParallel = false;
    ContextMethod context = ContextMethod::Ring;
    Repeats repeats;
};
[[nodiscard]] TrafficShape trafficShape(const Strategy &strategy, const Degrees &degrees, Count sequenceLength);

/// One layer, one micro-batch, one GPU.
struct LayerTraffic
{
    Transfers forward;
    Transfers backward;
    Transfers recomputed; ///< of the forward, by the backward

    void add(const LayerTraffic &other);
    [[nodiscard]] double sent() const { return forward.sent() + backward.sent() + recomputed.sent(); }
    [[nodiscard]] double sent(TrafficKind kind) const
    {
        return forward.sent(kind) + backward.sent(kind) + recomputed.sent(kind);
    }
};

/// `indexInStage` counts the layers of the stage: recomputation may be of the first ones alone.
[[nodiscard]] LayerTraffic layerTraffic(const Architecture &model, const LayerShape &layer, const TrafficShape &shape,
                                        Count indexInStage = 0);
/// What a layer's tensor group moves at least with sequence parallelism: inputs gathered for the forward are kept.
[[nodiscard]] Transfers idealTensorTraffic(double payload, Count tensor);

/// Embedding, or head and loss, of one micro-batch: their tables are divided by vocabulary over the tensor group.
[[nodiscard]] LayerTraffic embeddingTraffic(const Architecture &model, const TrafficShape &shape);
[[nodiscard]] LayerTraffic headTraffic(const Architecture &model, const TrafficShape &shape);
/// All modules for multi-token prediction, each with the embedding and the head once more; on the last stage.
[[nodiscard]] LayerTraffic predictionTraffic(const Architecture &model, const TrafficShape &shape);

/// One boundary tensor between pipeline stages; OrderCounts::messages counts how many a rank sends.
[[nodiscard]] Transfer boundaryTransfer(const Architecture &model, const TrafficShape &shape);

/// Nodes an expert group lies on, and how many of them the experts of one token do.
struct NodeLimit
{
    Count nodes = 1;
    Count perToken = 1;
};
/// Bytes one GPU sends to other nodes in a layer, forward and backward, where a token goes once to each of its nodes
/// and from there to the experts.
[[nodiscard]] double nodeLimitedBytes(const Architecture &model, const TrafficShape &shape, const NodeLimit &limit);

/// Elements of a layer that every tensor rank holds and, with sequence parallelism, works on a part of the tokens with:
/// norms, router, biases after the group's sums, down projections to latents.
[[nodiscard]] double copiedElements(const Architecture &model, const LayerShape &layer);
/// The sum of their gradients, once a step. `gradient` is the bytes of one.
[[nodiscard]] Transfer copiedGradients(const TrafficShape &shape, double elements, double gradient);

} // namespace shardyard
