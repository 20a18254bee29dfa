// SPDX-License-Identifier: GPL-3.0-or-later
// Decoders that mix attention with layers whose state does not grow: gated delta nets, lightning attention, Mamba-2.
#include "engine/catalogue/architecturelimits.h"
#include "engine/model/families.h"

#include <algorithm>

namespace shardyard {
namespace {

constexpr CountRange expertRange = {.least = 1, .most = largestExperts};

/// Sizes and defaults of Qwen's gated delta net.
LinearAttention readDeltaNet(ConfigReader &config)
{
    return {.kind = LinearKind::GatedDeltaNet,
            .keyHeads = config.optional({"linear_num_key_heads"}, 16),
            .keyHeadDim = config.optional({"linear_key_head_dim"}, 128),
            .valueHeads = config.optional({"linear_num_value_heads"}, 32),
            .valueHeadDim = config.optional({"linear_value_head_dim"}, 128),
            .convKernel = config.optional({"linear_conv_kernel_dim"}, 4)};
}

/// Full attention in every full_attention_interval-th layer, or as `layer_types` lists.
std::vector<LayerRun> readIntervals(ConfigReader &config, const Architecture &model)
{
    std::vector<LayerRun> layers = listedLayers(config, model, "layer_types");
    if (!layers.empty())
        return layers;
    const Count interval = config.optional({"full_attention_interval"}, 4);
    layers = alikeLayers(model);
    for (Count layer = 0; layer < model.layers; ++layer)
        if ((layer + 1) % interval != 0)
            layers[static_cast<std::size_t>(layer)].mixer = Mixer::Linear;
    return layers;
}

MixtureOfExperts readQwenExperts(ConfigReader &config)
{
    const Count shared = config.optional({"shared_expert_intermediate_size"}, 0, {.least = 0, .most = largestCount});
    return {.experts = config.required({"num_experts"}, expertRange),
            .topK = config.required({"num_experts_per_tok"}, expertRange),
            .expertFfn = config.required({"moe_intermediate_size"}),
            .sharedExperts = shared > 0 ? 1 : 0,
            .sharedFfn = shared,
            .sharedGate = shared > 0};
}

/// Attention with an output gate and delta nets; experts where the config has any.
void readQwenHybrid(ConfigReader &config, Architecture &model, Count usualKeyValueHeads)
{
    readDecoder(config, model, {.keyValueHeads = usualKeyValueHeads, .headDim = 256});
    model.bias.qkv = model.bias.out = config.flag("attention_bias", false);
    model.qkNorm = QkNorm::PerHead;
    model.outputGate = config.flag("attn_output_gate", true);
    model.linear = readDeltaNet(config);
    std::vector<LayerRun> layers = readIntervals(config, model);
    if (config.has("num_experts") || config.has("moe_intermediate_size")) {
        setMixture(config, model, readQwenExperts(config));
        placeExperts(model, layers, sparseLayers(config, model));
    }
    setLayers(model, layers);
    if (denseLayers(model) > 0)
        model.ffn = config.required({"intermediate_size"});
    const Count modules =
        config.optional({"mtp_num_hidden_layers", "num_nextn_predict_layers"}, 0, {.least = 0, .most = largestLayers});
    if (!config.has("mtp_num_hidden_layers") && !config.has("num_nextn_predict_layers"))
        config.assume("mtp_num_hidden_layers", "0");
    if (modules > 0)
        model.multiTokenPrediction = {
            .layers = modules, .kind = "qwen-next", .ownEmbedding = config.flag("mtp_use_dedicated_embeddings", false)};
}

/// Lightning attention has the query heads of the model on all sides.
LinearAttention lightningOf(const Architecture &model)
{
    return {.kind = LinearKind::Lightning,
            .keyHeads = model.heads,
            .keyHeadDim = model.headDim,
            .valueHeads = model.heads,
            .valueHeadDim = model.headDim};
}

void readMinimaxDecoder(ConfigReader &config, Architecture &model)
{
    readDecoder(config, model);
    if (!config.has("num_key_value_heads"))
        static_cast<void>(config.required({"num_key_value_heads"}));
    model.linear = lightningOf(model);
    setMixture(config, model,
               {.experts = config.required({"num_local_experts"}, expertRange),
                .topK = config.required({"num_experts_per_tok"}, expertRange),
                .expertFfn = config.required({"intermediate_size"})});
}

} // namespace

void readQwen3Next(ConfigReader &config, Architecture &model)
{
    readQwenHybrid(config, model, 2);
}

void readQwen35Text(ConfigReader &config, Architecture &model)
{
    readQwenHybrid(config, model, config.has("num_experts") ? 2 : 4);
}

void readQwen35(ConfigReader &config, Architecture &model)
{
    readTextConfig(config, model, readQwen35Text);
}

/// The files that came with the model's own code: attn_type_list has 1 for softmax attention and 0 for lightning.
void readMinimaxText01(ConfigReader &config, Architecture &model)
{
    readMinimaxDecoder(config, model);
    const std::vector<Count> types = config.counts("attn_type_list", {.least = 0, .most = 1});
    if (types.size() != static_cast<std::size_t>(model.layers))
        config.fail("attn_type_list", "has " + std::to_string(types.size()) + " entries",
                    "one for each of the " + std::to_string(model.layers) + " layers");
    std::vector<LayerRun> layers = alikeLayers(model);
    for (std::size_t layer = 0; layer < std::min(layers.size(), types.size()); ++layer)
        layers[layer].mixer = types[layer] == 1 ? Mixer::Attention : Mixer::Linear;
    setLayers(model, layers);
    const Count shared = config.optional({"shared_intermediate_size"}, 0, {.least = 0, .most = largestCount});
    if (shared > 0) {
        model.moe->sharedExperts = 1;
        model.moe->sharedFfn = shared;
        model.moe->sharedGate = true;
    }
}

/// The transformers library's own form; without a list, layers alternate and the first has softmax attention.
void readMinimax(ConfigReader &config, Architecture &model)
{
    readMinimaxDecoder(config, model);
    std::vector<LayerRun> layers = listedLayers(config, model, "layer_types");
    if (layers.empty()) {
        layers = alikeLayers(model);
        for (std::size_t layer = 1; layer < layers.size(); layer += 2)
            layers[layer].mixer = Mixer::Linear;
    }
    setLayers(model, layers);
}

} // namespace shardyard
