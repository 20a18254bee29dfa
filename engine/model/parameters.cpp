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
    const Count moeLayers = model.moe ? model.moe->moeLayers : 0;
    add(parts, embeddingWeights(model), 1);
    add(parts, attentionWeights(model), model.layers);
    add(parts, normWeights(model), model.layers);
    if (moeLayers < model.layers)
        add(parts, denseMlpWeights(model), model.layers - moeLayers);
    if (model.moe) {
        add(parts, routerWeights(model), moeLayers);
        add(parts, sharedExpertWeights(model), moeLayers);
        add(parts, routedExpertWeights(model), moeLayers * model.moe->experts);
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
        active -= moe.moeLayers * (moe.experts - moe.topK) * elementsOnRank(routedExpertWeights(model), 1);
    }
    return active;
}

/// Each module is one layer of the model, a projection of two hidden vectors to one, three norms and, where the
/// checkpoint stores them, its own embedding and head (DeepSeek-V3, arXiv 2412.19437, section 2.2).
Count multiTokenPredictionParameters(const Architecture &model)
{
    if (!model.multiTokenPrediction)
        return 0;
    const Count lastLayer = model.layers - 1;
    Count module = elementsOnRank(layerWeights(model, lastLayer), 1);
    if (isMoeLayer(model, lastLayer))
        module += model.moe->experts * elementsOnRank(routedExpertWeights(model), 1);
    module += 2 * model.hidden * model.hidden;
    module += 3 * model.hidden * (model.norm.bias ? 2 : 1);
    if (model.multiTokenPrediction->ownEmbedding)
        module += 2 * model.vocab * model.hidden;
    return model.multiTokenPrediction->layers * module;
}

GpuElements layerElementsOnGpu(const Architecture &model, Count layer, const LayerDivision &division)
{
    GpuElements elements = {.dense = elementsOnRank(layerWeights(model, layer), division.tensor)};
    if (isMoeLayer(model, layer))
        elements.experts = ceilDivide(model.moe->experts, division.expert)
            * elementsOnRank(routedExpertWeights(model), division.expertTensor);
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

GpuElements headElementsOnGpu(const Architecture &model, Count tensor, bool needsTiedCopy)
{
    if (!model.hasShape())
        return {};
    GpuElements elements = {.dense = elementsOnRank(headWeights(model), tensor)};
    if (model.tiedEmbeddings && needsTiedCopy)
        elements.dense += ceilDivide(model.vocab, tensor) * model.hidden;
    return elements;
}

Bytes keyValueBytesPerToken(const Architecture &model)
{
    constexpr Count bytesOfBf16 = 2;
    const Count width =
        model.latent ? model.latent->keyValueRank + model.latent->ropeHeadDim : 2 * model.kvHeads * model.headDim;
    return Bytes(static_cast<double>(bytesOfBf16 * model.layers * width));
}

} // namespace shardyard
