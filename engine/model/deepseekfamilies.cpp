// SPDX-License-Identifier: GPL-3.0-or-later
// DeepSeek's line and GLM's: many routed experts, shared ones beside them, dense layers first.
#include "engine/catalogue/architecturelimits.h"
#include "engine/model/families.h"

namespace shardyard {
namespace {

constexpr CountRange expertRange = {.least = 1, .most = largestExperts};
constexpr CountRange zeroAllowed = {.least = 0, .most = largestCount};

/// moe_layer_freq is a list of 0 and 1, or a step behind the leading dense layers.
std::vector<bool> expertsByFrequency(ConfigReader &config, const Architecture &model, Count leading)
{
    const Json *value = config.child("moe_layer_freq");
    std::vector<Count> listed;
    if (value != nullptr && value->is_array())
        listed = config.counts("moe_layer_freq", {.least = 0, .most = 1});
    const Count step = listed.empty() ? config.optional({"moe_layer_freq"}, 1) : 1;
    std::vector<bool> experts;
    for (Count layer = 0; layer < model.layers; ++layer) {
        const auto index = static_cast<std::size_t>(layer);
        experts.push_back(listed.empty() ? layer >= leading && layer % step == 0
                                         : index < listed.size() && listed[index] == 1);
    }
    return experts;
}

/// A router that balances without an auxiliary loss keeps one value an expert (DeepSeek-V3, arXiv 2412.19437, 2.1.2).
void readDeepseekExperts(ConfigReader &config, Architecture &model, bool balancedByBias)
{
    const MixtureOfExperts moe = {.experts = config.required({"n_routed_experts"}, expertRange),
                                  .topK = config.required({"num_experts_per_tok"}, expertRange),
                                  .expertFfn = config.required({"moe_intermediate_size"}),
                                  .sharedExperts =
                                      config.optional({"n_shared_experts"}, 0, {.least = 0, .most = largestExperts}),
                                  .sharedFfn = config.required({"moe_intermediate_size"}),
                                  .denseLayers = config.optional({"first_k_dense_replace"}, 0, zeroAllowed),
                                  .routerBias = balancedByBias};
    setMixture(config, model, moe);
    std::vector<LayerRun> layers = alikeLayers(model);
    placeExperts(model, layers, expertsByFrequency(config, model, moe.denseLayers));
    setLayers(model, layers);
    if (denseLayers(model) > 0)
        model.ffn = config.required({"intermediate_size"});
}

void readLatent(ConfigReader &config, Architecture &model)
{
    LatentAttention latent = {.keyValueRank = config.required({"kv_lora_rank"}),
                              .nopeHeadDim = config.required({"qk_nope_head_dim"}),
                              .ropeHeadDim = config.required({"qk_rope_head_dim"}),
                              .valueHeadDim = config.required({"v_head_dim"})};
    if (config.has("q_lora_rank"))
        latent.queryRank = config.required({"q_lora_rank"});
    model.kvHeads = model.heads;
    model.headDim = latent.nopeHeadDim + latent.ropeHeadDim;
    model.latent = latent;
}

void readIndexer(ConfigReader &config, Architecture &model)
{
    model.indexer = SparseIndexer{.heads = config.required({"index_n_heads"}),
                                  .headDim = config.required({"index_head_dim"}),
                                  .topK = config.required({"index_topk"})};
    static_cast<void>(config.required({"q_lora_rank"}));
}

void readPrediction(ConfigReader &config, Architecture &model, bool ownEmbedding)
{
    const Count layers = config.optional({"num_nextn_predict_layers"}, 0, {.least = 0, .most = largestLayers});
    if (layers > 0)
        model.multiTokenPrediction = {.layers = layers, .kind = "deepseek", .ownEmbedding = ownEmbedding};
}

void readLatentDecoder(ConfigReader &config, Architecture &model, const std::string &usualTopK)
{
    constexpr DecoderDefaults headDimComesLater = {.headDim = 1};
    readDecoder(config, model, headDimComesLater);
    model.bias.qkv = model.bias.out = config.flag("attention_bias", false);
    readLatent(config, model);
    readDeepseekExperts(config, model, config.word("topk_method", usualTopK) == "noaux_tc");
}

} // namespace

void readGlm4Moe(ConfigReader &config, Architecture &model)
{
    readDecoder(config, model);
    model.bias.qkv = config.flag("attention_bias", false);
    if (config.flag("use_qk_norm", false))
        model.qkNorm = QkNorm::PerHead;
    readDeepseekExperts(config, model, true);
    readPrediction(config, model, false);
}

void readDeepseek(ConfigReader &config, Architecture &model)
{
    readDecoder(config, model);
    model.bias.qkv = model.bias.out = config.flag("attention_bias", false);
    readDeepseekExperts(config, model, false);
}

void readDeepseekV2(ConfigReader &config, Architecture &model)
{
    readLatentDecoder(config, model, "greedy");
}

void readDeepseekV3(ConfigReader &config, Architecture &model)
{
    readLatentDecoder(config, model, "noaux_tc");
    readPrediction(config, model, true);
}

void readDeepseekV32(ConfigReader &config, Architecture &model)
{
    readDeepseekV3(config, model);
    readIndexer(config, model);
}

void readGlmMoeDsa(ConfigReader &config, Architecture &model)
{
    readLatentDecoder(config, model, "noaux_tc");
    readPrediction(config, model, false);
    readIndexer(config, model);
}

} // namespace shardyard
