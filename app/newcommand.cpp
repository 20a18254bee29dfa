// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commandline.h"
#include "app/common.h"

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>

namespace shardyard::cli {
namespace {

using Json = nlohmann::ordered_json;

struct NewOptions
{
    std::string model;
    std::vector<std::string> nodes;
    std::vector<std::string> settings;
    std::string output;
};

[[noreturn]] void refuse(const std::string &option, const std::string &problem, const std::string &allowed)
{
    throw Failure{toLine({.file = "command line", .place = option, .problem = problem, .allowed = allowed})};
}

/// A word as JSON where it is JSON (8, true, [1,2]), else as text.
Json value(const std::string &text)
{
    Json parsed = Json::parse(text, nullptr, false);
    return parsed.is_discarded() ? Json(text) : parsed;
}

/// "dgx-h100:2048"; without a count, one.
Json nodeRun(const std::string &text)
{
    const std::size_t colon = text.rfind(':');
    if (colon == std::string::npos)
        return {{"type", text}};
    const Json count = value(text.substr(colon + 1));
    if (!count.is_number_integer())
        refuse("--nodes", "is \"" + text + "\"", "TYPE:COUNT, such as dgx-h100:16");
    return {{"type", text.substr(0, colon)}, {"count", count}};
}

/// Settings go where the document keeps them: the title, the workload, else the strategy.
void set(Json &document, const std::string &setting)
{
    const std::size_t equals = setting.find('=');
    if (equals == 0 || equals == std::string::npos)
        refuse("--set", "is \"" + setting + "\"", "KEY=VALUE, such as tensor_parallel=8");
    const std::string key = setting.substr(0, equals);
    const Json content = value(setting.substr(equals + 1));
    constexpr std::array workload = {"kind", "sequence_length", "global_batch", "tokens", "fine_tune"};
    if (key == "title" || key == "notes")
        document[key] = setting.substr(equals + 1);
    else if (key == "fabric")
        document["cluster"]["fabric"] = content;
    else if (std::find(workload.begin(), workload.end(), key) != workload.end())
        document["workload"][key] = content;
    else
        document["strategies"][0][key] = content;
}

int write(const NewOptions &options)
{
    const Catalogue catalogue = builtInCatalogue();
    const CatalogueModel *model = catalogue.model(options.model);
    Json document = {{"format", "shardyard"},
                     {"version", documentVersion},
                     {"title", (model != nullptr ? model->architecture.name : options.model) + ", new plan"},
                     {"model", options.model},
                     {"cluster", {{"nodes", Json::array()}}},
                     {"workload", {{"kind", "training"}, {"sequence_length", 4096}, {"global_batch", 256}}},
                     {"strategies", Json::array({{{"name", "first"}}})}};
    for (const std::string &nodes : options.nodes)
        document["cluster"]["nodes"].push_back(nodeRun(nodes));
    for (const std::string &setting : options.settings)
        set(document, setting);
    const std::string file = options.output == "-" ? "new document" : options.output;
    Result<ReadDocument> read = readDocument(document.dump(), catalogue, file);
    if (!read)
        throw Failure{toLine(read.error())};
    if (!read.value().notes.empty())
        refuse("--set", "names " + read.value().notes.front(), "the keys of a document");
    const std::string text = writeDocument(read.value().document);
    if (options.output == "-") {
        print(text);
        return Done;
    }
    if (Result<std::string> written = writeTextFile(options.output, text); !written)
        throw Failure{toLine(written.error())};
    return Done;
}

} // namespace

Action prepareNew(CLI::App &app)
{
    const auto options = std::make_shared<NewOptions>();
    app.add_option("--model", options->model, "A model id of the catalogue")->required();
    app.add_option("--nodes", options->nodes, "TYPE:COUNT; may be given several times")->required();
    app.add_option("--set", options->settings, "KEY=VALUE of the strategy or the workload; may be given several times");
    app.add_option("-o,--output", options->output, "NAME.shardyard; - writes standard output")->required();
    return [options] { return write(*options); };
}

} // namespace shardyard::cli
