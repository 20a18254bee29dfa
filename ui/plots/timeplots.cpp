// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/timeplots.h"

#include "ui/bridge/displayname.h"
#include "ui/bridge/format.h"
#include "ui/bridge/timetext.h"
#include "ui/plots/memoryplot.h"

#include <algorithm>
#include <array>

namespace shardyard {

namespace {

struct StepPart
{
    const char *id;
    const char *name;
    const char *help;
    Seconds TimeEstimate::*time;
};

constexpr std::array<StepPart, 4> stepParts = {{
    {"step_compute", QT_TRANSLATE_NOOP("Plots", "Compute"),
     QT_TRANSLATE_NOOP("Plots", "Operators of the slowest stage, with what is recomputed."), &TimeEstimate::compute},
    {"step_exposed", QT_TRANSLATE_NOOP("Plots", "Exposed communication"),
     QT_TRANSLATE_NOOP("Plots", "Traffic of all kinds that no compute hides."), &TimeEstimate::exposedCommunication},
    {"step_bubble", QT_TRANSLATE_NOOP("Plots", "Bubble"),
     QT_TRANSLATE_NOOP("Plots", "What the slowest stage waits while the pipeline fills and drains."),
     &TimeEstimate::bubble},
    {"step_optimizer", QT_TRANSLATE_NOOP("Plots", "Optimizer"),
     QT_TRANSLATE_NOOP("Plots", "The update of the parameters, once a step."), &TimeEstimate::optimizer},
}};

/// A row a strategy.
PlotSeries rowsOfStrategies(int active)
{
    PlotSeries series;
    series.shape = PlotShape::StackedRows;
    series.categoryTitle = Plots::tr("Strategy");
    series.selected = active;
    return series;
}

void addCategories(PlotSeries &series, const Snapshot &snapshot, QString (*remark)(const StrategyEstimate &))
{
    for (const StrategyEstimate &strategy : snapshot.estimate.strategies)
        series.categories.push_back({.name = displayName(strategy.name), .remark = remark(strategy)});
}

bool anyTime(const Snapshot &snapshot)
{
    const auto &strategies = snapshot.estimate.strategies;
    return std::any_of(strategies.begin(), strategies.end(),
                       [](const StrategyEstimate &strategy) { return strategy.time.has_value(); });
}

void sayWhyNot(PlotSeries &series, const Snapshot &snapshot, int active)
{
    const auto index = static_cast<std::size_t>(std::max(0, active));
    series.emptyTitle = Plots::tr("No step time computed");
    series.emptyReason = whyNoTime(snapshot.document.plan, index, snapshot.estimate.strategies[index]);
    series.categories.clear();
}

QString notComputed(const StrategyEstimate &strategy)
{
    return strategy.time ? QString() : Plots::tr("not computed");
}

/// Dollars in the size that leaves few digits.
struct MoneyUnit
{
    double factor;
    QString name;
};

MoneyUnit moneyUnit(double most)
{
    if (most >= 1e6)
        return {.factor = 1e6, .name = Plots::tr("million US dollars")};
    if (most >= 1e4)
        return {.factor = 1e3, .name = Plots::tr("thousand US dollars")};
    return {.factor = 1, .name = Plots::tr("US dollars")};
}

QString costRemark(const StrategyEstimate &strategy)
{
    if (!strategy.time)
        return Plots::tr("not computed");
    return strategy.cost.usdTotal && strategy.cost.days ? formatDays(*strategy.cost.days) : Plots::tr("not known");
}

/// Why no strategy has a cost although a step time is known.
QString whyNoCost(const Snapshot &snapshot)
{
    const auto &strategies = snapshot.estimate.strategies;
    const bool budget =
        std::any_of(strategies.begin(), strategies.end(), [](const auto &strategy) { return strategy.cost.days; });
    return budget ? Plots::tr("No list price is known for a GPU of the yard.")
                  : Plots::tr("The plan does not say how many tokens to train on: set them under Work.");
}

} // namespace

PlotSeries stepPlot(const Snapshot &snapshot, int active)
{
    PlotSeries series = rowsOfStrategies(active);
    series.title = Plots::tr("Step time");
    series.subtitle = Plots::tr("seconds a step, seen from the slowest stage");
    series.unit = Plots::tr("s", "seconds");
    if (fillEmptyState(series, snapshot))
        return series;
    addCategories(series, snapshot, notComputed);
    if (!anyTime(snapshot)) {
        sayWhyNot(series, snapshot, active);
        return series;
    }
    for (const StepPart &part : stepParts) {
        PlotTerm term = {.id = QLatin1String(part.id),
                         .name = Plots::tr(part.name),
                         .help = Plots::tr(part.help),
                         .values = {},
                         .hollow = {}};
        for (const StrategyEstimate &strategy : snapshot.estimate.strategies)
            term.values.push_back(strategy.time ? std::optional(((*strategy.time).*part.time).value()) : std::nullopt);
        series.terms.push_back(std::move(term));
    }
    return series;
}

PlotSeries ratePlot(const Snapshot &snapshot, int active)
{
    PlotSeries series = rowsOfStrategies(active);
    series.title = Plots::tr("Tokens/s per GPU");
    series.subtitle = Plots::tr("tokens a second and GPU, with MFU");
    series.unit = Plots::tr("tokens/s");
    series.decimals = 0;
    if (fillEmptyState(series, snapshot))
        return series;
    addCategories(series, snapshot, [](const StrategyEstimate &strategy) {
        return strategy.time ? Plots::tr("MFU %1").arg(formatPercent(strategy.time->mfu())) : Plots::tr("not computed");
    });
    if (!anyTime(snapshot)) {
        sayWhyNot(series, snapshot, active);
        return series;
    }
    PlotTerm rate = {.id = QStringLiteral("rate"),
                     .name = Plots::tr("Tokens/s per GPU"),
                     .help = Plots::tr("More is better, also between different GPU counts."),
                     .values = {},
                     .hollow = {}};
    for (const StrategyEstimate &strategy : snapshot.estimate.strategies) {
        rate.values.push_back(
            strategy.time ? std::optional(strategy.time->tokensPerSecond() / static_cast<double>(strategy.time->gpus))
                          : std::nullopt);
        if (strategy.time && series.note.isEmpty())
            series.note = Plots::tr("MFU: %1.").arg(engineText(strategy.time->definition, {}));
    }
    series.terms = {std::move(rate)};
    return series;
}

PlotSeries costPlot(const Snapshot &snapshot, int active)
{
    PlotSeries series = rowsOfStrategies(active);
    series.title = Plots::tr("Cost");
    if (fillEmptyState(series, snapshot))
        return series;
    addCategories(series, snapshot, costRemark);
    if (!anyTime(snapshot)) {
        sayWhyNot(series, snapshot, active);
        return series;
    }
    double most = 0;
    for (const StrategyEstimate &strategy : snapshot.estimate.strategies)
        most = std::max(most, strategy.cost.usdTotal.value_or(0));
    if (most <= 0) {
        series.categories.clear();
        series.emptyTitle = Plots::tr("No cost computed");
        series.emptyReason = whyNoCost(snapshot);
        return series;
    }
    const MoneyUnit unit = moneyUnit(most);
    series.unit = unit.name;
    series.subtitle = Plots::tr("%1 for all tokens, at list prices", "million US dollars").arg(unit.name);
    series.note = Plots::tr("GPUs alone, on demand and without a pause: contracts cost less, restarts more.");
    PlotTerm usd = {.id = QStringLiteral("usd"),
                    .name = Plots::tr("Cost"),
                    .help = Plots::tr("Hours of all GPUs at the median of the list prices."),
                    .values = {},
                    .hollow = {}};
    for (const StrategyEstimate &strategy : snapshot.estimate.strategies)
        usd.values.push_back(strategy.cost.usdTotal ? std::optional(*strategy.cost.usdTotal / unit.factor)
                                                    : std::nullopt);
    series.terms = {std::move(usd)};
    return series;
}

} // namespace shardyard
