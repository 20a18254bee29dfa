// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/plotfigure.h"
#include "ui/report/reportwords.h"
#include "ui/report/sections.h"

#include "ui/bridge/format.h"
#include "ui/bridge/heldstages.h"
#include "ui/plots/memoryparts.h"
#include "ui/plots/memoryplot.h"
#include "ui/plots/statesplot.h"
#include "ui/theme/theme.h"

#include <algorithm>

namespace shardyard {

namespace {

/// Least and most of a number in some stages.
struct Range
{
    Count least;
    Count most;

    void take(const Range &other)
    {
        least = std::min(least, other.least);
        most = std::max(most, other.most);
    }
};

/// Stages in a row that share a line.
struct StageRun
{
    const StageMemory *fullest;
    Range stages;
    Range layers;
    std::optional<Range> inFlight;

    void take(const StageRun &other);
};

Count layersOf(const Strategy &strategy, const StrategyEstimate &estimate, Count rank)
{
    Count layers = 0;
    if (!estimate.stageLayers)
        return layers;
    const std::vector<Count> held = stagesOfRank(strategy, rank);
    for (std::size_t i = 0; i < estimate.stageLayers->layers.size(); ++i) {
        if (std::find(held.begin(), held.end(), estimate.stageLayers->pipelineRank[i]) != held.end())
            layers += estimate.stageLayers->layers[i];
    }
    return layers;
}

/// What the parts of one stage come to.
Bytes together(const StageMemory &stage)
{
    Bytes sum;
    for (const MemoryPart &part : memoryParts())
        sum += part.bytes(stage).value_or(Bytes());
    return sum;
}

void StageRun::take(const StageRun &other)
{
    if (together(*other.fullest) > together(*fullest))
        fullest = other.fullest;
    stages.take(other.stages);
    layers.take(other.layers);
    if (inFlight && other.inFlight)
        inFlight->take(*other.inFlight);
}

/// All bytes are equal; how many micro-batches are in flight may differ.
bool holdTheSame(const StageRun &run, const StageRun &next)
{
    StageMemory alike = *run.fullest;
    alike.stage = next.fullest->stage;
    alike.inFlightMicroBatches = next.fullest->inFlightMicroBatches;
    return alike == *next.fullest && run.layers.least == next.layers.least;
}

/// The middle stages share lines so that there are few: each line shows its fullest.
std::vector<StageRun> condensed(const std::vector<StageRun> &runs)
{
    constexpr std::size_t mostLines = 12;
    if (runs.size() <= mostLines)
        return runs;
    const std::size_t middle = runs.size() - 2;
    const std::size_t each = (middle + mostLines - 3) / (mostLines - 2);
    std::vector<StageRun> few = {runs.front()};
    for (std::size_t i = 0; i < middle; ++i) {
        if (i % each == 0)
            few.push_back(runs[i + 1]);
        else
            few.back().take(runs[i + 1]);
    }
    few.push_back(runs.back());
    return few;
}

std::vector<StageRun> stageRuns(const Strategy &strategy, const StrategyEstimate &estimate)
{
    std::vector<StageRun> runs;
    for (const StageMemory &stage : estimate.memory->stages) {
        const Count layers = layersOf(strategy, estimate, stage.stage);
        StageRun one = {.fullest = &stage,
                        .stages = {.least = stage.stage, .most = stage.stage},
                        .layers = {.least = layers, .most = layers}};
        if (stage.inFlightMicroBatches)
            one.inFlight = Range{.least = *stage.inFlightMicroBatches, .most = *stage.inFlightMicroBatches};
        if (!runs.empty() && holdTheSame(runs.back(), one))
            runs.back().take(one);
        else
            runs.push_back(one);
    }
    return condensed(runs);
}

/// "12–51".
QString rangeText(const Range &range)
{
    return range.least == range.most ? formatCount(range.most)
                                     : QStringLiteral("%1–%2").arg(formatCount(range.least), formatCount(range.most));
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

/// Stages of the ranks that share a line; a rank alone names both that it holds.
QString stagesOfRun(const Strategy &strategy, const StageRun &run)
{
    return run.stages.least == run.stages.most ? stageNumbers(strategy, run.stages.most) : rangeText(run.stages);
}

void addBudget(Table &table, const ReportContext &context, std::size_t index, const std::vector<MemoryPart> &parts,
               const QColor &over)
{
    const StrategyEstimate &estimate = context.estimates()[index];
    const Strategy &strategy = context.strategy(index);
    QString title = strategyName(estimate);
    for (const StageRun &run : stageRuns(strategy, estimate)) {
        std::vector<TableCell> row = {{.text = title},
                                      {.text = stagesOfRun(strategy, run)},
                                      {.text = run.layers.most > 0 ? rangeText(run.layers) : dash()},
                                      {.text = formatElements(run.fullest->parameters)},
                                      {.text = run.inFlight ? rangeText(*run.inFlight) : dash()}};
        for (const MemoryPart &part : parts) {
            const std::optional<Bytes> bytes = part.bytes(*run.fullest);
            row.push_back({.text = bytes ? formatGib(*bytes) : dash()});
        }
        row.push_back({.text = formatGib(together(*run.fullest))});
        const bool known = estimate.memory->capacity > Bytes();
        const Bytes left = estimate.memory->capacity - together(*run.fullest);
        row.push_back({.text = known ? formatGib(left) : dash(), .colour = known && left < Bytes() ? over : QColor()});
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
    for (std::size_t i = 0; i < context.estimates().size(); ++i) {
        if (context.estimates()[i].memory)
            addBudget(table, context, i, parts, paper.theme().err());
    }
    if (table.rows.empty())
        return;
    drawTable(paper, Report::tr("Budget, GiB on the worst GPU of each stage"), table,
              Report::tr("Stages in a row that hold the same share a line; where many differ, a line shows the fullest "
                         "of its stages. Elements: parameters one GPU holds before "
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
    if (!context.estimates().empty() && !context.anyTrains()) {
        paper.paragraph(Report::tr("The plan serves a model; this version does not compute the memory of serving."));
        return;
    }
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
    if (estimates.size() > 1 && !context.statesOnTitle)
        drawPlotFigure(paper, statesPlot(context.snapshot));
    drawBudgets(paper, context);
}

} // namespace shardyard
