// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commandline.h"
#include "app/common.h"
#include "engine/catalogue/checkpointjson.h"
#include "engine/export/estimatejson.h"
#include "engine/model/huggingface.h"
#include "engine/model/parameters.h"
#include "engine/units/text.h"

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <filesystem>

namespace shardyard::cli {
namespace {

struct ModelOptions
{
    std::string model;
    bool json = false;
};

Architecture findModel(const std::string &name, const Catalogue &catalogue)
{
    if (const CatalogueModel *known = catalogue.model(name))
        return known->architecture;
    std::error_code ignored;
    if (!name.ends_with(".json") && name != "-" && !std::filesystem::exists(name, ignored))
        throw Failure{toLine({.file = name,
                              .place = {},
                              .problem = "is neither a model id nor a file",
                              .allowed = "an id of `shardyard catalogue models`, or a config.json"})};
    Result<Architecture> read = readHuggingFaceConfig(readInput(name));
    if (!read) {
        Error error = read.error();
        error.file = name;
        throw Failure{toLine(error)};
    }
    return std::move(read).value();
}

std::vector<std::pair<const char *, Count>> parts(const ParametersByPart &p)
{
    return {{"embedding", p.embedding}, {"attention", p.attention}, {"mlp", p.mlp},   {"experts", p.experts},
            {"router", p.router},       {"norm", p.norm},           {"head", p.head}, {"other", p.other}};
}

using Json = nlohmann::ordered_json;

/// What stands beside the decoder: the image encoder, how the checkpoint is stored, what was taken from defaults.
void addCheckpoint(Json &object, const Architecture &model)
{
    if (model.vision)
        object["vision"] = visionJson(*model.vision);
    if (model.quantization)
        object["quantization"] = quantizationJson(*model.quantization);
    if (!model.assumed.empty())
        object["assumed"] = model.assumed;
}

Json modelJson(const Architecture &model)
{
    if (!model.notCounted.empty())
        return {{"name", model.name},
                {"parameters", nullptr},
                {"active_parameters", nullptr},
                {"by_part", nullptr},
                {"multi_token_prediction", nullptr},
                {"kv_bytes_per_token_bf16", nullptr},
                {"not_counted", model.notCounted}};
    Json byPart = Json::object();
    for (const auto &[part, count] : parts(parametersByPart(model)))
        byPart[part] = count;
    Json object = {{"name", model.name},
                   {"parameters", parameters(model)},
                   {"active_parameters", activeParameters(model)},
                   {"by_part", byPart},
                   {"multi_token_prediction", multiTokenPredictionParameters(model)},
                   {"kv_bytes_per_token_bf16", wholeBytes(keyValueBytesPerToken(model))}};
    addCheckpoint(object, model);
    return object;
}

/// "fp8 (e4m3), 8 bits, blocks of 128 x 128".
std::string storedAs(const Quantization &stored)
{
    std::string text = stored.method;
    if (!stored.format.empty())
        text += " (" + stored.format + ")";
    if (stored.bits > 0)
        text += ", " + std::to_string(stored.bits) + " bits";
    if (stored.groupSize > 0)
        text += ", groups of " + std::to_string(stored.groupSize);
    if (stored.blockRows > 0)
        text += ", blocks of " + std::to_string(stored.blockRows) + " x " + std::to_string(stored.blockColumns);
    return text;
}

std::string checkpointText(const Architecture &model)
{
    std::string text;
    if (model.quantization)
        text += "the checkpoint is stored as " + storedAs(*model.quantization) + "\n";
    for (std::size_t i = 0; i < model.assumed.size(); ++i)
        text += (i == 0 ? "not in the file, so the family's default: " : ", ") + model.assumed[i];
    return model.assumed.empty() ? text : text + "\n";
}

std::string modelText(const Architecture &model)
{
    if (!model.notCounted.empty()) {
        std::string text = model.name + ": not counted yet, for it has";
        for (const std::string &part : model.notCounted)
            text += "\n  " + part;
        return text + "\n";
    }
    TextTable table({model.name, "parameters"});
    for (const auto &[part, count] : parts(parametersByPart(model)))
        if (count != 0)
            table.add({part, grouped(count)});
    table.add({"total", grouped(parameters(model))});
    table.add({"active", grouped(activeParameters(model))});
    if (const Count prediction = multiTokenPredictionParameters(model))
        table.add({"multi-token prediction, on top", grouped(prediction)});
    table.add({"KV cache, bytes a token in bf16", grouped(static_cast<Count>(keyValueBytesPerToken(model).value()))});
    if (model.vision)
        table.add({"image encoder (" + model.vision->name + "), on top",
                   model.vision->parameters ? grouped(*model.vision->parameters) : "not counted"});
    return table.text() + checkpointText(model);
}

int describe(const ModelOptions &options)
{
    const Catalogue catalogue = builtInCatalogue();
    const Architecture model = findModel(options.model, catalogue);
    if (options.json)
        print(modelJson(model));
    else
        print(modelText(model));
    return Done;
}

} // namespace

Action prepareModel(CLI::App &app)
{
    const auto options = std::make_shared<ModelOptions>();
    app.add_option("MODEL", options->model, "A catalogue id, or the path of a Hugging Face config.json")->required();
    app.add_flag("--json", options->json, "Machine-readable answer");
    return [options] { return describe(*options); };
}

} // namespace shardyard::cli
