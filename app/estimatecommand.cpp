// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commandline.h"
#include "app/options.h"
#include "engine/estimate/peak.h"
#include "engine/estimate/pipeline.h"
#include "engine/export/estimatejson.h"
#include "engine/units/text.h"

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

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

/// "tensor all-gather over 8: 123.45 GB a GPU and step, slowest link nvlink, in 2 of 2 groups".
std::string communicationText(const std::vector<Communication> &communication)
{
    std::string text;
    for (const Communication &row : communication) {
        text.append("  ").append(trafficName(row.kind));
        if (row.collective)
            text.append(" ").append(collectiveName(*row.collective));
        text.append(" over ").append(std::to_string(row.groupSize)).append(": ");
        if (row.bytesPerGpu)
            text.append(fixed(inGB(*row.bytesPerGpu), 2)).append(" GB a GPU and step, ");
        text.append("slowest link ").append(linkName(row.link)).append(", in ");
        text.append(grouped(row.groupsOnSlowestLink)).append(" of ");
        text.append(counted(row.groups, "group", "groups")).append("\n");
    }
    return text;
}

std::string strategyText(const StrategyEstimate &strategy, bool hasExperts, bool trains)
{
    std::string text =
        shownName(strategy.name) + ": " + verdictText(strategy) + "\n  " + degreesText(strategy, hasExperts) + "\n";
    if (strategy.memory)
        text += memoryText(*strategy.memory);
    if (strategy.grid && trains)
        text += pipelineText(strategy.pipeline);
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
