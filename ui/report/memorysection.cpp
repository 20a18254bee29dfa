// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/plotfigure.h"
#include "ui/report/reportwords.h"
#include "ui/report/sections.h"

#include "ui/bridge/format.h"
#include "ui/plots/memoryparts.h"
#include "ui/plots/memoryplot.h"
#include "ui/plots/statesplot.h"
#include "ui/theme/theme.h"

#include <algorithm>

namespace shardyard {

namespace {

/// Stages in a row that hold the same.
struct StageRun
{
    const StageMemory *first;
    Count last;
    Count layers;
};

Count layersOf(const StrategyEstimate &estimate, Count rank)
{
    Count layers = 0;
    if (!estimate.stageLayers)
        return layers;
    for (std::size_t i = 0; i < estimate.stageLayers->layers.size(); ++i) {
        if (estimate.stageLayers->pipelineRank[i] == rank)
            layers += estimate.stageLayers->layers[i];
    }
    return layers;
}

bool holdTheSame(const StageMemory &a, const StageMemory &b)
{
    StageMemory renamed = a;
    renamed.stage = b.stage;
    return renamed == b;
}

std::vector<StageRun> stageRuns(const StrategyEstimate &estimate)
{
    std::vector<StageRun> runs;
    for (const StageMemory &stage : estimate.memory->stages) {
        const Count layers = layersOf(estimate, stage.stage);
        if (!runs.empty() && runs.back().layers == layers && holdTheSame(*runs.back().first, stage))
            runs.back().last = stage.stage;
        else
            runs.push_back({.first = &stage, .last = stage.stage, .layers = layers});
    }
    return runs;
}

QString stagesText(const StageRun &run)
{
    return run.first->stage == run.last ? formatCount(run.last)
                                        : QStringLiteral("%1–%2").arg(run.first->stage).arg(run.last);
}

/// What the parts of one stage come to.
Bytes together(const StageMemory &stage)
{
    Bytes sum;
    for (const MemoryPart &part : memoryParts())
        sum += part.bytes(stage).value_or(Bytes());
    return sum;
}

std::vector<MemoryPart> computedParts(const ReportContext &context)
{
    std::vector<MemoryPart> parts;
    for (const MemoryPart &part : memoryParts()) {
        const bool any = std::any_of(context.estimates().begin(), context.estimates().end(), [&](const auto &estimate) {
            return estimate.memory && isComputed(part, *estimate.memory);
        });
        if (any)
            parts.push_back(part);
    }
    return parts;
}

void addBudget(Table &table, const StrategyEstimate &estimate, const std::vector<MemoryPart> &parts, const QColor &over)
{
    QString title = strategyName(estimate);
    for (const StageRun &run : stageRuns(estimate)) {
        const auto &flight = run.first->inFlightMicroBatches;
        std::vector<TableCell> row = {{.text = title},
                                      {.text = stagesText(run)},
                                      {.text = run.layers > 0 ? formatCount(run.layers) : dash()},
                                      {.text = formatElements(run.first->parameters)},
                                      {.text = flight ? formatCount(*flight) : dash()}};
        for (const MemoryPart &part : parts) {
            const std::optional<Bytes> bytes = part.bytes(*run.first);
            row.push_back({.text = bytes ? formatGib(*bytes) : dash()});
        }
        row.push_back({.text = formatGib(together(*run.first))});
        const Bytes left = estimate.memory->capacity - together(*run.first);
        row.push_back({.text = formatGib(left), .colour = left < Bytes() ? over : QColor()});
        table.add(std::move(row));
        title.clear();
    }
}

void drawBudgets(Paper &paper, const ReportContext &context)
{
    Table table;
    table.columns = {{.title = Report::tr("Strategy"), .strong = true},
                     {.title = Report::tr("Stage"), .number = true},
                     {.title = Report::tr("Layers"), .number = true},
                     {.title = Report::tr("Elements"), .number = true},
                     {.title = Report::tr("In flight"), .number = true}};
    const std::vector<MemoryPart> parts = computedParts(context);
    for (const MemoryPart &part : parts)
        table.columns.push_back({.title = memoryPartName(part), .number = true});
    table.columns.push_back({.title = Report::tr("Together"), .number = true, .strong = true});
    table.columns.push_back({.title = Report::tr("Left"), .number = true});
    for (const StrategyEstimate &estimate : context.estimates()) {
        if (estimate.memory)
            addBudget(table, estimate, parts, paper.theme().err());
    }
    if (table.rows.empty())
        return;
    drawTable(paper, Report::tr("Budget, GiB on the worst GPU of each stage"), table,
              Report::tr("Stages in a row that hold the same share a line. Elements: parameters one GPU holds before "
                         "sharding, after tensor, pipeline and expert parallelism. In flight: micro-batches whose "
                         "activations a stage keeps at its peak. Left: of the memory the driver reports."));
}

int firstWithMemory(const ReportContext &context)
{
    const auto &estimates = context.estimates();
    const auto found = std::find_if(estimates.begin(), estimates.end(),
                                    [](const auto &estimate) { return estimate.memory.has_value(); });
    return found == estimates.end() ? 0 : static_cast<int>(found - estimates.begin());
}

} // namespace

void drawMemorySection(Paper &paper, const ReportContext &context)
{
    paper.paragraph(
        Report::tr("What the fullest GPU of each pipeline stage holds, against the memory its driver reports. "
                   "A GiB is 2^30 bytes."),
        TextRole::Lead);
    PlotSeries perStage = memoryPlot(context.snapshot, firstWithMemory(context));
    const auto &estimates = context.estimates();
    if (!perStage.isEmpty())
        perStage.selected =
            static_cast<int>(estimates[static_cast<std::size_t>(firstWithMemory(context))].memory->peakStage);
    drawPlotFigure(paper, perStage);
    if (estimates.size() > 1)
        drawPlotFigure(paper, statesPlot(context.snapshot));
    drawBudgets(paper, context);
}

} // namespace shardyard
