// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/parameters.h"

#include "engine/model/weights.h"

namespace shardyard {
namespace {

Count &partOf(ParametersByPart &parts, ModelPart part)
{
    switch (part) {
    case ModelPart::Embedding:
        return parts.embedding;
    case ModelPart::Attention:
        return parts.attention;
    case ModelPart::Mlp:
        return parts.mlp;
    case ModelPart::Experts:
        return parts.experts;
    case ModelPart::Router:
        return parts.router;
    case ModelPart::Norm:
        return parts.norm;
    case ModelPart::Head:
        break;
    }
    return parts.head;
}

void add(ParametersByPart &parts, const std::vector<Weight> &weights, Count times)
{
    for (const Weight &weight : weights)
        partOf(parts, weight.part) += times * elementsOnRank(weight, 1);
}

Count extraElements(const Architecture &model)
{
    Count elements = 0;
    for (const ExtraElements &extra : model.extra)
        elements += extra.elements;
    return elements;
}

} // namespace

Count ParametersByPart::total() const
{
    return embedding + attention + mlp + experts + router + norm + head + other;
}

ParametersByPart parametersByPart(const Architecture &model)
{
    ParametersByPart parts;
    if (!model.hasShape()) {
        parts.other = *model.onlyParameters;
        return parts;
    }
    add(parts, embeddingWeights(model), 1);
    const LayerPlan plan = layerPlan(model);
    for (std::size_t kind = 0; kind < plan.kinds.size(); ++kind) {
        add(parts, layerWeights(model, plan.kinds[kind]), plan.counts[kind]);
        if (plan.kinds[kind].hasExperts())
            add(parts, routedExpertWeights(model), plan.counts[kind] * model.moe->experts);
    }
    add(parts, headWeights(model), 1);
    parts.other = extraElements(model);
    return parts;
}

Count parameters(const Architecture &model)
{
    return parametersByPart(model).total();
}

/// All parameters but those of the routed experts a token does not visit.
Count activeParameters(const Architecture &model)
{
    Count active = parameters(model);
    if (model.moe) {
        const MixtureOfExperts &moe = *model.moe;
        active -= expertLayers(model) * (moe.experts - moe.topK) * elementsOnRank(routedExpertWeights(model), 1);
    }
    return active;
}

/// Each module has its layers and a join; some checkpoints store copies of embedding and head in it (DeepSeek-V3, arXiv
/// 2412.19437, section 2.2).
Count multiTokenPredictionParameters(const Architecture &model)
{
    if (!model.multiTokenPrediction)
        return 0;
    Count elements = predictionElementsOnGpu(model, {}).total();
    if (model.multiTokenPrediction->ownEmbedding)
        elements += model.multiTokenPrediction->layers * 2 * model.vocab * model.hidden;
    return elements;
}

GpuElements layerElementsOnGpu(const Architecture &model, const LayerShape &layer, const LayerDivision &division)
{
    GpuElements elements = {.dense = elementsOnRank(layerWeights(model, layer), division.tensor)};
    if (layer.hasExperts())
        elements.experts = ceilDivide(model.moe->experts, division.expert)
            * elementsOnRank(routedExpertWeights(model), division.expertTensor);
    return elements;
}

GpuElements predictionElementsOnGpu(const Architecture &model, const LayerDivision &division)
{
    GpuElements elements;
    if (!model.multiTokenPrediction)
        return elements;
    const MultiTokenPrediction &prediction = *model.multiTokenPrediction;
    for (const LayerShape &layer : predictionLayers(model)) {
        const GpuElements one = layerElementsOnGpu(model, layer, division);
        elements.dense += prediction.layers * one.dense;
        elements.experts += prediction.layers * one.experts;
    }
    elements.dense += predictionJoins(prediction) * elementsOnRank(predictionJoinWeights(model), division.tensor);
    return elements;
}

GpuElements embeddingElementsOnGpu(const Architecture &model, Count tensor)
{
    if (!model.hasShape())
        return {};
    GpuElements elements = {.dense = elementsOnRank(embeddingWeights(model), tensor)};
    for (const ExtraElements &extra : model.extra) {
        // What a narrower table saves is saved on the rows of each rank; what is added is on every rank.
        const bool saved = extra.elements < 0;
        elements.dense += saved ? -(-extra.elements / tensor) : extra.elements;
    }
    return elements;
}

GpuElements headElementsOnGpu(const Architecture &model, Count tensor, bool apart)
{
    if (!model.hasShape())
        return {};
    GpuElements elements = {.dense = elementsOnRank(headWeights(model), tensor)};
    if (apart && (model.tiedEmbeddings || model.multiTokenPrediction))
        elements.dense += ceilDivide(model.vocab, tensor) * model.hidden;
    return elements;
}

Bytes keyValueBytesPerToken(const Architecture &model)
{
    constexpr Count bytesOfBf16 = 2;
    const LayerPlan plan = model.hasShape() ? layerPlan(model) : LayerPlan();
    Count elements = 0;
    for (std::size_t kind = 0; kind < plan.kinds.size(); ++kind) {
        const LayerShape &layer = plan.kinds[kind];
        const Count width =
            model.latent ? model.latent->keyValueRank + model.latent->ropeHeadDim : 2 * layer.kvHeads * model.headDim;
        elements += layer.attention ? plan.counts[kind] * width : 0;
    }
    return Bytes(static_cast<double>(bytesOfBf16 * elements));
}

} // namespace shardyard
