// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commandline.h"
#include "app/options.h"
#include "engine/estimate/terms.h"
#include "ui/bridge/explanation.h"

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

namespace shardyard::cli {
namespace {

using Json = nlohmann::ordered_json;

/// Figures are parted from their units by no-break spaces for the window; a terminal takes plain ones.
std::string plain(const QString &text)
{
    return QString(text).replace(QChar(0xa0), QLatin1Char(' ')).toStdString();
}

const Term &termNamed(const std::string &id)
{
    if (const Term *found = term(id))
        return *found;
    std::string known;
    for (const Term &row : terms())
        known += (known.empty() ? "" : ", ") + std::string(row.id);
    throw Failure{toLine(
        {.file = "command line", .place = "TERM", .problem = "no number is named \"" + id + "\"", .allowed = known})};
}

Json termJson(const Term &row)
{
    return {{"term", row.id},         {"name", row.name},       {"unit", row.unit},
            {"formula", row.formula}, {"meaning", row.meaning}, {"source", row.source}};
}

Json valuesJson(const std::string &strategy, const TermValues &values)
{
    Json json = {{"name", strategy},
                 {"value", values.value.isEmpty() ? Json(nullptr) : Json(plain(values.value))},
                 {"exact", values.exact.isEmpty() ? Json(nullptr) : Json(plain(values.exact))},
                 {"inputs", Json::array()}};
    for (const InspectorRow &input : values.inputs)
        json["inputs"].push_back(
            {{"name", plain(input.label)}, {"value", plain(input.value)}, {"note", plain(input.note)}});
    return json;
}

std::string valuesText(const std::string &strategy, const TermValues &values)
{
    std::string text = shownName(strategy) + ": " + (values.value.isEmpty() ? "not computed" : plain(values.value));
    if (!values.exact.isEmpty())
        text += " (" + plain(values.exact) + ")";
    text += "\n";
    for (const InspectorRow &input : values.inputs) {
        const bool both = !input.value.isEmpty() && !input.note.isEmpty();
        text += "  " + plain(input.label) + ": " + plain(input.value) + (both ? ", " : "") + plain(input.note) + "\n";
    }
    return text;
}

int explainDocument(const DocumentOptions &options, const std::string &id)
{
    const Term &row = termNamed(id);
    Estimated result = estimateFile(options);
    const Snapshot snapshot{.document = std::move(result.read.document), .estimate = std::move(result.estimate)};
    Json json = termJson(row);
    json["strategies"] = Json::array();
    std::string text = std::string(row.name) + " = " + std::string(row.formula) + "\n" + std::string(row.meaning)
        + "\nSource: " + std::string(row.source) + "\n\n";
    for (std::size_t i = 0; i < snapshot.estimate.strategies.size(); ++i) {
        const std::string &name = snapshot.estimate.strategies[i].name;
        const TermValues values = termValues(QString::fromStdString(id), snapshot, i, -1);
        json["strategies"].push_back(valuesJson(name, values));
        text += valuesText(name, values);
    }
    if (options.json)
        print(json);
    else
        print(text);
    return verdict(snapshot.estimate);
}

} // namespace

Action prepareExplain(CLI::App &app)
{
    const auto options = addDocumentOptions(app);
    const auto term = std::make_shared<std::string>();
    app.add_option("TERM", *term, "A number by its key in estimate --json, such as step_s, mfu or total_bytes")
        ->required();
    return [options, term] { return explainDocument(*options, *term); };
}

} // namespace shardyard::cli
