// SPDX-License-Identifier: GPL-3.0-or-later
// Nemotron-H and Nemotron 3: each layer is one half of a usual one, a Mamba-2 mixer, attention, an MLP or experts.
#include "engine/catalogue/architecturelimits.h"
#include "engine/model/families.h"

#include <algorithm>

namespace shardyard {
namespace {

constexpr CountRange expertRange = {.least = 1, .most = largestExperts};

/// One layer by its letter in a pattern, or its word in a list; absent = neither.
std::optional<LayerRun> halfOf(const std::string &type)
{
    if (type == "M" || type == "mamba" || type == "linear_attention")
        return LayerRun{.mixer = Mixer::Linear, .feedForward = FeedForward::None};
    if (type == "*" || type == "attention" || type == "full_attention")
        return LayerRun{.mixer = Mixer::Attention, .feedForward = FeedForward::None};
    if (type == "-" || type == "mlp")
        return LayerRun{.mixer = Mixer::None, .feedForward = FeedForward::Dense};
    if (type == "E" || type == "moe")
        return LayerRun{.mixer = Mixer::None, .feedForward = FeedForward::Experts};
    return std::nullopt;
}

/// A list of words, else a pattern of one letter a layer.
std::vector<LayerRun> readHalves(ConfigReader &config, ConfigReader::Keys lists, const char *pattern)
{
    std::vector<std::string> types;
    const char *key = pattern;
    for (const char *list : lists) {
        if (types.empty() && config.has(list)) {
            types = config.words(list);
            key = list;
        }
    }
    if (types.empty())
        for (const char letter : config.word(pattern, ""))
            types.emplace_back(1, letter);
    std::vector<LayerRun> halves;
    for (const std::string &type : types) {
        const std::optional<LayerRun> half = halfOf(type);
        if (!half)
            config.fail(key, "has " + shown(Json(type)), "M (Mamba-2), * (attention), - (MLP), E (experts)");
        halves.push_back(half.value_or(LayerRun()));
    }
    return halves;
}

LinearAttention readMamba(ConfigReader &config)
{
    return {.kind = LinearKind::Mamba2,
            .keyHeads = config.optional({"n_groups", "mamba_n_groups"}, 8),
            .keyHeadDim = config.required({"ssm_state_size", "mamba_d_state"}),
            .valueHeads = config.required({"mamba_num_heads", "mamba_n_heads"}),
            .valueHeadDim = config.required({"mamba_head_dim", "mamba_d_head"}),
            .convKernel = config.optional({"conv_kernel", "mamba_d_conv"}, 4),
            .convBias = config.flag(config.has("mamba_conv_bias") ? "mamba_conv_bias" : "use_conv_bias", true),
            .bias = config.flag("use_bias", false)};
}

/// Experts without a gate, beside one shared MLP; where there is a latent size they work in that width.
MixtureOfExperts readExperts(ConfigReader &config)
{
    MixtureOfExperts moe = {.experts = config.required({"n_routed_experts", "num_local_experts"}, expertRange),
                            .topK = config.required({"num_experts_per_tok"}, expertRange),
                            .expertFfn = config.required({"moe_intermediate_size"}),
                            .sharedExperts = 1,
                            .sharedFfn = config.required({"moe_shared_expert_intermediate_size"}),
                            .routerBias = true,
                            .expertBias = config.flag("mlp_bias", false)};
    if (config.has("moe_latent_size"))
        moe.latentDim = config.required({"moe_latent_size"});
    return moe;
}

void readPrediction(ConfigReader &config, Architecture &model)
{
    const Count modules = config.optional({"num_nextn_predict_layers"}, 0, {.least = 0, .most = largestLayers});
    if (modules == 0)
        return;
    MultiTokenPrediction prediction = {.layers = modules, .kind = "nemotron"};
    prediction.blocks = readHalves(config, {"mtp_layers_block_type"}, "mtp_hybrid_override_pattern");
    if (prediction.blocks.empty()) {
        config.assume("mtp_hybrid_override_pattern", "*E");
        prediction.blocks = {*halfOf("*"), *halfOf("E")};
    }
    model.multiTokenPrediction = prediction;
}

void readSizes(ConfigReader &config, Architecture &model, std::size_t listed)
{
    model.layers = listed > 0 ? static_cast<Count>(listed)
                              : config.required({"num_hidden_layers"}, {.least = 1, .most = largestLayers});
    model.hidden = config.required({"hidden_size"});
    model.heads = config.required({"num_attention_heads"});
    model.kvHeads = config.required({"num_key_value_heads"}, {.least = 1, .most = model.heads});
    model.headDim = config.optional({"head_dim", "attention_head_dim"}, 128);
    model.vocab = config.required({"vocab_size"});
    model.maxPosition = config.optional({"max_position_embeddings"}, 0);
    model.tiedEmbeddings = config.flag("tie_word_embeddings", false);
}

} // namespace

void readNemotronH(ConfigReader &config, Architecture &model)
{
    const std::vector<LayerRun> layers =
        readHalves(config, {"layers_block_type", "layer_types"}, "hybrid_override_pattern");
    if (layers.empty())
        static_cast<void>(config.required({"hybrid_override_pattern"}));
    if (layers.size() > static_cast<std::size_t>(largestLayers))
        config.fail("hybrid_override_pattern", "is too long", "at most " + std::to_string(largestLayers) + " layers");
    readSizes(config, model, std::min(layers.size(), static_cast<std::size_t>(largestLayers)));
    model.gated = false;
    model.position = PositionType::None;
    model.bias.qkv = model.bias.out = config.flag("attention_bias", false);
    model.bias.mlp = config.flag("mlp_bias", false);
    const auto any = [&layers](auto test) { return std::any_of(layers.begin(), layers.end(), test); };
    if (any([](const LayerRun &run) { return run.mixer == Mixer::Linear; }))
        model.linear = readMamba(config);
    if (any([](const LayerRun &run) { return run.feedForward == FeedForward::Dense; }))
        model.ffn = config.required({"intermediate_size"});
    readPrediction(config, model);
    const bool predictsWithExperts = model.multiTokenPrediction
        && std::any_of(model.multiTokenPrediction->blocks.begin(), model.multiTokenPrediction->blocks.end(),
                       [](const LayerRun &run) { return run.feedForward == FeedForward::Experts; });
    if (predictsWithExperts || any([](const LayerRun &run) { return run.feedForward == FeedForward::Experts; }))
        setMixture(config, model, readExperts(config));
    setLayers(model, layers);
}

} // namespace shardyard
