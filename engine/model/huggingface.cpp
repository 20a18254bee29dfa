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
    std::string_view parts = {}; ///< why a known family is not read: the parts that cannot be counted
};

// clang-format off
constexpr std::array families = {
    Family{"bloom",           readBloom},
    Family{"cohere",          readCohere},
    Family{"dbrx",            readDbrx},
    Family{"deepseek",        readDeepseek},
    Family{"deepseek_v2",     readDeepseekV2},
    Family{"deepseek_v3",     readDeepseekV3},
    Family{"deepseek_v32",    readDeepseekV32},
    Family{"falcon",          readFalcon},
    Family{"gemma",           readGemma},
    Family{"gemma2",          readGemma2},
    Family{"gemma3",          readGemma3},
    Family{"gemma3_text",     readGemma3Text},
    Family{"glm4_moe",        readGlm4Moe},
    Family{"glm_moe_dsa",     readGlmMoeDsa},
    Family{"gpt2",            readGpt2},
    Family{"gpt_neox",        readGptNeoX},
    Family{"gpt_oss",         readGptOss},
    Family{"gptj",            readGptJ},
    Family{"grok-1",          readGrok1},
    Family{"kimi_k2",         readDeepseekV3},
    Family{"llama",           readLlama},
    Family{"llama4",          readLlama4},
    Family{"llama4_text",     readLlama4Text},
    Family{"minimax_m2",      readMinimaxM2},
    Family{"minimax_text_01", nullptr, "lightning (linear) attention layers"},
    Family{"mistral",         readMistral},
    Family{"mixtral",         readMixtral},
    Family{"nemotron",        readNemotron},
    Family{"nemotron-nas",    nullptr, "blocks that differ from layer to layer"},
    Family{"nemotron_h",      nullptr, "Mamba-2 layers"},
    Family{"olmo2",           readOlmo2},
    Family{"olmo3",           readOlmo3},
    Family{"opt",             readOpt},
    Family{"phi",             readPhi},
    Family{"phi-msft",        readPhiMsft},
    Family{"phi3",            readPhi3},
    Family{"qwen2",           readQwen2},
    Family{"qwen2_moe",       readQwen2Moe},
    Family{"qwen3",           readQwen3},
    Family{"qwen3_5",         nullptr, "gated delta net layers, the output gate of attention"},
    Family{"qwen3_5_moe",     nullptr, "gated delta net layers, the output gate of attention"},
    Family{"qwen3_moe",       readQwen3Moe},
    Family{"qwen3_next",      nullptr, "gated delta net layers, the output gate of attention"},
    Family{"RefinedWeb",      readRefinedWeb},
    Family{"RefinedWebModel", readFalcon},
    Family{"Yi",              readLlama},
};
// clang-format on

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

Error unknownFamily(const std::string &type)
{
    return {.file = {},
            .place = "model_type",
            .problem = type.empty() ? "is missing" : "is " + shown(Json(type)),
            .allowed = knownFamilies()};
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
    const auto family =
        std::find_if(families.begin(), families.end(), [&type](const Family &row) { return row.type == type; });
    if (family == families.end())
        return unknownFamily(type);
    if (family->read == nullptr)
        return Error{.file = {},
                     .place = "model_type",
                     .problem =
                         "is " + type + ", which has parts that are not counted yet: " + std::string(family->parts),
                     .allowed = knownFamilies()};
    Architecture model;
    model.name = nameOf(config, type);
    family->read(config, model);
    if (const auto error = config.error(type))
        return *error;
    if (roughParameters(model) > static_cast<double>(largestTotal))
        return Error{
            .file = {}, .place = {}, .problem = "has too many parameters", .allowed = "at most 10^18 parameters"};
    return model;
}

std::vector<std::string> huggingFaceFamilies()
{
    std::vector<std::string> types;
    for (const Family &family : families)
        if (family.read != nullptr)
            types.emplace_back(family.type);
    return types;
}

} // namespace shardyard
