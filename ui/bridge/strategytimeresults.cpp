// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/resultkinds.h"

#include "ui/bridge/format.h"
#include "ui/bridge/timetext.h"

#include <QCoreApplication>

#include <algorithm>

namespace shardyard {

namespace {

struct Texts
{
    Q_DECLARE_TR_FUNCTIONS(StrategyTable)
};

/// Nobody runs what does not fit, so it is no best.
ResultRank rankOf(const StrategyEstimate &strategy, double value, bool moreIsBetter = false, bool ofBudget = false)
{
    if (strategy.fits == false)
        return {};
    return {.value = value, .also = {}, .moreIsBetter = moreIsBetter, .ofBudget = ofBudget};
}

std::optional<RowResult> stepTime(const StrategyEstimate &strategy, const Estimate &)
{
    if (!strategy.time)
        return {};
    const TimeEstimate &time = *strategy.time;
    RowResult result{.cell = {.text = formatSeconds(time.step()),
                              .help = Texts::tr("Compute %1, exposed communication %2, bubble %3, optimizer %4.")
                                          .arg(formatSeconds(time.compute), formatSeconds(time.exposedCommunication),
                                               formatSeconds(time.bubble), formatSeconds(time.optimizer)),
                              .term = QStringLiteral("step_s"),
                              .parts = {time.compute.value(), time.exposedCommunication.value(), time.bubble.value(),
                                        time.optimizer.value()}},
                     .rank = rankOf(strategy, time.step().value())};
    if (time.band)
        result.cell.help +=
            QLatin1Char('\n') + Texts::tr("%1: %2.").arg(bandRange(time.step(), *time.band), bandText(*time.band));
    return result;
}

std::optional<RowResult> tokensPerGpu(const StrategyEstimate &strategy, const Estimate &)
{
    if (!strategy.time)
        return {};
    const double all = strategy.time->tokensPerSecond();
    const double each = all / static_cast<double>(strategy.time->gpus);
    return RowResult{
        .cell = {.text = formatTokenRate(each),
                 .help =
                     Texts::tr("%1 tokens a second on %2").arg(formatTokenRate(all), formatGpus(strategy.time->gpus)),
                 .term = QStringLiteral("tokens_per_s_per_gpu")},
        .rank = rankOf(strategy, each, true)};
}

std::optional<RowResult> utilisation(const StrategyEstimate &strategy, const Estimate &)
{
    if (!strategy.time)
        return {};
    const TimeEstimate &time = *strategy.time;
    return RowResult{.cell = {.text = formatPercent(time.mfu()),
                              .note = formatFlopRate(time.modelRatePerGpu()),
                              .help = Texts::tr("Model FLOPs: %1. With what is recomputed (HFU) %2.")
                                          .arg(engineText(time.definition, {}), formatPercent(time.hfu())),
                              .term = QStringLiteral("mfu")},
                     .rank = rankOf(strategy, time.mfu(), true)};
}

std::optional<RowResult> exposed(const StrategyEstimate &strategy, const Estimate &)
{
    if (!strategy.time)
        return {};
    const Seconds shown = strategy.time->exposedCommunication;
    return RowResult{
        .cell = {.text = formatSeconds(shown),
                 .note = Texts::tr("%1 of the step").arg(formatPercent(shown / strategy.time->step())),
                 .help = Texts::tr("Communication that no compute hides, of all kinds but the pipeline's own, "
                                   "which is in the bubble."),
                 .term = QStringLiteral("exposed_communication_s")},
        .rank = rankOf(strategy, shown.value())};
}

std::optional<RowResult> days(const StrategyEstimate &strategy, const Estimate &)
{
    if (!strategy.cost.days)
        return {};
    return RowResult{.cell = {.text = formatDays(*strategy.cost.days),
                              .help = Texts::tr("For all tokens the plan trains on, without a pause."),
                              .term = QStringLiteral("days")},
                     .rank = rankOf(strategy, *strategy.cost.days, false, true)};
}

std::optional<RowResult> cost(const StrategyEstimate &strategy, const Estimate &)
{
    const CostEstimate &cost = strategy.cost;
    if (!cost.usdTotal)
        return {};
    return RowResult{.cell = {.text = formatDollars(*cost.usdTotal),
                              .help = Texts::tr("All GPUs at the median of the on-demand list prices, %1 an hour.")
                                          .arg(formatDollars(cost.usdPerHour.value_or(0))),
                              .term = QStringLiteral("usd_total")},
                     .rank = rankOf(strategy, *cost.usdTotal, false, true)};
}

} // namespace

const std::vector<ResultKind> &timeResultKinds()
{
    static const std::vector<ResultKind> table = {
        {"step_time", QT_TRANSLATE_NOOP("StrategyTable", "Step time"),
         QT_TRANSLATE_NOOP("StrategyTable",
                           "Of one training step, seen from the slowest pipeline stage. The bar parts "
                           "it into compute, exposed communication, bubble and optimizer."),
         stepTime},
        {"tokens_per_gpu", QT_TRANSLATE_NOOP("StrategyTable", "Tokens/s a GPU"),
         QT_TRANSLATE_NOOP("StrategyTable", "Tokens a second over the GPUs: more is better."), tokensPerGpu},
        {"mfu", QT_TRANSLATE_NOOP("StrategyTable", "MFU"),
         QT_TRANSLATE_NOOP("StrategyTable",
                           "Model FLOPs a second over the dense peak. How attention counts differs "
                           "between papers, so the tip of each figure says it."),
         utilisation},
        {"exposed", QT_TRANSLATE_NOOP("StrategyTable", "Exposed comm."),
         QT_TRANSLATE_NOOP("StrategyTable", "Communication of a step that no compute hides."), exposed},
        {"days", QT_TRANSLATE_NOOP("StrategyTable", "Days"),
         QT_TRANSLATE_NOOP("StrategyTable", "How long all tokens of the plan take."), days},
        {"cost", QT_TRANSLATE_NOOP("StrategyTable", "Cost"),
         QT_TRANSLATE_NOOP("StrategyTable", "What all tokens of the plan cost at list prices."), cost},
    };
    return table;
}

void scaleParts(StrategyRow &row)
{
    double longest = 0;
    const auto sum = [](const StrategyCell &cell) {
        double all = 0;
        for (const double part : cell.parts)
            all += part;
        return all;
    };
    for (const StrategyCell &cell : row.cells)
        longest = std::max(longest, sum(cell));
    for (StrategyCell &cell : row.cells)
        for (double &part : cell.parts)
            part /= longest;
}

} // namespace shardyard
