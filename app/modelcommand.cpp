// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commandline.h"
#include "app/common.h"
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

nlohmann::ordered_json modelJson(const Architecture &model)
{
    using Json = nlohmann::ordered_json;
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
    return {{"name", model.name},
            {"parameters", parameters(model)},
            {"active_parameters", activeParameters(model)},
            {"by_part", byPart},
            {"multi_token_prediction", multiTokenPredictionParameters(model)},
            {"kv_bytes_per_token_bf16", static_cast<Count>(keyValueBytesPerToken(model).value())}};
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
    return table.text();
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
