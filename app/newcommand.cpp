// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commandline.h"
#include "app/common.h"
#include "engine/document/carry.h"
#include "engine/document/schema.h"
#include "engine/units/jsonread.h"
#include "engine/units/nearest.h"

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>

namespace shardyard::cli {
namespace {

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

/// Bytes that are no UTF-8 are dropped by one way of writing and replaced by another.
bool isUtf8(const std::string &text)
{
    const auto written = [json = Json(text)](Json::error_handler_t handler) {
        return json.dump(-1, ' ', false, handler);
    };
    return written(Json::error_handler_t::ignore) == written(Json::error_handler_t::replace);
}

void refuseOtherBytes(const std::string &option, const std::vector<std::string> &texts)
{
    if (!std::all_of(texts.begin(), texts.end(), isUtf8))
        refuse(option, "is not UTF-8", "text in UTF-8");
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

std::vector<std::string> keysOf(const Json &schema, const char *part)
{
    std::vector<std::string> keys;
    for (const auto &property : schema["$defs"][part]["properties"].items())
        keys.push_back(property.key());
    return keys;
}

/// The keys that --set takes, by where the document keeps them; the published schema lists them.
struct SettableKeys
{
    std::vector<std::string> texts = {"title", "notes"};
    std::vector<std::string> workload;
    std::vector<std::string> strategy;

    SettableKeys()
    {
        const Json schema = Json::parse(documentSchema());
        workload = keysOf(schema, "workload");
        strategy = keysOf(schema, "strategy");
    }

    [[nodiscard]] std::vector<std::string> all() const
    {
        std::vector<std::string> keys = texts;
        keys.emplace_back("fabric");
        for (const std::vector<std::string> &part : {workload, strategy})
            keys.insert(keys.end(), part.begin(), part.end());
        return keys;
    }
};

bool contains(const std::vector<std::string> &keys, const std::string &key)
{
    return std::find(keys.begin(), keys.end(), key) != keys.end();
}

/// The keys nearest to a mistyped one, else all.
std::string allowedKeys(const std::string &wrong, const std::vector<std::string> &keys)
{
    const std::vector<std::string_view> words(keys.begin(), keys.end());
    const std::vector<std::string_view> nearest = nearestWords(wrong, words);
    std::string list;
    for (const std::string_view key : nearest.empty() ? words : nearest)
        list += (list.empty() ? "" : ", ") + std::string(key);
    return nearest.empty() ? list : list + " (nearest to it)";
}

/// Settings go where the document keeps them: the title, the workload, else the strategy.
void set(Json &document, const std::string &setting, const SettableKeys &keys)
{
    const std::size_t equals = setting.find('=');
    if (equals == 0 || equals == std::string::npos)
        refuse("--set", "is \"" + setting + "\"", "KEY=VALUE, such as tensor_parallel=8");
    const std::string key = setting.substr(0, equals);
    const Json content = value(setting.substr(equals + 1));
    if (contains(keys.texts, key))
        document[key] = setting.substr(equals + 1);
    else if (key == "fabric")
        document["cluster"]["fabric"] = content;
    else if (contains(keys.workload, key))
        document["workload"][key] = content;
    else if (contains(keys.strategy, key))
        document["strategies"][0][key] = content;
    else
        refuse("--set", "names " + shownKey(key) + ", which is no key of a document", allowedKeys(key, keys.all()));
}

/// What another document at that place held is kept beside it.
void keepFormer(const std::string &file, const std::string &text)
{
    const Result<std::string> former = readTextFile(file);
    if (!former || former.value().empty() || former.value() == text)
        return;
    std::string kept = file + ".bak";
    for (int number = 2; std::filesystem::exists(kept); ++number)
        kept = file + ".bak" + std::to_string(number);
    if (Result<std::string> written = writeTextFile(kept, former.value()); !written)
        throw Failure{toLine(written.error())};
    printNotes(file, {"what it held is kept as " + kept});
}

int write(const NewOptions &options)
{
    refuseOtherBytes("--model", {options.model});
    refuseOtherBytes("--nodes", options.nodes);
    refuseOtherBytes("--set", options.settings);
    const Known known = cli::known();
    const CatalogueModel *model = known.catalogue.model(options.model);
    Json document = {{"format", "shardyard"},
                     {"version", documentVersion},
                     {"title", (model != nullptr ? model->architecture.name : options.model) + ", new plan"},
                     {"model", options.model},
                     {"cluster", {{"nodes", Json::array()}}},
                     {"workload", {{"kind", "training"}, {"sequence_length", 4096}, {"global_batch", 256}}},
                     {"strategies", Json::array({{{"name", "first"}}})}};
    for (const std::string &nodes : options.nodes)
        document["cluster"]["nodes"].push_back(nodeRun(nodes));
    const SettableKeys keys;
    for (const std::string &setting : options.settings)
        set(document, setting, keys);
    const std::string file = options.output == "-" ? "new document" : options.output;
    Result<ReadDocument> read = readDocument(document.dump(), known.catalogue, file);
    if (!read)
        throw Failure{toLine(read.error())};
    if (!read.value().unknownKeys.empty()) // inside an object that was set
        refuse("--set", "names " + read.value().unknownKeys.front() + ", which is no key of a document",
               "the keys that shardyard schema lists");
    Document made = std::move(read).value().document;
    carryOwn(made, known.own);
    const std::string text = writeDocument(made);
    if (options.output == "-") {
        print(text);
        return Done;
    }
    keepFormer(options.output, text);
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
