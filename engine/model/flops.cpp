// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/linearkinds.h"
#include "engine/model/parameters.h"
#include "engine/model/weights.h"

#include <algorithm>

namespace shardyard {
namespace {

/// Elements that multiply a token's vector; biases, norms and other vectors do not.
double matrixElements(const std::vector<Weight> &weights)
{
    double elements = 0;
    for (const Weight &weight : weights)
        if (weight.inputs > 1)
            elements += static_cast<double>(weight.copies * weight.inputs * weight.outputs);
    return elements;
}

/// Pairs of positions that attend in one sequence: half the square under the causal mask, or within a window w
/// s·w - w²/2, which is half the square again at w = s. In chunks of w each chunk is half a square.
/// Without the mask every position sees as many as the window lets the last one see.
double attendedPairs(double sequence, double window, bool chunked, AttendedPairs attended)
{
    const double seen = std::min(sequence, window);
    if (attended == AttendedPairs::All)
        return sequence * seen;
    return chunked ? sequence * seen / 2 : sequence * seen - seen * seen / 2;
}

double attentionFlops(const Architecture &model, const LayerShape &layer, double sequence, AttendedPairs attended)
{
    const double window = layer.window ? static_cast<double>(*layer.window) : sequence;
    const double picked = model.indexer ? static_cast<double>(model.indexer->topK) : sequence;
    const double pairs =
        attendedPairs(sequence, std::min(window, picked), model.chunked && window < sequence, attended);
    const Count valueDim = model.latent ? model.latent->valueHeadDim : model.headDim;
    double flops = 2 * pairs * static_cast<double>(model.heads * (model.headDim + valueDim));
    if (model.indexer)
        flops += 2 * attendedPairs(sequence, sequence, false, attended)
            * static_cast<double>(model.indexer->heads * model.indexer->headDim);
    return flops;
}

} // namespace

LayerFlops layerFlops(const Architecture &model, const LayerShape &layer, Count sequenceLength, AttendedPairs attended)
{
    const auto tokens = static_cast<double>(sequenceLength);
    double elements = matrixElements(layerWeights(model, layer));
    if (layer.hasExperts())
        elements += static_cast<double>(model.moe->topK) * matrixElements(routedExpertWeights(model));
    double withoutWeights = 0;
    if (layer.attention)
        withoutWeights += attentionFlops(model, layer, tokens, attended);
    if (layer.linear)
        withoutWeights += tokens * stateFlopsPerToken(*model.linear);
    return {.all = Flop(2 * tokens * elements + withoutWeights), .withoutWeights = Flop(withoutWeights)};
}

Flop headForwardFlops(const Architecture &model, Count sequenceLength)
{
    return Flop(2 * static_cast<double>(sequenceLength) * static_cast<double>(model.hidden)
                * static_cast<double>(model.vocab));
}

Flop predictionForwardFlops(const Architecture &model, Count sequenceLength, AttendedPairs attended)
{
    if (!model.multiTokenPrediction)
        return Flop(0);
    const MultiTokenPrediction &prediction = *model.multiTokenPrediction;
    Flop module = headForwardFlops(model, sequenceLength);
    for (const LayerShape &layer : predictionLayers(model))
        module += layerFlops(model, layer, sequenceLength, attended).all;
    const double join = static_cast<double>(predictionJoins(prediction)) * matrixElements(predictionJoinWeights(model));
    return Flop(static_cast<double>(prediction.layers) * module.value()
                + 2 * static_cast<double>(sequenceLength) * join);
}

} // namespace shardyard
