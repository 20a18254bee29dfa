// SPDX-License-Identifier: GPL-3.0-or-later
// Dense decoders that differ from Llama in few things, and models that carry an image encoder before a known decoder.
#include "engine/model/families.h"

namespace shardyard {
namespace {

void readFfn(ConfigReader &config, Architecture &model)
{
    model.ffn = config.required({"intermediate_size"});
}

} // namespace

/// Biases on queries, keys and values, and apart from them on the output.
void readSeedOss(ConfigReader &config, Architecture &model)
{
    readDecoder(config, model);
    readFfn(config, model);
    model.bias.qkv = config.flag("attention_bias", true);
    model.bias.out = config.flag("attention_out_bias", false);
    model.bias.mlp = config.flag("mlp_bias", false);
}

/// Llama's layers with tied embeddings where the file does not say.
void readSmolLm3(ConfigReader &config, Architecture &model)
{
    readDecoder(config, model, {.tied = true});
    readFfn(config, model);
    model.bias.qkv = model.bias.out = config.flag("attention_bias", false);
    model.bias.mlp = config.flag("mlp_bias", false);
}

/// One switch for all biases.
void readErnie45(ConfigReader &config, Architecture &model)
{
    readDecoder(config, model, {.tied = true});
    readFfn(config, model);
    const bool bias = config.flag("use_bias", false);
    model.bias = {.qkv = bias, .out = bias, .mlp = bias};
}

/// Norms of queries and keys in each head, with weights.
void readHunyuanDense(ConfigReader &config, Architecture &model)
{
    readDecoder(config, model);
    readFfn(config, model);
    model.bias.qkv = model.bias.out = config.flag("attention_bias", false);
    model.qkNorm = QkNorm::PerHead;
}

/// Biases on queries, keys and values only.
void readGlm(ConfigReader &config, Architecture &model)
{
    readDecoder(config, model, {.headDim = 128});
    readFfn(config, model);
    model.bias.qkv = config.flag("attention_bias", false);
}

/// Norms before and after both halves.
void readGlm4(ConfigReader &config, Architecture &model)
{
    readGlm(config, model);
    model.norm.perLayer = 4;
}

/// Cohere's parallel layers, three of four within the window.
void readCohere2(ConfigReader &config, Architecture &model)
{
    readCohere(config, model);
    const Count pattern = config.optional({"sliding_window_pattern"}, 4);
    readSliding(config, model, config.optional({"sliding_window"}, 4096), model.layers - model.layers / pattern);
}

/// OLMo's norms have no weights.
void readOlmo(ConfigReader &config, Architecture &model)
{
    readDecoder(config, model);
    readFfn(config, model);
    model.bias.qkv = model.bias.out = config.flag("attention_bias", false);
    model.norm = {.type = NormType::LayerNorm, .perLayer = 0, .final = false};
}

/// LayerNorm and an MLP of two matrices, all with biases, but rotary positions.
void readStarcoder2(ConfigReader &config, Architecture &model)
{
    readDecoder(config, model, {.tied = true});
    readFfn(config, model);
    setGptLayers(model);
    const bool bias = config.flag("use_bias", true);
    model.bias = {.qkv = bias, .out = bias, .mlp = bias};
    readSliding(config, model, config.optional({"sliding_window"}, 0), model.layers);
}

void readMistral3(ConfigReader &config, Architecture &model)
{
    readTextConfig(config, model, readMistral);
}

/// Older files have the decoder's fields beside `vision_config`, newer ones inside `text_config`.
void readQwen2Vl(ConfigReader &config, Architecture &model)
{
    if (config.has("text_config"))
        readTextConfig(config, model, readQwen2);
    else
        readQwen2(config, model);
}

void readQwen3Vl(ConfigReader &config, Architecture &model)
{
    readTextConfig(config, model, readQwen3);
}

void readQwen3VlMoe(ConfigReader &config, Architecture &model)
{
    readTextConfig(config, model, readQwen3Moe);
}

} // namespace shardyard
