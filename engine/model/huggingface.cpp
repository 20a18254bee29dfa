// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/huggingface.h"

#include "engine/catalogue/architecturelimits.h"
#include "engine/model/families.h"

#include <algorithm>
#include <array>

namespace shardyard {
namespace {

struct Family
{
    std::string_view type; ///< model_type
    void (*read)(ConfigReader &, Architecture &) = nullptr;
};

// clang-format off
constexpr std::array families = {
    Family{"bloom",            readBloom},
    Family{"cohere",           readCohere},
    Family{"cohere2",          readCohere2},
    Family{"dbrx",             readDbrx},
    Family{"deepseek",         readDeepseek},
    Family{"deepseek_v2",      readDeepseekV2},
    Family{"deepseek_v3",      readDeepseekV3},
    Family{"deepseek_v32",     readDeepseekV32},
    Family{"ernie4_5",         readErnie45},
    Family{"falcon",           readFalcon},
    Family{"falcon_h1",        readFalconH1},
    Family{"gemma",            readGemma},
    Family{"gemma2",           readGemma2},
    Family{"gemma3",           readGemma3},
    Family{"gemma3_text",      readGemma3Text},
    Family{"glm",              readGlm},
    Family{"glm4",             readGlm4},
    Family{"glm4_moe",         readGlm4Moe},
    Family{"glm_moe_dsa",      readGlmMoeDsa},
    Family{"gpt2",             readGpt2},
    Family{"gpt_neox",         readGptNeoX},
    Family{"gpt_oss",          readGptOss},
    Family{"gptj",             readGptJ},
    Family{"granite",          readLlama},
    Family{"granitemoe",       readGraniteMoe},
    Family{"granitemoehybrid", readGraniteHybrid},
    Family{"grok-1",           readGrok1},
    Family{"hunyuan_v1_dense", readHunyuanDense},
    Family{"kimi_k2",          readDeepseekV3},
    Family{"kimi_linear",      readKimiLinear},
    Family{"llama",            readLlama},
    Family{"llama4",           readLlama4},
    Family{"llama4_text",      readLlama4Text},
    Family{"minimax",          readMinimax},
    Family{"minimax_m1",       readMinimaxText01},
    Family{"minimax_m2",       readMinimaxM2},
    Family{"minimax_text_01",  readMinimaxText01},
    Family{"mistral",          readMistral},
    Family{"mistral3",         readMistral3},
    Family{"mixtral",          readMixtral},
    Family{"nemotron",         readNemotron},
    Family{"nemotron-nas",     readNemotronNas},
    Family{"nemotron_h",       readNemotronH},
    Family{"olmo",             readOlmo},
    Family{"olmo2",            readOlmo2},
    Family{"olmo3",            readOlmo3},
    Family{"opt",              readOpt},
    Family{"phi",              readPhi},
    Family{"phi-msft",         readPhiMsft},
    Family{"phi3",             readPhi3},
    Family{"qwen2",            readQwen2},
    Family{"qwen2_5_vl",       readQwen2Vl},
    Family{"qwen2_moe",        readQwen2Moe},
    Family{"qwen2_vl",         readQwen2Vl},
    Family{"qwen3",            readQwen3},
    Family{"qwen3_5",          readQwen35},
    Family{"qwen3_5_moe",      readQwen35},
    Family{"qwen3_5_moe_text", readQwen35Text},
    Family{"qwen3_5_text",     readQwen35Text},
    Family{"qwen3_moe",        readQwen3Moe},
    Family{"qwen3_next",       readQwen3Next},
    Family{"qwen3_vl",         readQwen3Vl},
    Family{"qwen3_vl_moe",     readQwen3VlMoe},
    Family{"RefinedWeb",       readRefinedWeb},
    Family{"RefinedWebModel",  readFalcon},
    Family{"seed_oss",         readSeedOss},
    Family{"smollm3",          readSmolLm3},
    Family{"starcoder2",       readStarcoder2},
    Family{"Yi",               readLlama},
};
// clang-format on

constexpr const char *shapeByHand =
    R"({"name", "layers", "hidden", "heads", "kv_heads", "head_dim", "vocab", "ffn" or "moe"})";

std::string knownFamilies()
{
    std::string list;
    for (const std::string &family : huggingFaceFamilies())
        list += (list.empty() ? "" : ", ") + family;
    return list;
}

/// model_type; Grok-1's file has none and is known by its architecture.
std::string familyOf(ConfigReader &config)
{
    const std::vector<std::string> architectures = config.words("architectures");
    const bool grok =
        std::find(architectures.begin(), architectures.end(), "Grok1ModelForCausalLM") != architectures.end();
    return config.word("model_type", grok ? "grok-1" : "");
}

/// The last part of a repository's name, else the family.
std::string nameOf(ConfigReader &config, const std::string &family)
{
    const std::string path = config.word("_name_or_path", "");
    const std::string name = path.substr(path.find_last_of('/') + 1);
    return name.empty() ? family : name;
}

const Family *familyNamed(std::string_view type)
{
    const auto row =
        std::find_if(families.begin(), families.end(), [type](const Family &family) { return family.type == type; });
    return row == families.end() ? nullptr : &*row;
}

/// The family of the decoder inside a model nobody knows: image and speech encoders come before known decoders.
const Family *innerFamily(ConfigReader &config)
{
    const Json *text = config.child("text_config");
    if (text == nullptr || !text->is_object())
        return nullptr;
    const auto type = text->find("model_type");
    return type != text->end() && type->is_string() ? familyNamed(type->get<std::string>()) : nullptr;
}

Error unknownFamily(const std::string &type)
{
    return {.file = {},
            .place = "model_type",
            .problem = type.empty() ? "is missing" : "is " + shown(Json(type)),
            .allowed = knownFamilies()
                + "; of any other family give the shape by hand, as a document's model: " + shapeByHand};
}

} // namespace

Result<Architecture> readHuggingFaceConfig(std::string_view text)
{
    const Result<Json> json = parseJson(text);
    if (!json)
        return json.error();
    ConfigReader config(json.value());
    const std::string type = familyOf(config);
    if (const auto error = config.error(type))
        return *error;
    const Family *family = familyNamed(type);
    const Family *inner = family == nullptr ? innerFamily(config) : nullptr;
    if (family == nullptr && inner == nullptr)
        return unknownFamily(type);
    Architecture model;
    model.name = nameOf(config, type);
    if (family != nullptr)
        family->read(config, model);
    else
        readTextConfig(config, model, inner->read);
    if (const auto error = config.error(type))
        return *error;
    readVisionTower(config, model);
    readQuantizationConfig(config, model);
    model.assumed = config.assumed();
    if (roughParameters(model) > static_cast<double>(largestTotal))
        return Error{
            .file = {}, .place = {}, .problem = "has too many parameters", .allowed = "at most 10^18 parameters"};
    return model;
}

std::vector<std::string> huggingFaceFamilies()
{
    std::vector<std::string> types;
    types.reserve(std::size(families));
    for (const Family &family : families)
        types.emplace_back(family.type);
    return types;
}

} // namespace shardyard
