// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/weights.h"
#include "engine/network/tensortraffic.h"

namespace shardyard {
namespace {

using enum Collective;

double real(Count count)
{
    return static_cast<double>(count);
}

} // namespace

/// The rows each rank has are summed; with sequence parallelism the sum is scattered, unless a table of positions is
/// added first (NVIDIA/Megatron-LM@d98e8a6 megatron/core/models/common/embeddings/language_model_embedding.py).
LayerTraffic embeddingTraffic(const Architecture &model, const TrafficShape &shape)
{
    LayerTraffic traffic;
    const TensorTraffic tensor(shape);
    const double hidden = real(model.hidden);
    const bool scatters = shape.sequenceParallel && model.position != PositionType::Learned;
    traffic.forward.add(tensor.transfer(scatters ? ReduceScatter : AllReduce, hidden));
    if (shape.sequenceParallel)
        traffic.backward.add(tensor.transfer(AllGather, hidden));
    return traffic;
}

/// The head gathers its input and sums its input's gradient as a layer's first products do; the loss sums three fp32
/// values a token: greatest logit, logit of the label and sum of exponents (NVIDIA/Megatron-LM@d98e8a6
/// megatron/core/tensor_parallel/cross_entropy.py).
LayerTraffic headTraffic(const Architecture &model, const TrafficShape &shape)
{
    LayerTraffic traffic;
    const TensorTraffic tensor(shape);
    const double hidden = real(model.hidden);
    if (shape.sequenceParallel) {
        traffic.forward.add(tensor.transfer(AllGather, hidden));
        traffic.backward.add(tensor.transfer(AllGather, hidden));
    }
    traffic.backward.add(tensor.transfer(shape.sequenceParallel ? ReduceScatter : AllReduce, hidden));
    traffic.forward.add(
        {.collective = AllReduce, .ranks = shape.degrees.tensor, .payload = 4 * shape.tokens, .calls = 3});
    return traffic;
}

LayerTraffic predictionTraffic(const Architecture &model, const TrafficShape &shape)
{
    LayerTraffic traffic;
    if (!model.multiTokenPrediction)
        return traffic;
    const std::vector<LayerShape> layers = predictionLayers(model);
    for (Count module = 0; module < model.multiTokenPrediction->layers; ++module) {
        for (const LayerShape &layer : layers)
            traffic.add(layerTraffic(model, layer, shape));
        traffic.add(embeddingTraffic(model, shape));
        traffic.add(headTraffic(model, shape));
    }
    return traffic;
}

/// s/cp · b · h elements, of which sequence parallelism leaves each tensor rank its part (Narayanan et al. 2021, arXiv
/// 2104.04473, section 4.1). Unit: bytes.
Transfer boundaryTransfer(const Architecture &model, const TrafficShape &shape)
{
    const double ranks = shape.sequenceParallel ? real(shape.degrees.tensor) : 1;
    return {.kind = TrafficKind::Pipeline,
            .collective = SendReceive,
            .ranks = shape.degrees.pipeline,
            .payload = shape.tokens * real(model.hidden) * shape.activation / ranks};
}

double copiedElements(const Architecture &model, const LayerShape &layer)
{
    Count elements = 0;
    for (const Weight &weight : layerWeights(model, layer)) {
        if (weight.split == TensorSplit::None)
            elements += elementsOnRank(weight, 1);
        else if (weight.split == TensorSplit::Inputs && weight.bias)
            elements += weight.copies * weight.outputs;
    }
    return real(elements);
}

/// 2(t-1)/t · elements · g, 6h a layer of a GPT (NVIDIA/Megatron-LM@d98e8a6
/// megatron/core/distributed/finalize_model_grads.py, _allreduce_non_tensor_model_parallel_grads). Unit: bytes.
Transfer copiedGradients(const TrafficShape &shape, double elements, double gradient)
{
    return {.collective = AllReduce,
            .ranks = shape.sequenceParallel ? shape.degrees.tensor : 1,
            .payload = elements * gradient};
}

} // namespace shardyard
