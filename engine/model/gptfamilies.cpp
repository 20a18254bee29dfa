// SPDX-License-Identifier: GPL-3.0-or-later
// Dense decoders with LayerNorm and an MLP of two matrices.
#include "engine/catalogue/architecturelimits.h"
#include "engine/model/families.h"

namespace shardyard {
namespace {

constexpr Count usualPositions = 2048; // of BLOOM and Falcon, whose files do not say
constexpr CountRange layerRange = {.least = 1, .most = largestLayers};

/// n_embd, n_head, n_layer, n_inner, n_positions, as GPT-2 spells them.
void readShortNames(ConfigReader &config, Architecture &model, bool tied)
{
    model.layers = config.required({"n_layer"}, layerRange);
    model.hidden = config.required({"n_embd"});
    model.heads = model.kvHeads = config.required({"n_head"});
    readHeadDim(config, model, 0);
    model.ffn = config.optional({"n_inner"}, 4 * model.hidden);
    model.vocab = config.required({"vocab_size"});
    model.maxPosition = config.optional({"n_positions"}, 0);
    model.tiedEmbeddings = config.flag("tie_word_embeddings", tied);
    setGptLayers(model);
}

/// Phi-1, 1.5 and 2: one norm for both halves of a layer, biases everywhere, the head too.
void setPhiLayers(Architecture &model)
{
    setGptLayers(model);
    model.parallelBlock = true;
    model.norm.perLayer = 1;
    model.bias.head = true;
}

/// Falcon names its sizes as Llama does, the first releases as BLOOM did.
void readFalconSizes(ConfigReader &config, Architecture &model)
{
    model.layers = config.required({"num_hidden_layers", "n_layer"}, layerRange);
    model.hidden = config.required({"hidden_size"});
    model.heads = config.required({"num_attention_heads", "n_head"});
    readHeadDim(config, model, 0);
    model.ffn = config.optional({"ffn_hidden_size"}, 4 * model.hidden);
    model.vocab = config.required({"vocab_size"});
    model.maxPosition = config.optional({"max_position_embeddings"}, usualPositions);
    model.tiedEmbeddings = config.flag("tie_word_embeddings", true);
    setGptLayers(model);
    const bool bias = config.flag("bias", false);
    model.bias = {.qkv = bias, .out = bias, .mlp = bias};
    if (config.flag("alibi", false))
        model.position = PositionType::Alibi;
    model.parallelBlock = config.flag("parallel_attn", true);
}

} // namespace

void readGpt2(ConfigReader &config, Architecture &model)
{
    readShortNames(config, model, true);
    model.position = PositionType::Learned;
    model.maxPosition = model.learnedPositions = config.required({"n_positions", "n_ctx"});
}

void readGptJ(ConfigReader &config, Architecture &model)
{
    readShortNames(config, model, false);
    model.parallelBlock = true;
    model.norm.perLayer = 1;
    model.bias = {.mlp = true, .head = true};
}

void readGptNeoX(ConfigReader &config, Architecture &model)
{
    readDecoder(config, model);
    model.ffn = config.required({"intermediate_size"});
    setGptLayers(model);
    model.bias.qkv = model.bias.out = config.flag("attention_bias", true);
    model.parallelBlock = config.flag("use_parallel_residual", true);
}

/// The position table has two rows more than positions; OPT-350M has a narrower embedding between two projections and
/// norms after each half, none at the end.
void readOpt(ConfigReader &config, Architecture &model)
{
    constexpr Count rowsBeforePositions = 2;
    readDecoder(config, model, {.tied = true});
    model.ffn = config.required({"ffn_dim"});
    model.maxPosition = config.required({"max_position_embeddings"});
    model.position = PositionType::Learned;
    model.learnedPositions = model.maxPosition + rowsBeforePositions;
    setGptLayers(model);
    const bool bias = config.flag("enable_bias", true);
    model.bias = {.qkv = bias, .out = bias, .mlp = bias};
    model.norm.final = config.flag("do_layer_norm_before", true) && !config.flag("_remove_final_layer_norm", false);
    const Count width = config.optional({"word_embed_proj_dim"}, model.hidden);
    if (width != model.hidden)
        model.extra = {
            {.what = "projections between the embedding and the layers", .elements = 2 * width * model.hidden},
            {.what = "token embedding of its own width", .elements = (width - model.hidden) * model.vocab}};
}

void readBloom(ConfigReader &config, Architecture &model)
{
    model.layers = config.required({"n_layer", "num_hidden_layers"}, layerRange);
    model.hidden = config.required({"hidden_size", "n_embed"});
    model.heads = model.kvHeads = config.required({"n_head", "num_attention_heads"});
    readHeadDim(config, model, 0);
    model.ffn = 4 * model.hidden;
    model.vocab = config.required({"vocab_size"});
    model.maxPosition = config.optional({"seq_length"}, usualPositions);
    model.tiedEmbeddings = config.flag("tie_word_embeddings", true);
    setGptLayers(model);
    model.norm.embedding = true;
    model.position = PositionType::Alibi;
}

/// The new decoder architecture groups its KV heads and has a norm for each half of the layer; the old one has one KV
/// head and one norm.
void readFalcon(ConfigReader &config, Architecture &model)
{
    readFalconSizes(config, model);
    const CountRange heads = {.least = 1, .most = model.heads};
    if (config.flag("new_decoder_architecture", false)) {
        model.kvHeads = config.optional({"num_kv_heads", "n_head_kv"}, model.heads, heads);
        model.norm.perLayer =
            static_cast<int>(config.optional({"num_ln_in_parallel_attn"}, 2, {.least = 1, .most = 2}));
    } else {
        model.kvHeads = config.flag("multi_query", true) ? 1 : model.heads;
        model.norm.perLayer = model.parallelBlock ? 1 : 2;
    }
}

/// Falcon 40B as first released: the new architecture, named by its KV heads.
void readRefinedWeb(ConfigReader &config, Architecture &model)
{
    readFalconSizes(config, model);
    model.kvHeads = config.required({"n_head_kv"}, {.least = 1, .most = model.heads});
}

void readPhi(ConfigReader &config, Architecture &model)
{
    readDecoder(config, model);
    model.ffn = config.optional({"intermediate_size"}, 4 * model.hidden);
    setPhiLayers(model);
    if (config.flag("qk_layernorm", false))
        config.fail("qk_layernorm", "is true", "false, as in the released Phi models");
}

/// The files that came with the first Phi models' own code.
void readPhiMsft(ConfigReader &config, Architecture &model)
{
    readShortNames(config, model, false);
    setPhiLayers(model);
    model.kvHeads = config.optional({"n_head_kv"}, model.heads, {.least = 1, .most = model.heads});
}

} // namespace shardyard
