// SPDX-License-Identifier: GPL-3.0-or-later
// Mixtures of experts with grouped-query attention.
#include "engine/catalogue/architecturelimits.h"
#include "engine/model/families.h"

#include <algorithm>

namespace shardyard {
namespace {

constexpr CountRange expertRange = {.least = 1, .most = largestExperts};

/// Experts in every layer, none shared.
MixtureOfExperts readExperts(ConfigReader &config, const char *expertsKey, const char *widthKey)
{
    return {.experts = config.required({expertsKey}, expertRange),
            .topK = config.required({"num_experts_per_tok", "experts_per_token"}, expertRange),
            .expertFfn = config.required({widthKey})};
}

/// Qwen's mixtures: experts as sparseLayers() says, a dense MLP elsewhere.
void setSparseLayers(ConfigReader &config, Architecture &model, const MixtureOfExperts &moe)
{
    setMixture(config, model, moe);
    std::vector<LayerRun> layers = alikeLayers(model);
    placeExperts(model, layers, sparseLayers(config, model));
    setLayers(model, layers);
    if (denseLayers(model) > 0)
        model.ffn = config.required({"intermediate_size"});
}

} // namespace

std::vector<bool> sparseLayers(ConfigReader &config, const Architecture &model)
{
    const Count step = config.optional({"decoder_sparse_step"}, 1);
    const std::vector<Count> dense = config.counts("mlp_only_layers");
    std::vector<bool> experts;
    for (Count layer = 0; layer < model.layers; ++layer)
        experts.push_back((layer + 1) % step == 0);
    for (const Count layer : dense)
        if (layer < model.layers)
            experts[static_cast<std::size_t>(layer)] = false;
    return experts;
}

void readMixtral(ConfigReader &config, Architecture &model)
{
    readDecoder(config, model);
    setMixture(config, model, readExperts(config, "num_local_experts", "intermediate_size"));
    readSliding(config, model, config.optional({"sliding_window"}, 0), model.layers);
}

void readQwen2Moe(ConfigReader &config, Architecture &model)
{
    readDecoder(config, model);
    model.bias.qkv = config.flag("qkv_bias", true);
    MixtureOfExperts moe = readExperts(config, "num_experts", "moe_intermediate_size");
    moe.sharedFfn = config.required({"shared_expert_intermediate_size"});
    moe.sharedExperts = 1;
    moe.sharedGate = true;
    setSparseLayers(config, model, moe);
}

void readQwen3Moe(ConfigReader &config, Architecture &model)
{
    readDecoder(config, model);
    model.bias.qkv = model.bias.out = config.flag("attention_bias", false);
    model.qkNorm = QkNorm::PerHead;
    MixtureOfExperts moe = readExperts(config, "num_experts", "moe_intermediate_size");
    setSparseLayers(config, model, moe);
}

void readDbrx(ConfigReader &config, Architecture &model)
{
    model.layers = config.required({"n_layers"}, {.least = 1, .most = largestLayers});
    model.hidden = config.required({"d_model"});
    model.heads = config.required({"n_heads"});
    readHeadDim(config, model, 0);
    model.vocab = config.required({"vocab_size"});
    model.maxPosition = config.optional({"max_seq_len"}, 0);
    model.tiedEmbeddings = config.flag("tie_word_embeddings", false);
    model.norm = {.type = NormType::LayerNorm};
    ConfigReader attention(config.requiredChild("attn_config"), config.placeOf("attn_config"));
    model.kvHeads = attention.required({"kv_n_heads"}, {.least = 1, .most = model.heads});
    config.take(attention);
    ConfigReader experts(config.requiredChild("ffn_config"), config.placeOf("ffn_config"));
    const MixtureOfExperts moe = {.experts = experts.required({"moe_num_experts"}, expertRange),
                                  .topK = experts.required({"moe_top_k"}, expertRange),
                                  .expertFfn = experts.required({"ffn_hidden_size"})};
    config.take(experts);
    setMixture(config, model, moe);
}

/// Norms before and after attention and MLP.
void readGrok1(ConfigReader &config, Architecture &model)
{
    readDecoder(config, model, {.tied = true});
    model.norm.perLayer = 4;
    setMixture(config, model, readExperts(config, "num_experts", "intermediate_size"));
}

void readGptOss(ConfigReader &config, Architecture &model)
{
    readDecoder(config, model);
    model.bias.qkv = model.bias.out = config.flag("attention_bias", true);
    model.sinks = true;
    MixtureOfExperts moe = readExperts(config, "num_local_experts", "intermediate_size");
    moe.routerBias = true;
    moe.expertBias = true;
    setMixture(config, model, moe);
    readSliding(config, model, config.optional({"sliding_window"}, 0), model.layers - model.layers / 2);
}

/// Three of four layers attend in chunks. The queries' and keys' norm has no parameters.
void readLlama4Text(ConfigReader &config, Architecture &model)
{
    readDecoder(config, model);
    model.bias.qkv = model.bias.out = config.flag("attention_bias", false);
    MixtureOfExperts moe = readExperts(config, "num_local_experts", "intermediate_size");
    moe.sharedExperts = 1;
    moe.sharedFfn = moe.expertFfn;
    const Count step =
        config.optional({"interleave_moe_layer_step"}, 1, {.least = 1, .most = std::max<Count>(model.layers, 1)});
    moe.denseLayers = model.layers - model.layers / step;
    moe.period = step;
    model.ffn = moe.denseLayers > 0 ? config.required({"intermediate_size_mlp"}) : 0;
    setMixture(config, model, moe);
    const Count chunk = config.optional({"attention_chunk_size"}, 0);
    if (chunk > 0) {
        model.slidingWindow = chunk;
        model.slidingLayers = model.layers - model.layers / 4;
        model.chunked = true;
    }
}

void readLlama4(ConfigReader &config, Architecture &model)
{
    readTextConfig(config, model, readLlama4Text);
}

/// The norm of queries and keys runs over all heads; the modules for multi-token prediction are not in the checkpoint.
void readMinimaxM2(ConfigReader &config, Architecture &model)
{
    readDecoder(config, model);
    if (config.flag("use_qk_norm", true))
        model.qkNorm = QkNorm::FullWidth;
    MixtureOfExperts moe = readExperts(config, "num_local_experts", "intermediate_size");
    moe.routerBias = config.flag("use_routing_bias", true);
    setMixture(config, model, moe);
}

} // namespace shardyard
