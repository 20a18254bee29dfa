// SPDX-License-Identifier: GPL-3.0-or-later
// Dense gated decoders with rotary positions.
#include "engine/model/families.h"

namespace shardyard {
namespace {

constexpr Count mistralWindow = 4096; // sliding_window where the key is not in the file

Count window(ConfigReader &config, Count fallback)
{
    const bool given = config.mentions("sliding_window") || config.mentions("sliding_window_size");
    return config.optional({"sliding_window", "sliding_window_size"}, given ? 0 : fallback);
}

void readFfn(ConfigReader &config, Architecture &model)
{
    model.ffn = config.required({"intermediate_size"});
}

/// Qwen lets the layers from max_window_layers on slide, if it uses the window at all.
void readQwenWindow(ConfigReader &config, Architecture &model)
{
    const Count full = config.optional({"max_window_layers"}, model.layers, {.least = 0, .most = largestCount});
    const Count width = config.optional({"sliding_window"}, 0);
    const bool reaches = model.maxPosition > 0 && width >= model.maxPosition;
    if (!config.flag("use_sliding_window", false) || width == 0 || reaches)
        return;
    model.slidingWindow = width;
    std::vector<LayerRun> layers = listedLayers(config, model, "layer_types");
    if (layers.empty()) {
        layers = alikeLayers(model);
        for (Count layer = full; layer < model.layers; ++layer)
            layers[static_cast<std::size_t>(layer)].mixer = Mixer::Sliding;
    }
    setLayers(model, layers);
}

constexpr DecoderDefaults gemmaDefaults = {.tied = true, .headDim = 256};
// The text part of the multimodal Gemma 3, whose files leave out what equals these.
constexpr DecoderDefaults gemma3Defaults = {
    .tied = true, .heads = 8, .keyValueHeads = 4, .headDim = 256, .vocab = 262208};

void readGemma3Layers(ConfigReader &config, Architecture &model)
{
    readDecoder(config, model, gemma3Defaults);
    readFfn(config, model);
    model.norm.perLayer = 4;
    model.qkNorm = QkNorm::PerHead;
    const Count pattern = config.optional({"sliding_window_pattern"}, 6);
    readSliding(config, model, window(config, mistralWindow), model.layers - model.layers / pattern);
}

} // namespace

void readLlama(ConfigReader &config, Architecture &model)
{
    readDecoder(config, model);
    readFfn(config, model);
    model.bias.qkv = model.bias.out = config.flag("attention_bias", false);
    model.bias.mlp = config.flag("mlp_bias", false);
}

void readMistral(ConfigReader &config, Architecture &model)
{
    readDecoder(config, model);
    readFfn(config, model);
    readSliding(config, model, window(config, mistralWindow), model.layers);
}

void readQwen2(ConfigReader &config, Architecture &model)
{
    readDecoder(config, model);
    readFfn(config, model);
    model.bias.qkv = true;
    readQwenWindow(config, model);
}

void readQwen3(ConfigReader &config, Architecture &model)
{
    readDecoder(config, model);
    readFfn(config, model);
    model.bias.qkv = model.bias.out = config.flag("attention_bias", false);
    model.qkNorm = QkNorm::PerHead;
    readQwenWindow(config, model);
}

void readPhi3(ConfigReader &config, Architecture &model)
{
    readDecoder(config, model);
    readFfn(config, model);
    readSliding(config, model, window(config, 0), model.layers);
}

void readGemma(ConfigReader &config, Architecture &model)
{
    readDecoder(config, model, gemmaDefaults);
    readFfn(config, model);
    model.bias.qkv = model.bias.out = config.flag("attention_bias", false);
}

void readGemma2(ConfigReader &config, Architecture &model)
{
    readGemma(config, model);
    model.norm.perLayer = 4;
    readSliding(config, model, window(config, mistralWindow), model.layers - model.layers / 2);
}

void readGemma3Text(ConfigReader &config, Architecture &model)
{
    readGemma3Layers(config, model);
    model.bias.qkv = model.bias.out = config.flag("attention_bias", false);
}

/// The multimodal wrapper. Its table holds the image token too: up to the next 64 rows beyond it.
void readGemma3(ConfigReader &config, Architecture &model)
{
    constexpr Count rowsTogether = 64;
    readTextConfig(config, model, readGemma3Text);
    const Count imageToken =
        config.optional({"image_token_index", "image_token_id"}, 0, {.least = 0, .most = largestCount - rowsTogether});
    if (imageToken >= model.vocab)
        model.vocab = ceilDivide(imageToken + 1, rowsTogether) * rowsTogether;
}

void readCohere(ConfigReader &config, Architecture &model)
{
    readDecoder(config, model, {.tied = true});
    readFfn(config, model);
    model.parallelBlock = true;
    model.norm = {.type = NormType::LayerNorm, .perLayer = 1};
    model.bias.qkv = model.bias.out = config.flag("attention_bias", false);
    if (config.flag("use_qk_norm", false))
        model.qkNorm = QkNorm::FullWidth;
}

void readOlmo2(ConfigReader &config, Architecture &model)
{
    readDecoder(config, model);
    readFfn(config, model);
    model.bias.qkv = model.bias.out = config.flag("attention_bias", false);
    model.qkNorm = QkNorm::FullWidth;
}

void readOlmo3(ConfigReader &config, Architecture &model)
{
    readOlmo2(config, model);
    readSliding(config, model, window(config, mistralWindow), model.layers - model.layers / 4);
}

void readNemotron(ConfigReader &config, Architecture &model)
{
    readDecoder(config, model);
    readFfn(config, model);
    setGptLayers(model);
    model.bias.qkv = model.bias.out = config.flag("attention_bias", false);
    model.bias.mlp = config.flag("mlp_bias", false);
}

} // namespace shardyard
