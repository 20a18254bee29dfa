// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commandline.h"
#include "app/options.h"
#include "engine/estimate/peak.h"
#include "engine/estimate/pipeline.h"
#include "engine/export/estimatejson.h"
#include "engine/units/text.h"

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <cmath>

namespace shardyard::cli {
namespace {

std::string partText(const std::optional<Bytes> &bytes)
{
    return bytes ? gibText(*bytes) : "–";
}

/// "peak 76.11 GiB on stage 1, start of the backward; the framework reports …"; empty where it is not computed.
std::string peakText(const MemoryEstimate &memory)
{
    if (!memory.peak)
        return {};
    const StageMemory &stage = worstStage(memory);
    std::string text = "  peak " + gibText(*memory.peak) + " GiB on stage " + std::to_string(stage.stage) + " ("
        + peakMoment(stage)->name + "); readings: allocated " + partText(memory.peakAllocated)
        + ", reserved " + partText(memory.peakReserved) + ", device " + partText(memory.peakDevice) + " GiB\n";
    if (memory.band)
        text += "  nine in ten estimates were " + percentText(memory.band->low) + " to +"
            + percentText(memory.band->high) + " off (" + memory.band->kind + ", "
            + counted(memory.band->runs, "run", "runs") + ")\n";
    return text;
}

std::string memoryText(const MemoryEstimate &memory)
{
    TextTable table({"stage", "parameters", "params GiB", "grads GiB", "optimizer GiB", "states GiB", "activations",
                     "logits", "transient", "overhead", "total GiB", "of capacity", "peak at"});
    for (const StageMemory &stage : memory.stages) {
        const MemoryMoment *peak = peakMoment(stage);
        table.add({std::to_string(stage.stage), grouped(stage.parameters), gibText(stage.parameterBytes),
                   gibText(stage.gradientBytes), gibText(stage.optimizerBytes), gibText(stage.modelStates()),
                   partText(stage.activationBytes), partText(stage.logitsBytes), partText(stage.transientBytes),
                   partText(stage.overheadBytes), partText(stage.totalBytes),
                   memory.knowsCapacity() ? percentText(needOf(stage) / memory.capacity) : "unknown",
                   peak != nullptr ? peak->id : "–"});
    }
    const std::string capacity = memory.knowsCapacity()
        ? gibText(memory.capacity) + (memory.capacityIsDerived ? " GiB, of the marketed size" : " GiB usable")
        : "an unknown memory";
    return "  memory of a GPU, against " + capacity + ":\n" + table.text() + peakText(memory);
}

std::string pipelineText(const PipelineEstimate &pipeline)
{
    std::string text =
        "  micro-batches: " + (pipeline.microBatches ? grouped(*pipeline.microBatches) : "not a whole number") + "\n";
    if (pipeline.bubbleOverIdeal && pipeline.bubbleOfTotal) {
        text += "  bubble: " + percentText(*pipeline.bubbleOverIdeal) + " over ideal, "
            + percentText(*pipeline.bubbleOfTotal) + " of total (" + pipeline.timesFrom + ")\n";
        if (const std::optional<double> idle = hiddenIdle(pipeline))
            text += "  uneven ranks: all of them together idle " + percentText(*idle) + " of their time\n";
    }
    if (!pipeline.bubbleOverIdeal)
        text += "  bubble: not computed\n";
    return text;
}

/// "6.49 s", "81.20 ms".
std::string secondsText(Seconds time)
{
    return time.value() >= 1 ? fixed(time.value(), 2) + " s" : fixed(1e3 * time.value(), 2) + " ms";
}

/// "step: 6.49 s, 5.29 to 7.27 s, as nine in ten …", its parts, rates, and what the FLOPs count.
std::string stepText(const TimeEstimate &time)
{
    constexpr double tera = 1e12;
    const double rate = time.tokensPerSecond();
    std::string text = "  step: " + secondsText(time.step());
    if (time.band)
        text += " (" + secondsText(time.step() / (1 + time.band->high)) + " to "
            + secondsText(time.step() / (1 + time.band->low)) + ": nine in ten estimates were "
            + percentText(time.band->low) + " to +" + percentText(time.band->high) + " off, " + time.band->kind + ", "
            + counted(time.band->runs, "run", "runs") + ")";
    text += "\n    compute " + secondsText(time.compute) + ", exposed communication "
        + secondsText(time.exposedCommunication) + ", bubble " + secondsText(time.bubble) + ", optimizer "
        + secondsText(time.optimizer);
    text += "\n    " + grouped(static_cast<Count>(std::llround(rate))) + " tokens/s, "
        + fixed(rate / static_cast<double>(time.gpus), 1) + " a GPU; model "
        + fixed(time.modelRatePerGpu().value() / tera, 1) + " TFLOP/s a GPU, MFU " + percentText(time.mfu()) + ", HFU "
        + percentText(time.hfu());
    return text + "\n    FLOPs count " + time.definition + "\n";
}

/// "cost: 69.8 days, $64,123,000 at $40,960 an hour, 12,345,678 kWh"; empty where nothing of it is known.
std::string costText(const CostEstimate &cost)
{
    const auto dollars = [](double usd) { return "$" + grouped(static_cast<Count>(std::llround(usd))); };
    std::string text;
    const auto add = [&text](const std::string &part) { text += (text.empty() ? "  cost: " : ", ") + part; };
    if (cost.days)
        add(fixed(*cost.days, 1) + " days");
    if (cost.usdTotal)
        add(dollars(*cost.usdTotal));
    if (cost.usdPerHour)
        add(dollars(*cost.usdPerHour) + " an hour at list prices");
    if (cost.kWh)
        add(grouped(static_cast<Count>(std::llround(*cost.kWh))) + " kWh");
    return text.empty() ? text : text + "\n";
}

/// What each collective moves in a step, the slowest link it crosses, and how long it takes.
std::string communicationText(const std::vector<Communication> &communication)
{
    if (communication.empty())
        return {};
    TextTable table({"traffic", "collective", "ranks", "link", "groups on it", "GB a GPU", "ms", "exposed ms"});
    const auto milliseconds = [](const std::optional<Seconds> &time) {
        return time ? fixed(1e3 * time->value(), 2) : std::string("–");
    };
    for (const Communication &row : communication)
        table.add({std::string(trafficName(row.kind)),
                   row.collective ? std::string(collectiveName(*row.collective)) : std::string("–"),
                   grouped(row.groupSize), std::string(linkName(row.link)),
                   grouped(row.groupsOnSlowestLink) + " of " + grouped(row.groups),
                   row.bytesPerGpu ? fixed(inGB(*row.bytesPerGpu), 2) : "–", milliseconds(row.time),
                   milliseconds(row.exposed)});
    return "  communication of a step:\n" + table.text();
}

std::string strategyText(const StrategyEstimate &strategy, bool hasExperts, bool trains)
{
    std::string text =
        shownName(strategy.name) + ": " + verdictText(strategy) + "\n  " + degreesText(strategy, hasExperts) + "\n";
    if (strategy.memory)
        text += memoryText(*strategy.memory);
    if (strategy.grid && trains)
        text += pipelineText(strategy.pipeline);
    if (strategy.time)
        text += stepText(*strategy.time);
    text += costText(strategy.cost);
    text += communicationText(strategy.communication);
    for (const Finding &finding : strategy.findings)
        text += "  " + findingText(finding) + "\n";
    return text;
}

int estimateDocument(const DocumentOptions &options)
{
    const Estimated result = estimateFile(options);
    if (options.json) {
        print(estimateJson(result.estimate, options.file, result.notes));
        return verdict(result.estimate);
    }
    const Plan &plan = result.read.document.plan;
    std::string text = shownName(result.read.document.title) + "\n" + shownName(plan.model.architecture.name) + ", "
        + (result.estimate.parameters ? counted(*result.estimate.parameters, "parameter", "parameters")
                                      : "parameters not computed")
        + ", " + counted(result.estimate.cluster.gpus, "GPU", "GPUs") + "\n";
    for (std::size_t i = 0; i < plan.strategies.size(); ++i) {
        const bool trains = workloadOf(plan, plan.strategies[i]).kind == WorkloadKind::Training;
        text += "\n" + strategyText(result.estimate.strategies[i], plan.model.architecture.moe.has_value(), trains);
    }
    print(text);
    return verdict(result.estimate);
}

} // namespace

std::shared_ptr<DocumentOptions> addDocumentOptions(CLI::App &app)
{
    auto options = std::make_shared<DocumentOptions>();
    app.add_option("FILE", options->file, "A document, NAME.shardyard; - reads standard input")->required();
    app.add_option("--strategy", options->strategy, "Only the strategy of this name");
    app.add_flag("--json", options->json, "Machine-readable answer");
    return options;
}

Action prepareEstimate(CLI::App &app)
{
    const auto options = addDocumentOptions(app);
    return [options] { return estimateDocument(*options); };
}

} // namespace shardyard::cli
