// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/catalogue/architecturelimits.h"

#include <algorithm>
#include <cmath>

namespace shardyard {
namespace {

double asDouble(Count count)
{
    return static_cast<double>(count);
}

/// Projections to both sides and gates, the convolution and the projection back; its state stays below that too.
double roughLinear(const LinearAttention &linear, double hidden)
{
    const double keys = asDouble(linear.keyHeads) * (asDouble(linear.keyHeadDim) + 1);
    const double values = asDouble(linear.valueHeads) * (asDouble(linear.valueHeadDim) + 4);
    return (hidden + 2 + asDouble(linear.convKernel) + asDouble(linear.valueHeadDim) + asDouble(linear.keyHeadDim))
        * (4 * keys + 8 * values);
}

double roughAttention(const Architecture &model)
{
    const double hidden = asDouble(model.hidden) + 1; // + 1 for biases
    const double heads = asDouble(model.heads);
    const double width = heads * (asDouble(model.headDim) + 1);
    double elements = 5 * hidden * (width + 1);
    if (model.linear)
        elements += roughLinear(*model.linear, hidden);
    if (model.latent) {
        const double queryRank = asDouble(model.latent->queryRank.value_or(0));
        const double keyValueRank = asDouble(model.latent->keyValueRank);
        const double value = heads * asDouble(model.latent->valueHeadDim);
        elements += (queryRank + 1) * (hidden + width) + (keyValueRank + 1) * (hidden + width + value)
            + hidden * asDouble(model.latent->ropeHeadDim) + value * hidden;
        if (model.indexer)
            elements +=
                (asDouble(model.indexer->heads) + 2) * (asDouble(model.indexer->headDim) + 1) * (queryRank + hidden);
    }
    return elements;
}

double roughMlp(const Architecture &model)
{
    const double matrix = 3 * (asDouble(model.hidden) + 1);
    Count ffn = model.ffn;
    for (const LayerRun &run : model.blocks)
        ffn = std::max(ffn, run.ffn.value_or(0));
    if (model.multiTokenPrediction)
        for (const LayerRun &run : model.multiTokenPrediction->blocks)
            ffn = std::max(ffn, run.ffn.value_or(0));
    double elements = matrix * (asDouble(ffn) + 1);
    if (model.moe) {
        const MixtureOfExperts &moe = *model.moe;
        elements += matrix
            * (asDouble(moe.experts) * (asDouble(moe.expertFfn) + 2)
               + asDouble(moe.sharedExperts) * (asDouble(moe.sharedFfn) + 2));
        if (moe.latentDim) {
            const double latent = asDouble(*moe.latentDim) + 1;
            elements += 3 * latent * (asDouble(model.hidden) + asDouble(moe.experts) * (asDouble(moe.expertFfn) + 2));
        }
    }
    return elements;
}

double roughPredictionLayers(const Architecture &model)
{
    if (!model.multiTokenPrediction)
        return 0;
    double layers = 1;
    for (const LayerRun &run : model.multiTokenPrediction->blocks)
        layers += asDouble(run.count);
    return layers * asDouble(model.multiTokenPrediction->layers);
}

} // namespace

double roughParameters(const Architecture &model)
{
    if (model.onlyParameters)
        return asDouble(*model.onlyParameters);
    const double layer = roughAttention(model) + roughMlp(model) + 20 * asDouble(model.hidden);
    const double table = (asDouble(model.vocab) + 1) * (asDouble(model.hidden) + 1);
    const double predictionLayers = roughPredictionLayers(model);
    double elements =
        asDouble(model.layers) * layer + 2 * table + asDouble(model.learnedPositions) * asDouble(model.hidden);
    elements += predictionLayers * (layer + 2 * table + 2 * asDouble(model.hidden) * asDouble(model.hidden));
    for (const ExtraElements &extra : model.extra)
        elements += std::abs(asDouble(extra.elements));
    return elements;
}

} // namespace shardyard
