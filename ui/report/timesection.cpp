// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/plotfigure.h"
#include "ui/report/reportwords.h"
#include "ui/report/sections.h"

#include "ui/bridge/format.h"
#include "ui/bridge/timetext.h"
#include "ui/plots/timeplots.h"

#include <algorithm>

namespace shardyard {

namespace {

QString secondsOrDash(const std::optional<Seconds> &time)
{
    return time ? formatSeconds(*time) : dash();
}

/// Strategies that have a step, in the order of the plan.
std::vector<std::size_t> timed(const ReportContext &context)
{
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < context.estimates().size(); ++i)
        if (context.estimates()[i].time)
            found.push_back(i);
    return found;
}

void drawSteps(Paper &paper, const ReportContext &context)
{
    Table table;
    table.columns = {{.title = Report::tr("Strategy"), .strong = true},
                     {.title = Report::tr("Step"), .number = true, .strong = true},
                     {.title = Report::tr("Nine in ten"), .number = true},
                     {.title = Report::tr("Compute"), .number = true},
                     {.title = Report::tr("Exposed"), .number = true},
                     {.title = Report::tr("Bubble"), .number = true},
                     {.title = Report::tr("Optimizer"), .number = true}};
    for (const std::size_t i : timed(context)) {
        const TimeEstimate &time = *context.estimates()[i].time;
        table.add({{.text = strategyName(context.estimates()[i])},
                   {.text = formatSeconds(time.step())},
                   {.text = time.band ? bandRange(time.step(), *time.band) : dash()},
                   {.text = formatSeconds(time.compute)},
                   {.text = formatSeconds(time.exposedCommunication)},
                   {.text = formatSeconds(time.bubble)},
                   {.text = formatSeconds(time.optimizer)}});
    }
    drawTable(paper, Report::tr("A step"), table,
              Report::tr("Seen from the slowest pipeline stage. Nine in ten: between which times nine in ten steps "
                         "would be, if the estimate is off as it was in published runs. Exposed: communication that "
                         "no compute hides."));
}

/// The words of each convention in use; one in all but rare plans.
QString conventions(const ReportContext &context)
{
    QStringList words;
    for (const std::size_t i : timed(context)) {
        const QString text = engineText(context.estimates()[i].time->definition, {});
        if (!words.contains(text))
            words += text;
    }
    return words.join(QStringLiteral("; "));
}

void drawRates(Paper &paper, const ReportContext &context)
{
    Table table;
    table.columns = {
        {.title = Report::tr("Strategy"), .strong = true}, {.title = Report::tr("Tokens/s"), .number = true},
        {.title = Report::tr("per GPU"), .number = true},  {.title = Report::tr("Model FLOP/s a GPU"), .number = true},
        {.title = Report::tr("MFU"), .number = true},      {.title = Report::tr("HFU"), .number = true}};
    for (const std::size_t i : timed(context)) {
        const TimeEstimate &time = *context.estimates()[i].time;
        const double rate = time.tokensPerSecond();
        table.add({{.text = strategyName(context.estimates()[i])},
                   {.text = formatTokenRate(rate)},
                   {.text = formatTokenRate(rate / static_cast<double>(time.gpus))},
                   {.text = formatFlopRate(time.modelRatePerGpu())},
                   {.text = formatPercent(time.mfu())},
                   {.text = formatPercent(time.hfu())}});
    }
    drawTable(paper, Report::tr("Rates"), table,
              Report::tr("FLOPs of the model: %1. HFU counts what is recomputed too.").arg(conventions(context)));
}

void drawCosts(Paper &paper, const ReportContext &context)
{
    Table table;
    table.columns = {{.title = Report::tr("Strategy"), .strong = true},
                     {.title = Report::tr("Time"), .number = true},
                     {.title = Report::tr("An hour"), .number = true},
                     {.title = Report::tr("In all"), .number = true},
                     {.title = Report::tr("Energy, MWh"), .number = true}};
    bool any = false;
    for (const std::size_t i : timed(context)) {
        constexpr double kWhPerMWh = 1000;
        const CostEstimate &cost = context.estimates()[i].cost;
        any = any || cost.days || cost.usdPerHour;
        table.add({{.text = strategyName(context.estimates()[i])},
                   {.text = cost.days ? formatDays(*cost.days) : dash()},
                   {.text = cost.usdPerHour ? formatDollars(*cost.usdPerHour) : dash()},
                   {.text = cost.usdTotal ? formatDollars(*cost.usdTotal) : dash()},
                   {.text = cost.kWh ? formatNumber(*cost.kWh / kWhPerMWh, 1) : dash()}});
    }
    if (any)
        drawTable(paper, Report::tr("Days, dollars and energy"), table,
                  Report::tr("For all tokens of the plan without a pause. Prices: the median of the on-demand list "
                             "prices of each GPU in the catalogue; contracts cost less. Energy: the GPUs alone, at "
                             "their power limits. A dash: no price, or no number of tokens, is known."));
}

void addTraffic(Table &table, const ReportContext &context, std::size_t index)
{
    const StrategyEstimate &estimate = context.estimates()[index];
    QString title = strategyName(estimate);
    for (const Communication &row : estimate.communication) {
        if (!row.collective)
            continue;
        table.add({{.text = title},
                   {.text = trafficTitle(row.kind)},
                   {.text = toQString(collectiveName(*row.collective))},
                   {.text = formatCount(row.groupSize)},
                   {.text = linkTitle(row.link, context.cluster()), .linkSample = toQString(linkName(row.link))},
                   {.text = row.bytesPerGpu ? formatNumber(inGB(*row.bytesPerGpu), 2) : dash()},
                   {.text = secondsOrDash(row.time)},
                   {.text = secondsOrDash(row.exposed)}});
        title.clear();
    }
}

void drawTraffic(Paper &paper, const ReportContext &context)
{
    Table table;
    table.columns = {{.title = Report::tr("Strategy"), .strong = true},
                     {.title = Report::tr("For")},
                     {.title = Report::tr("Collective")},
                     {.title = Report::tr("GPUs"), .number = true},
                     {.title = Report::tr("Slowest link")},
                     {.title = Report::tr("GB a GPU"), .number = true},
                     {.title = Report::tr("Time"), .number = true},
                     {.title = Report::tr("Exposed"), .number = true}};
    for (std::size_t i = 0; i < context.estimates().size(); ++i)
        addTraffic(table, context, i);
    if (table.rows.empty())
        return;
    drawTable(
        paper, Report::tr("Communication of a step"), table,
        Report::tr("What the busiest GPU sends, a GB being 10^9 bytes. Time: in these collectives, hidden or not. "
                   "What the pipeline's own sends cost is in the bubble."));
}

} // namespace

void drawTimeSection(Paper &paper, const ReportContext &context)
{
    if (!context.estimates().empty() && !context.anyTrains()) {
        paper.paragraph(Report::tr("The plan serves a model, so there is no training step."));
        return;
    }
    paper.paragraph(
        Report::tr("How long a step takes and what it is spent on: operators at the rates that training "
                   "reaches, collectives on the links their groups cross, the schedule replayed with both."),
        TextRole::Lead);
    drawPlotFigure(paper, stepPlot(context.snapshot));
    if (!timed(context).empty()) {
        drawSteps(paper, context);
        drawRates(paper, context);
        drawCosts(paper, context);
    }
    drawTraffic(paper, context);
}

} // namespace shardyard
