// SPDX-License-Identifier: GPL-3.0-or-later
// One reader a Hugging Face model family; huggingface.cpp has their table. What a config leaves out has the default of
// the family's configuration class in the transformers library.
#pragma once

#include "engine/catalogue/layers.h"
#include "engine/model/configreader.h"

namespace shardyard {

/// What decides the shared part of most families.
struct DecoderDefaults
{
    bool tied = false; ///< tie_word_embeddings
    Count heads = 0; ///< num_attention_heads, num_key_value_heads, head_dim and vocab_size; 0 = must be given,
    Count keyValueHeads = 0; ///< as many as query heads,
    Count headDim = 0; ///< hidden / heads,
    Count vocab = 0; ///< must be given
};

/// Sizes, tables and heads under the names that Llama made usual. `ffn` is left to the family.
void readDecoder(ConfigReader &config, Architecture &model, const DecoderDefaults &defaults = {});
/// head_dim, else hidden / heads, which must be whole.
void readHeadDim(ConfigReader &config, Architecture &model, Count fallback);
/// The window and the layers it holds for: `layer_types` where it is there, else `slidingLayers`.
void readSliding(ConfigReader &config, Architecture &model, Count window, Count slidingLayers);
/// The layers as `key` lists their mixers; empty where it does not. setLayers() takes them.
[[nodiscard]] std::vector<LayerRun> listedLayers(ConfigReader &config, const Architecture &model, const char *key);
/// Layers with attention and the usual MLP, to be changed one by one.
[[nodiscard]] std::vector<LayerRun> alikeLayers(const Architecture &model);
/// Gives each layer routed experts or a dense MLP; without experts anywhere the model is a dense one.
void placeExperts(Architecture &model, std::vector<LayerRun> &layers, const std::vector<bool> &experts);
/// decoder_sparse_step and mlp_only_layers of Qwen's mixtures: which layers have experts.
[[nodiscard]] std::vector<bool> sparseLayers(ConfigReader &config, const Architecture &model);
/// The inner config of a model that has an image encoder too, `read` by its own family.
void readTextConfig(ConfigReader &config, Architecture &model, void (*read)(ConfigReader &, Architecture &));
/// Names the tower of `vision_config`, and counts the towers whose shape is known.
void readVisionTower(ConfigReader &config, Architecture &model);
/// Recognises `quantization_config`.
void readQuantizationConfig(ConfigReader &config, Architecture &model);
/// Dense layers lead, routed experts follow.
void setMixture(ConfigReader &config, Architecture &model, const MixtureOfExperts &moe);
/// Layers whose biases are those of GPT-2: LayerNorm with bias, every linear layer but the head.
void setGptLayers(Architecture &model);

// clang-format off
void readLlama(ConfigReader &config, Architecture &model);
void readMistral(ConfigReader &config, Architecture &model);
void readQwen2(ConfigReader &config, Architecture &model);
void readQwen3(ConfigReader &config, Architecture &model);
void readPhi3(ConfigReader &config, Architecture &model);
void readGemma(ConfigReader &config, Architecture &model);
void readGemma2(ConfigReader &config, Architecture &model);
void readGemma3Text(ConfigReader &config, Architecture &model);
void readGemma3(ConfigReader &config, Architecture &model);
void readCohere(ConfigReader &config, Architecture &model);
void readOlmo2(ConfigReader &config, Architecture &model);
void readOlmo3(ConfigReader &config, Architecture &model);
void readNemotron(ConfigReader &config, Architecture &model);

void readGpt2(ConfigReader &config, Architecture &model);
void readGptJ(ConfigReader &config, Architecture &model);
void readGptNeoX(ConfigReader &config, Architecture &model);
void readOpt(ConfigReader &config, Architecture &model);
void readBloom(ConfigReader &config, Architecture &model);
void readFalcon(ConfigReader &config, Architecture &model);
void readRefinedWeb(ConfigReader &config, Architecture &model);
void readPhi(ConfigReader &config, Architecture &model);
void readPhiMsft(ConfigReader &config, Architecture &model);

void readMixtral(ConfigReader &config, Architecture &model);
void readQwen2Moe(ConfigReader &config, Architecture &model);
void readQwen3Moe(ConfigReader &config, Architecture &model);
void readDbrx(ConfigReader &config, Architecture &model);
void readGrok1(ConfigReader &config, Architecture &model);
void readGptOss(ConfigReader &config, Architecture &model);
void readLlama4(ConfigReader &config, Architecture &model);
void readLlama4Text(ConfigReader &config, Architecture &model);
void readMinimaxM2(ConfigReader &config, Architecture &model);

void readQwen3Next(ConfigReader &config, Architecture &model);
void readQwen35Text(ConfigReader &config, Architecture &model);
void readQwen35(ConfigReader &config, Architecture &model);
void readMinimaxText01(ConfigReader &config, Architecture &model);
void readMinimax(ConfigReader &config, Architecture &model);
void readNemotronH(ConfigReader &config, Architecture &model);
void readNemotronNas(ConfigReader &config, Architecture &model);

void readGraniteMoe(ConfigReader &config, Architecture &model);
void readGraniteHybrid(ConfigReader &config, Architecture &model);
void readFalconH1(ConfigReader &config, Architecture &model);
void readKimiLinear(ConfigReader &config, Architecture &model);

void readSeedOss(ConfigReader &config, Architecture &model);
void readSmolLm3(ConfigReader &config, Architecture &model);
void readErnie45(ConfigReader &config, Architecture &model);
void readHunyuanDense(ConfigReader &config, Architecture &model);
void readGlm(ConfigReader &config, Architecture &model);
void readGlm4(ConfigReader &config, Architecture &model);
void readCohere2(ConfigReader &config, Architecture &model);
void readOlmo(ConfigReader &config, Architecture &model);
void readStarcoder2(ConfigReader &config, Architecture &model);
void readMistral3(ConfigReader &config, Architecture &model);
void readQwen2Vl(ConfigReader &config, Architecture &model);
void readQwen3Vl(ConfigReader &config, Architecture &model);
void readQwen3VlMoe(ConfigReader &config, Architecture &model);

void readGlm4Moe(ConfigReader &config, Architecture &model);
void readDeepseek(ConfigReader &config, Architecture &model);
void readDeepseekV2(ConfigReader &config, Architecture &model);
void readDeepseekV3(ConfigReader &config, Architecture &model);
void readDeepseekV32(ConfigReader &config, Architecture &model);
void readGlmMoeDsa(ConfigReader &config, Architecture &model);
// clang-format on

} // namespace shardyard
