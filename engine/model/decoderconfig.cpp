// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/catalogue/architecturelimits.h"
#include "engine/catalogue/layers.h"
#include "engine/model/families.h"

#include <algorithm>

namespace shardyard {

namespace {

/// The words of `layer_types`; absent = none of them.
std::optional<Mixer> mixerOf(const std::string &type)
{
    if (type == "full_attention" || type == "attention")
        return Mixer::Attention;
    if (type == "sliding_attention" || type == "chunked_attention")
        return Mixer::Sliding;
    if (type == "linear_attention" || type == "mamba" || type == "mamba2")
        return Mixer::Linear;
    return type == "hybrid" ? std::optional(Mixer::AttentionAndLinear) : std::nullopt;
}

} // namespace

void readHeadDim(ConfigReader &config, Architecture &model, Count fallback)
{
    const bool whole = model.hidden % model.heads == 0;
    model.headDim = config.optional({"head_dim"}, fallback > 0 ? fallback : model.hidden / model.heads);
    if (fallback == 0 && !config.has("head_dim") && !whole)
        config.fail("head_dim", "is missing and hidden / heads is no whole number", "the width of one head");
}

void readDecoder(ConfigReader &config, Architecture &model, const DecoderDefaults &defaults)
{
    const auto count = [&config](const char *key, Count fallback, CountRange range) {
        return fallback > 0 ? config.optional({key}, fallback, range) : config.required({key}, range);
    };
    model.layers = config.required({"num_hidden_layers"}, {.least = 1, .most = largestLayers});
    model.hidden = config.required({"hidden_size"});
    model.heads = count("num_attention_heads", defaults.heads, {});
    const Count keyValueHeads = defaults.keyValueHeads > 0 ? defaults.keyValueHeads : model.heads;
    model.kvHeads = config.optional({"num_key_value_heads"}, std::min(keyValueHeads, model.heads),
                                    {.least = 1, .most = model.heads});
    readHeadDim(config, model, defaults.headDim);
    model.vocab = count("vocab_size", defaults.vocab, {});
    model.maxPosition = config.optional({"max_position_embeddings", "max_sequence_length"}, 0);
    model.tiedEmbeddings = config.flag("tie_word_embeddings", defaults.tied);
}

std::vector<LayerRun> listedLayers(ConfigReader &config, const Architecture &model, const char *key)
{
    std::vector<LayerRun> layers;
    for (const std::string &type : config.words(key)) {
        const std::optional<Mixer> mixer = mixerOf(type);
        if (!mixer)
            config.fail(key, "has " + shown(Json(type)), "full_attention, sliding_attention, linear_attention, …");
        layers.push_back({.mixer = mixer.value_or(Mixer::Attention)});
    }
    const std::size_t wanted = static_cast<std::size_t>(model.layers);
    if (!layers.empty() && layers.size() < wanted)
        config.fail(key, "has " + std::to_string(layers.size()) + " entries",
                    "one for each of the " + std::to_string(model.layers) + " layers");
    if (!layers.empty())
        layers.resize(wanted); // lists may go on to the modules for multi-token prediction
    return layers;
}

void readSliding(ConfigReader &config, Architecture &model, Count window, Count slidingLayers)
{
    if (window == 0 || (model.maxPosition > 0 && window >= model.maxPosition))
        return;
    model.slidingWindow = window;
    model.slidingLayers = slidingLayers;
    setLayers(model, listedLayers(config, model, "layer_types"));
    if (model.slidingLayers == 0)
        model.slidingWindow.reset();
}

void readTextConfig(ConfigReader &config, Architecture &model, void (*read)(ConfigReader &, Architecture &))
{
    ConfigReader text(config.requiredChild("text_config"), config.placeOf("text_config"));
    read(text, model);
    config.take(text);
    // Where the outer config ties the embeddings it decides, for it is the one the model is built from.
    if (config.has("tie_word_embeddings")) {
        model.tiedEmbeddings = config.flag("tie_word_embeddings", model.tiedEmbeddings);
        config.forget("text_config.tie_word_embeddings");
    }
}

void setMixture(ConfigReader &config, Architecture &model, const MixtureOfExperts &moe)
{
    model.moe = moe;
    if (moe.topK > moe.experts)
        config.fail("num_experts_per_tok", "is " + std::to_string(moe.topK),
                    "at most the " + std::to_string(moe.experts) + " experts");
    if (model.moe->sharedExperts == 0)
        model.moe->sharedFfn = 0;
    model.moe->denseLayers = std::min(moe.denseLayers, model.layers);
    model.moe->moeLayers = model.layers - model.moe->denseLayers;
    if (model.moe->moeLayers == 0)
        config.fail("first_k_dense_replace", "is " + std::to_string(moe.denseLayers),
                    "fewer than the " + std::to_string(model.layers) + " layers");
}

std::vector<LayerRun> alikeLayers(const Architecture &model)
{
    return std::vector<LayerRun>(static_cast<std::size_t>(model.layers));
}

void placeExperts(Architecture &model, std::vector<LayerRun> &layers, const std::vector<bool> &experts)
{
    const auto first = std::find(experts.begin(), experts.end(), true);
    if (first == experts.end()) {
        model.moe.reset();
        return;
    }
    MixtureOfExperts &moe = *model.moe;
    moe.denseLayers = std::count(experts.begin(), experts.end(), false);
    moe.moeLayers = model.layers - moe.denseLayers;
    const bool leading = std::all_of(first, experts.end(), [](bool expert) { return expert; });
    moe.period = leading ? 1 : first - experts.begin() + 1;
    for (std::size_t layer = 0; layer < layers.size(); ++layer)
        layers[layer].feedForward = experts[layer] ? FeedForward::Experts : FeedForward::Dense;
}

void setGptLayers(Architecture &model)
{
    model.gated = false;
    model.norm = {.type = NormType::LayerNorm, .bias = true};
    model.bias = {.qkv = true, .out = true, .mlp = true};
}

} // namespace shardyard
