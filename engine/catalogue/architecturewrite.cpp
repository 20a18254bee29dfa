// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/catalogue/architecturejson.h"
#include "engine/catalogue/checkpointjson.h"
#include "engine/catalogue/layersjson.h"

#include <nlohmann/json.hpp>

namespace shardyard {
namespace {

using Json = nlohmann::ordered_json;

/// Writes `key` when the value is not the one a reader assumes without it.
template <class T>
void put(Json &object, const char *key, const T &value, const T &fallback)
{
    if (value != fallback)
        object[key] = value;
}

void putObject(Json &object, const char *key, const Json &child)
{
    if (!child.empty())
        object[key] = child;
}

Json normJson(const NormLayout &norm, bool gated)
{
    Json object = Json::object();
    const NormType usual = gated ? NormType::RmsNorm : NormType::LayerNorm;
    if (norm.type != usual)
        object["type"] = norm.type == NormType::RmsNorm ? "rmsnorm" : "layernorm";
    put(object, "bias", norm.bias, norm.type == NormType::LayerNorm);
    put(object, "per_layer", norm.perLayer, 2);
    put(object, "final", norm.final, true);
    put(object, "embedding", norm.embedding, false);
    return object;
}

Json biasJson(const BiasLayout &bias, bool gated)
{
    Json object = Json::object();
    put(object, "qkv", bias.qkv, !gated);
    put(object, "out", bias.out, !gated);
    put(object, "mlp", bias.mlp, !gated);
    put(object, "lm_head", bias.head, false);
    return object;
}

Json attentionJson(const Architecture &model)
{
    Json object = Json::object();
    if (model.qkNorm != QkNorm::None)
        object["qk_norm"] = model.qkNorm == QkNorm::PerHead ? "per head" : "full width";
    if (model.slidingWindow)
        object["sliding_window"] = *model.slidingWindow;
    put(object, "sliding_layers", model.slidingLayers, model.slidingWindow ? model.layers : 0);
    if (model.chunked)
        object["layer_pattern"] = "chunks";
    put(object, "sinks", model.sinks, false);
    put(object, "output_gate", model.outputGate, false);
    return object;
}

Json latentJson(const LatentAttention &latent)
{
    Json object = Json::object();
    if (latent.queryRank)
        object["q_lora_rank"] = *latent.queryRank;
    object["kv_lora_rank"] = latent.keyValueRank;
    object["qk_nope_head_dim"] = latent.nopeHeadDim;
    object["qk_rope_head_dim"] = latent.ropeHeadDim;
    object["v_head_dim"] = latent.valueHeadDim;
    return object;
}

Json mixtureJson(const MixtureOfExperts &moe, bool hasBlocks)
{
    Json object = {{"experts", moe.experts}, {"top_k", moe.topK}, {"expert_ffn", moe.expertFfn}};
    put<Count>(object, "shared_experts", moe.sharedExperts, 0);
    if (moe.sharedExperts > 0)
        put(object, "shared_ffn", moe.sharedFfn, moe.expertFfn);
    put(object, "shared_gate", moe.sharedGate, false);
    if (moe.period > 1)
        object["layers"] = "every " + std::to_string(moe.period) + " layers";
    if (hasBlocks)
        object["moe_layer_count"] = moe.moeLayers;
    put<Count>(object, "dense_layer_count", moe.denseLayers, 0);
    put(object, "router_bias", moe.routerBias, false);
    put(object, "expert_bias", moe.expertBias, false);
    if (moe.latentDim)
        object["latent_dim"] = *moe.latentDim;
    return object;
}

Json predictionJson(const MultiTokenPrediction &prediction)
{
    Json object = {
        {"layers", prediction.layers}, {"kind", prediction.kind}, {"own_embedding", prediction.ownEmbedding}};
    if (!prediction.blocks.empty())
        object["blocks"] = blocksJson(prediction.blocks);
    return object;
}

void putSizes(Json &object, const Architecture &model)
{
    object["layers"] = model.layers;
    object["hidden"] = model.hidden;
    object["heads"] = model.heads;
    put(object, "kv_heads", model.kvHeads, model.heads);
    if (!model.latent && model.headDim * model.heads != model.hidden)
        object["head_dim"] = model.headDim;
    put<Count>(object, "ffn", model.ffn, 0);
    put(object, "gated", model.gated, true);
    object["vocab"] = model.vocab;
    put<Count>(object, "max_position", model.maxPosition, 0);
    put(object, "tied_embeddings", model.tiedEmbeddings, false);
    put(object, "parallel_block", model.parallelBlock, false);
    put<Count>(object, "learned_positions", model.learnedPositions, 0);
    if (model.position != (model.learnedPositions > 0 ? PositionType::Learned : PositionType::Rope))
        object["position"] = {{"type", positionName(model.position)}};
}

} // namespace

const char *positionName(PositionType type)
{
    switch (type) {
    case PositionType::Rope:
        return "rope";
    case PositionType::Learned:
        return "learned";
    case PositionType::Alibi:
        return "alibi";
    case PositionType::None:
        break;
    }
    return "none";
}

Json architectureJson(const Architecture &model)
{
    Json object = Json::object();
    put(object, "name", model.name, std::string());
    if (model.onlyParameters) {
        object["parameters"] = *model.onlyParameters;
        return object;
    }
    putSizes(object, model);
    putObject(object, "norm", normJson(model.norm, model.gated));
    putObject(object, "bias", biasJson(model.bias, model.gated));
    putObject(object, "attention", attentionJson(model));
    if (model.latent)
        object["mla"] = latentJson(*model.latent);
    if (model.indexer)
        object["indexer"] = {
            {"heads", model.indexer->heads}, {"head_dim", model.indexer->headDim}, {"top_k", model.indexer->topK}};
    if (model.linear)
        object["linear_attention"] = linearAttentionJson(*model.linear);
    if (model.moe)
        object["moe"] = mixtureJson(*model.moe, !model.blocks.empty());
    if (!model.blocks.empty())
        object["blocks"] = blocksJson(model.blocks);
    if (model.multiTokenPrediction)
        object["mtp"] = predictionJson(*model.multiTokenPrediction);
    for (const ExtraElements &extra : model.extra)
        object["extra"].push_back({{"what", extra.what}, {"elements", extra.elements}});
    if (model.vision)
        object["vision"] = visionJson(*model.vision);
    if (model.quantization)
        object["quantization"] = quantizationJson(*model.quantization);
    put(object, "assumed", model.assumed, {});
    put(object, "not_counted", model.notCounted, {});
    return object;
}

} // namespace shardyard
