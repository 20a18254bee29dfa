// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/catalogue/architecturelimits.h"
#include "engine/model/families.h"

#include <algorithm>

namespace shardyard {

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

void readSliding(ConfigReader &config, Architecture &model, Count window, Count slidingLayers)
{
    if (window == 0 || (model.maxPosition > 0 && window >= model.maxPosition))
        return;
    const std::vector<std::string> types = config.words("layer_types");
    const auto isSliding = [](const std::string &type) { return type == "sliding_attention"; };
    const Count listed = std::count_if(types.begin(), types.end(), isSliding);
    if (listed > model.layers)
        config.fail("layer_types", "has " + std::to_string(listed) + " sliding layers",
                    "at most " + std::to_string(model.layers));
    model.slidingWindow = window;
    model.slidingLayers = types.empty() ? slidingLayers : listed;
    if (model.slidingLayers == 0)
        model.slidingWindow.reset();
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

void setGptLayers(Architecture &model)
{
    model.gated = false;
    model.norm = {.type = NormType::LayerNorm, .bias = true};
    model.bias = {.qkv = true, .out = true, .mlp = true};
}

} // namespace shardyard
