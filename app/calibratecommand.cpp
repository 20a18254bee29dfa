// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commandline.h"
#include "app/options.h"
#include "engine/document/document.h"
#include "engine/estimate/calibrate.h"
#include "engine/units/text.h"

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

namespace shardyard::cli {
namespace {

struct CalibrateOptions
{
    std::shared_ptr<DocumentOptions> document;
    std::optional<double> step;
    std::string log;
    std::string date;
    std::string output;
};

[[noreturn]] void refuse(Error error, const std::string &file)
{
    error.file = file;
    throw Failure{toLine(error)};
}

/// The strategy that was named, else the only one.
std::size_t measuredStrategy(const Plan &plan, const DocumentOptions &options)
{
    std::string names;
    for (std::size_t i = 0; i < plan.strategies.size(); ++i) {
        if (plan.strategies[i].name == options.strategy)
            return i;
        names += (names.empty() ? "" : ", ") + plan.strategies[i].name;
    }
    if (options.strategy.empty() && plan.strategies.size() == 1)
        return 0;
    const std::string problem = options.strategy.empty()
        ? "hold " + counted(static_cast<Count>(plan.strategies.size()), "strategy", "strategies")
        : "has none named \"" + options.strategy + "\"";
    refuse({.file = {},
            .place = "strategies",
            .problem = problem,
            .allowed = names.empty() ? "there is none" : "--strategy with the one that ran: " + names},
           options.file);
}

Result<CalibrationFit> fit(const CalibrateOptions &options, const Plan &plan, const Catalogue &catalogue)
{
    const std::size_t strategy = measuredStrategy(plan, *options.document);
    MeasuredStep measured = {.seconds = options.step.value_or(0), .strategy = {}, .date = options.date, .text = {}};
    if (options.step)
        return calibrate(plan, catalogue, strategy, measured);
    measured.text = options.log;
    return calibrateFromLine(plan, catalogue, strategy, measured);
}

nlohmann::ordered_json fitJson(const CalibrationFit &fit, const std::string &file,
                               const std::vector<std::string> &notes)
{
    nlohmann::ordered_json json = {{"document", file},
                                   {"notes", notes},
                                   {"strategy", fit.calibration.measured->strategy},
                                   {"measured_step_s", fit.measured.value()},
                                   {"estimated_step_s", fit.before.value()},
                                   {"calibrated_step_s", fit.after.value()},
                                   {"constants", nlohmann::ordered_json::array()}};
    for (const FittedConstant &constant : fit.constants)
        json["constants"].push_back(
            {{"constant", constant.key}, {"before", constant.before}, {"after", constant.after}});
    return json;
}

std::string fitText(const CalibrationFit &fit)
{
    std::string text = shownName(fit.calibration.measured->strategy) + ": measured " + fixed(fit.measured.value(), 3)
        + " s a step, estimated " + fixed(fit.before.value(), 3) + " s\n";
    for (const FittedConstant &constant : fit.constants)
        text.append("  ")
            .append(constant.key)
            .append(": ")
            .append(percentText(constant.before))
            .append(" becomes ")
            .append(percentText(constant.after))
            .append(" of the peak\n");
    return text + "  estimated with that: " + fixed(fit.after.value(), 3) + " s\n";
}

int calibrateDocument(const CalibrateOptions &options)
{
    const std::string &file = options.document->file;
    const Known known = cli::known();
    ReadDocument read = loadDocument(file, known);
    Plan &plan = read.document.plan;
    const Result<CalibrationFit> fitted = fit(options, plan, withOwn(known.catalogue, read.document.own));
    if (!fitted)
        refuse(fitted.error(), file);
    const std::vector<std::string> notes = notesOn(read);
    plan.calibration = fitted.value().calibration;
    const std::string text = writeDocument(read.document);
    if (!options.document->json)
        printNotes(file, notes);
    if (options.output == "-") {
        print(text);
        return Done;
    }
    if (!options.output.empty())
        if (const Result<std::string> saved = saveDocument(options.output, text, read.version); !saved)
            throw Failure{toLine(saved.error())};
    if (options.document->json)
        print(fitJson(fitted.value(), file, notes));
    else
        print(
            fitText(fitted.value())
            + (options.output.empty() ? "  nothing is written; -o NAME.shardyard writes the document with it\n" : ""));
    return Done;
}

} // namespace

Action prepareCalibrate(CLI::App &app)
{
    constexpr double mostSeconds = 1e6;
    const auto options = std::make_shared<CalibrateOptions>();
    options->document = addDocumentOptions(app);
    CLI::Option *step = app.add_option("--step", options->step, "Seconds that a step of the strategy took");
    step->check(CLI::Range(1e-6, mostSeconds));
    CLI::Option *log =
        app.add_option("--log", options->log, "A line of its log that tells step time, tokens/s or TFLOP/s per GPU");
    step->excludes(log);
    app.add_option("--date", options->date, "When it was measured; kept in the document");
    app.add_option("-o,--output", options->output,
                   "Where the document with the calibration is written; - writes standard output");
    return [options] {
        if (!options->step && options->log.empty())
            refuse({.file = {},
                    .place = "--step, --log",
                    .problem = "are both missing",
                    .allowed = "one of them: the measured step"},
                   "command line");
        return calibrateDocument(*options);
    };
}

} // namespace shardyard::cli
