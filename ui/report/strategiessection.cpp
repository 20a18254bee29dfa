// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/reportwords.h"
#include "ui/report/sections.h"

#include "ui/bridge/format.h"
#include "ui/theme/theme.h"

#include <algorithm>

namespace shardyard {

namespace {

void drawLayouts(Paper &paper, const ReportContext &context)
{
    Table table;
    table.columns = {{.title = Report::tr("Strategy"), .strong = true},
                     {.title = Report::tr("TP · CP · PP · DP")},
                     {.title = Report::tr("EP · ETP · EDP")},
                     {.title = Report::tr("Sharding")},
                     {.title = Report::tr("Schedule")},
                     {.title = Report::tr("Precision")},
                     {.title = Report::tr("Micro-batches")}};
    for (std::size_t i = 0; i < context.estimates().size(); ++i) {
        const Strategy &strategy = context.strategy(i);
        const StrategyEstimate &estimate = context.estimates()[i];
        table.add({{.text = strategyName(estimate)},
                   {.text = degreesText(strategy, estimate)},
                   {.text = expertDegreesText(context, i)},
                   {.text = context.trains(i) ? shardingText(strategy) : dash()},
                   {.text = context.trains(i) ? scheduleText(strategy) : dash()},
                   {.text = context.trains(i) ? precisionText(strategy) : servedAsText(strategy)},
                   {.text = context.trains(i) ? microBatchText(strategy, estimate) : dash()}});
    }
    QString caption = Report::tr(
        "TP tensor, CP context, PP pipeline, DP data; EP expert, ETP expert tensor, EDP expert data parallel.");
    if (context.anyTrains())
        caption += QLatin1Char(' ')
            + Report::tr("Precision: bytes of a parameter, its gradient and its optimizer states before sharding. "
                         "Micro-batches: passes of one pipeline in a step × sequences in each.");
    drawTable(paper, Report::tr("Layouts"), table, caption);
}

void drawFigures(Paper &paper, const ReportContext &context)
{
    Table table;
    table.columns = {{.title = Report::tr("Strategy"), .strong = true},
                     {.title = Report::tr("States, GiB"), .number = true},
                     {.title = Report::tr("Peak, GiB"), .number = true},
                     {.title = Report::tr("Stage"), .number = true},
                     {.title = Report::tr("Of capacity"), .number = true},
                     {.title = Report::tr("Bubble of ideal"), .number = true},
                     {.title = Report::tr("Bubble of total"), .number = true},
                     {.title = Report::tr("Tensor link")},
                     {.title = Report::tr("Findings"), .number = true},
                     {.title = Report::tr("Verdict")}};
    for (std::size_t i = 0; i < context.estimates().size(); ++i) {
        const StrategyEstimate &estimate = context.estimates()[i];
        const auto &memory = estimate.memory;
        const auto errors = std::count_if(estimate.findings.begin(), estimate.findings.end(),
                                          [](const Finding &finding) { return finding.severity == Severity::Error; });
        table.add(
            {{.text = strategyName(estimate)},
             {.text = memory ? formatGib(memory->peakModelStates) : dash()},
             {.text = memory && memory->peak ? formatGib(*memory->peak) : dash()},
             {.text = memory ? formatCount(memory->peakStage) : dash()},
             {.text = memory && memory->knowsCapacity() ? formatPercent(needOf(*memory) / memory->capacity) : dash()},
             {.text = percentOrDash(estimate.pipeline.bubbleOverIdeal, 2)},
             {.text = percentOrDash(estimate.pipeline.bubbleOfTotal, 2)},
             {.text = tensorLinkText(context, i)},
             {.text = Report::tr("%1 of %2", "errors of all findings").arg(errors).arg(estimate.findings.size())},
             verdictCell(estimate, paper.theme())});
    }
    QString caption = Report::tr("Findings: errors of all.");
    if (context.anyTrains())
        caption = Report::tr("States: parameters, gradients and optimizer on the worst GPU. Peak: all that it needs at "
                             "the moment of its peak, in the stage named beside it. Findings: errors of all. “States "
                             "fit” says that the model states are below the capacity where nothing else is known.");
    drawTable(paper, Report::tr("Figures"), table, caption);
}

} // namespace

void drawStrategiesSection(Paper &paper, const ReportContext &context)
{
    if (context.estimates().empty()) {
        paper.paragraph(Report::tr("The plan has no strategies."));
        return;
    }
    drawLayouts(paper, context);
    drawFigures(paper, context);
}

} // namespace shardyard
