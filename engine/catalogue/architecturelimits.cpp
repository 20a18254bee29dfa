// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/catalogue/architecturelimits.h"

#include <cmath>

namespace shardyard {
namespace {

double asDouble(Count count)
{
    return static_cast<double>(count);
}

double roughAttention(const Architecture &model)
{
    const double hidden = asDouble(model.hidden) + 1; // + 1 for biases
    const double heads = asDouble(model.heads);
    const double width = heads * (asDouble(model.headDim) + 1);
    double elements = 4 * hidden * (width + 1);
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
    double elements = matrix * (asDouble(model.ffn) + 1);
    if (model.moe) {
        const MixtureOfExperts &moe = *model.moe;
        elements += matrix
            * (asDouble(moe.experts) * (asDouble(moe.expertFfn) + 2)
               + asDouble(moe.sharedExperts) * (asDouble(moe.sharedFfn) + 2));
    }
    return elements;
}

} // namespace

double roughParameters(const Architecture &model)
{
    if (model.onlyParameters)
        return asDouble(*model.onlyParameters);
    const double layer = roughAttention(model) + roughMlp(model) + 20 * asDouble(model.hidden);
    const double table = (asDouble(model.vocab) + 1) * (asDouble(model.hidden) + 1);
    const double predictionLayers = model.multiTokenPrediction ? asDouble(model.multiTokenPrediction->layers) : 0;
    double elements =
        asDouble(model.layers) * layer + 2 * table + asDouble(model.learnedPositions) * asDouble(model.hidden);
    elements += predictionLayers * (layer + 2 * table + 2 * asDouble(model.hidden) * asDouble(model.hidden));
    for (const ExtraElements &extra : model.extra)
        elements += std::abs(asDouble(extra.elements));
    return elements;
}

} // namespace shardyard
