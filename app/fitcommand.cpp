// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commandline.h"
#include "app/common.h"
#include "engine/cluster/cluster.h"
#include "engine/estimate/fit.h"
#include "engine/export/estimatejson.h"
#include "engine/units/text.h"

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

namespace shardyard::cli {
namespace {

struct FitOptions
{
    std::string file;
    std::optional<double> budgetGB;
    bool json = false;
};

nlohmann::ordered_json fitJson(Bytes budget, const std::vector<FitRow> &rows, const std::vector<std::string> &notes)
{
    using Json = nlohmann::ordered_json;
    Json json = {{"budget_bytes", wholeBytes(budget)}, {"notes", notes}, {"rows", Json::array()}};
    for (const FitRow &row : rows)
        json["rows"].push_back({{"strategy", row.strategy},
                                {"gpus", row.gpus ? Json(*row.gpus) : Json(nullptr)},
                                {"bytes_per_gpu", row.bytesPerGpu ? Json(wholeBytes(*row.bytesPerGpu)) : Json(nullptr)},
                                {"ideal_split", row.idealSplit},
                                {"binds", row.binds},
                                {"formula", row.formula},
                                {"caveat", row.caveat}});
    return json;
}

std::string fitText(const std::string &title, Bytes budget, const std::vector<FitRow> &rows)
{
    TextTable table({"strategy", "GPUs", "GB a GPU", "model states a GPU"});
    std::string notes;
    for (const FitRow &row : rows) {
        table.add({row.strategy, row.gpus ? grouped(*row.gpus) + (row.idealSplit ? " ideally" : "") : "–",
                   row.bytesPerGpu ? fixed(inGB(*row.bytesPerGpu), 1) : "–", row.formula.empty() ? "–" : row.formula});
        notes += row.strategy + ": " + row.binds + (row.caveat.empty() ? "" : " " + row.caveat) + "\n";
    }
    return title + ", budget " + fixed(inGB(budget), 1) + " GB (decimal) a GPU for model states\n" + table.text() + "\n"
        + notes;
}

int smallestCounts(const FitOptions &options)
{
    if (options.budgetGB && !std::isfinite(*options.budgetGB))
        throw Failure{toLine({.file = "command line",
                              .place = "--budget",
                              .problem = "is not finite",
                              .allowed = "decimal GB a GPU, such as 60"})};
    const Known known = cli::known();
    const ReadDocument read = loadDocument(options.file, known);
    const Catalogue catalogue = withOwn(known.catalogue, read.document.own);
    const Plan &plan = read.document.plan;
    const Bytes budget =
        options.budgetGB ? fromGB(*options.budgetGB) : smallestMemory(resolveCluster(plan.cluster, catalogue));
    if (budget <= Bytes())
        throw Failure{toLine({.file = options.file,
                              .place = "cluster",
                              .problem = "has no GPU, or one whose usable memory is not known",
                              .allowed = "--budget with the decimal GB a GPU has for model states"})};
    if (!plan.model.architecture.notCounted.empty())
        throw Failure{
            toLine({.file = options.file,
                    .place = "model",
                    .problem = "has parts that are not counted yet: " + plan.model.architecture.notCounted.front(),
                    .allowed = "another model, or {\"name\", \"parameters\"}"})};
    const Strategy first = plan.strategies.empty() ? Strategy() : plan.strategies.front();
    const std::vector<FitRow> rows = fit({.model = plan.model.architecture,
                                          .precision = effectivePrecision(first),
                                          .budget = budget,
                                          .optimizer = first.optimizer});
    const bool any = std::any_of(rows.begin(), rows.end(), [](const FitRow &row) { return row.gpus.has_value(); });
    const Exit code = any ? Done : Infeasible;
    if (options.json) {
        print(fitJson(budget, rows, notesOn(read)));
        return code;
    }
    printNotes(options.file, notesOn(read));
    print(fitText(shownName(plan.model.architecture.name), budget, rows));
    return code;
}

} // namespace

Action prepareFit(CLI::App &app)
{
    const auto options = std::make_shared<FitOptions>();
    app.add_option("FILE", options->file, "A document, NAME.shardyard; - reads standard input")->required();
    app.add_option("--budget", options->budgetGB, "Decimal GB a GPU for model states; absent = the usable memory")
        ->check(CLI::Range(1e-6, 1e9));
    app.add_flag("--json", options->json, "Machine-readable answer");
    return [options] { return smallestCounts(*options); };
}

} // namespace shardyard::cli
