// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/inspectortexts.h"

#include "ui/bridge/format.h"
#include "ui/bridge/heldstages.h"
#include "ui/bridge/timetext.h"

#include <QCoreApplication>

#include <algorithm>

namespace shardyard {

namespace {

struct Texts
{
    Q_DECLARE_TR_FUNCTIONS(Inspector)
};

/// Of all chunks on a pipeline rank, for one micro-batch.
struct RankTimes
{
    Seconds forward;
    Seconds backward;
    Seconds exposed;
};

RankTimes timesOf(const Strategy &strategy, const StrategyEstimate &estimate, Count rank)
{
    RankTimes sum;
    const PipelineEstimate &pipeline = estimate.pipeline;
    const std::vector<Count> held = stagesOfRank(strategy, rank);
    for (std::size_t stage = 0; stage < pipeline.exposed.size(); ++stage) {
        if (std::find(held.begin(), held.end(), estimate.stageLayers->pipelineRank[stage]) == held.end())
            continue;
        sum.forward += Seconds(pipeline.times->forward[stage]);
        sum.backward += Seconds(pipeline.times->backward[stage]);
        sum.exposed += pipeline.exposed[stage];
    }
    return sum;
}

InspectorRow timeRow(const char *term, const QString &label, Seconds time, const QString &help)
{
    return {.key = QString::fromLatin1(term),
            .label = label,
            .value = formatSeconds(time),
            .term = QString::fromLatin1(term),
            .help = help};
}

InspectorRow rateRow(const char *term, const QString &label, const QString &value, const QString &help = {})
{
    return {.key = QString::fromLatin1(term),
            .label = label,
            .value = value,
            .term = QString::fromLatin1(term),
            .help = help};
}

} // namespace

std::vector<InspectorRow> stageTimeRows(const Strategy &strategy, const StrategyEstimate &estimate, Count rank)
{
    if (!estimate.pipeline.times || estimate.pipeline.exposed.empty() || !estimate.stageLayers || !estimate.time)
        return {};
    const RankTimes times = timesOf(strategy, estimate, rank);
    const Seconds work = times.forward + times.backward;
    const QString share = work > Seconds()
        ? Texts::tr("%1 of the forward and backward").arg(formatPercent(times.exposed / work))
        : QString();
    return {timeRow("forward_s", Texts::tr("Forward"), times.forward, Texts::tr("Of one micro-batch")),
            timeRow("backward_s", Texts::tr("Backward"), times.backward,
                    Texts::tr("Of one micro-batch, with what is recomputed")),
            timeRow("stage_exposed_s", Texts::tr("Exposed communication"), times.exposed, share)};
}

std::vector<InspectorRow> stepRows(const StrategyEstimate &strategy)
{
    if (!strategy.time)
        return {};
    const TimeEstimate &time = *strategy.time;
    const double each = time.tokensPerSecond() / static_cast<double>(time.gpus);
    std::vector<InspectorRow> rows = {
        timeRow("step_s", Texts::tr("Step time"), time.step(),
                time.band ? Texts::tr("%1: %2").arg(bandRange(time.step(), *time.band), bandText(*time.band))
                          : QString()),
        timeRow("exposed_communication_s", Texts::tr("Exposed communication"), time.exposedCommunication,
                Texts::tr("%1 of the step").arg(formatPercent(time.exposedCommunication / time.step()))),
        rateRow("tokens_per_s_per_gpu", Texts::tr("Tokens/s per GPU"), formatTokenRate(each)),
        rateRow("mfu", Texts::tr("MFU"), formatPercent(time.mfu()), engineText(time.definition, {}))};
    if (strategy.cost.days)
        rows.push_back(rateRow("days", Texts::tr("Days"), formatDays(*strategy.cost.days)));
    if (strategy.cost.usdTotal)
        rows.push_back(rateRow("usd_total", Texts::tr("Cost"), formatDollars(*strategy.cost.usdTotal)));
    return rows;
}

} // namespace shardyard
