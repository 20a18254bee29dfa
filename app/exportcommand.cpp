// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commandline.h"
#include "app/common.h"
#include "engine/document/document.h"
#include "engine/export/targets.h"

#include <CLI/CLI.hpp>

namespace shardyard::cli {
namespace {

struct ExportOptions
{
    std::string file;
    std::string strategy;
    std::string target;
    std::string output;
};

std::string allTargets()
{
    std::string ids;
    for (const ExportTarget &target : exportTargets())
        ids += (ids.empty() ? "" : ", ") + std::string(target.id);
    return ids;
}

int exportDocument(const ExportOptions &options)
{
    const ExportTarget *target = exportTarget(options.target);
    if (!target)
        throw Failure{toLine({.file = "command line",
                              .place = "--to",
                              .problem = "is \"" + options.target + "\"",
                              .allowed = allTargets()})};
    const Estimated result = estimateFile({.file = options.file, .strategy = options.strategy});
    const Plan &plan = result.read.document.plan;
    if (plan.strategies.empty())
        throw Failure{toLine({.file = options.file,
                              .place = "strategies",
                              .problem = "is empty",
                              .allowed = "at least one strategy to export"})};
    const Result<std::string> text = target->write(
        {.plan = plan, .strategy = plan.strategies.front(), .estimate = result.estimate.strategies.front()});
    if (!text) {
        Error error = text.error();
        error.file = options.file;
        throw Failure{toLine(error)};
    }
    if (options.output.empty())
        print(text.value());
    else if (const auto written = writeTextFile(options.output, text.value()); !written)
        throw Failure{toLine(written.error())};
    return verdict(result.estimate);
}

} // namespace

Action prepareExport(CLI::App &app)
{
    const auto options = std::make_shared<ExportOptions>();
    app.add_option("FILE", options->file, "Document, or - for standard input")->required();
    app.add_option("--to", options->target, "What to write: " + allTargets())->required();
    app.add_option("--strategy", options->strategy, "Strategy to export; absent = the first");
    app.add_option("-o,--output", options->output, "File to write; absent = standard output");
    return [options] { return exportDocument(*options); };
}

} // namespace shardyard::cli
