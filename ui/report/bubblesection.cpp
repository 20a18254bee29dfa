// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/plotfigure.h"
#include "ui/report/reportwords.h"
#include "ui/report/sections.h"

#include "ui/bridge/format.h"
#include "ui/plots/bubbleplot.h"
#include "ui/report/timelinefigure.h"
#include "ui/timeline/whatif.h"

namespace shardyard {

namespace {

void drawPipelines(Paper &paper, const ReportContext &context)
{
    Table table;
    table.columns = {{.title = Report::tr("Strategy"), .strong = true},
                     {.title = Report::tr("Schedule")},
                     {.title = Report::tr("Stages p"), .number = true},
                     {.title = Report::tr("Micro-batches m"), .number = true},
                     {.title = Report::tr("Of ideal"), .number = true},
                     {.title = Report::tr("Of total"), .number = true},
                     {.title = Report::tr("Idle, all ranks"), .number = true}};
    std::string timesFrom;
    for (std::size_t i = 0; i < context.estimates().size(); ++i) {
        const StrategyEstimate &estimate = context.estimates()[i];
        const PipelineEstimate &pipeline = estimate.pipeline;
        if (pipeline.bubbleOverIdeal) // of the model, so the same for all
            timesFrom = pipeline.timesFrom;
        table.add({{.text = strategyName(estimate)},
                   {.text = scheduleText(context.strategy(i))},
                   {.text = formatCount(context.strategy(i).pipelineParallel)},
                   {.text = pipeline.microBatches ? formatCount(*pipeline.microBatches) : dash()},
                   {.text = percentOrDash(pipeline.bubbleOverIdeal, 2)},
                   {.text = percentOrDash(pipeline.bubbleOfTotal, 2)},
                   {.text = percentOrDash(pipeline.idleFraction, 2)}});
    }
    drawTable(paper, Report::tr("Pipelines"), table,
              timesFrom.empty() ? QString() : Report::tr("Stage times: %1.").arg(engineText(timesFrom, {})));
}

/// Of every strategy that has a pipeline.
void drawTimelines(Paper &paper, const ReportContext &context)
{
    for (std::size_t i = 0; i < context.estimates().size(); ++i) {
        if (context.strategy(i).pipelineParallel < 2 || !context.estimates()[i].pipeline.bubbleOverIdeal)
            continue;
        TimelineLane lane = laneOf(context.snapshot, static_cast<int>(i), {});
        if (!lane.refusal.isEmpty())
            continue;
        if (std::optional<Simulation> simulation = simulate(lane.request)) {
            lane.simulation = std::make_shared<const Simulation>(std::move(*simulation));
            drawTimelineFigure(paper, lane);
        }
    }
}

} // namespace

void drawBubbleSection(Paper &paper, const ReportContext &context)
{
    if (!context.estimates().empty() && !context.anyTrains()) {
        paper.paragraph(Report::tr("The plan serves a model, so no pipeline fills and drains in every step."));
        return;
    }
    paper.paragraph(Report::tr("Time a pipeline waits while it fills and drains, from replaying the schedule with each "
                               "stage's own times. Of ideal: idle time over the compute time of the busiest stage, "
                               "(p − 1) / m for equal stages. Of total: the same idle time over the whole time, "
                               "(p − 1) / (m + p − 1) for equal stages under 1F1B and GPipe. Idle, all ranks: what all "
                               "stages wait over all their time, which is more where stages are uneven."),
                    TextRole::Lead);
    drawPlotFigure(paper, bubblePlot(context.snapshot));
    if (!context.estimates().empty())
        drawPipelines(paper, context);
    drawTimelines(paper, context);
}

} // namespace shardyard
