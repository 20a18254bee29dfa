// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/explaintime.h"

#include "engine/compute/efficiency.h"
#include "engine/estimate/time.h"
#include "ui/bridge/displayname.h"
#include "ui/bridge/format.h"
#include "ui/bridge/grouptraffic.h"
#include "ui/bridge/heldstages.h"
#include "ui/bridge/timetext.h"

#include <QCoreApplication>

#include <algorithm>

namespace shardyard {

namespace {

struct Texts
{
    Q_DECLARE_TR_FUNCTIONS(ExplainTime)
};

/// What a reader of one term may look at; `time` and `cost` are there.
struct TimeContext
{
    const Snapshot &snapshot;
    const Strategy &strategy;
    const StrategyEstimate &estimate;
    const TimeEstimate &time;
    Count stage = -1; ///< pipeline rank; -1 = the slowest
};

InspectorRow input(const char *key, const QString &label, const QString &value, const QString &from = {})
{
    return {.key = QString::fromLatin1(key), .label = label, .value = value, .note = from};
}

InspectorRow secondsInput(const char *key, const QString &label, Seconds time, const QString &from = {})
{
    return input(key, label, formatSeconds(time), from);
}

TermValues ofTime(Seconds time)
{
    return {.value = formatSeconds(time),
            .exact = time.value() >= 1 ? QString() : Texts::tr("%1 s").arg(formatNumber(time.value(), 6)),
            .ofStage = false,
            .inputs = {}};
}

/// What the peak and the bandwidth are multiplied with, and the runs that say so.
void addConstants(std::vector<InspectorRow> &inputs, const TimeContext &context)
{
    const Gpu *gpu = slowestGpu(context.snapshot.estimate.cluster);
    const std::optional<GpuRates> rates =
        gpu ? gpuRates(*gpu, context.snapshot.document.plan.calibration) : std::nullopt;
    if (!rates)
        return;
    const Efficiency &row = efficiencyOf(*gpu);
    const TimeConstants &constants = rates->constants;
    inputs.push_back(input("gpu", Texts::tr("GPU"), displayName(gpu->name), Texts::tr("the slowest present")));
    inputs.push_back(input("peak", Texts::tr("peak"), formatFlopRate(context.time.peak),
                           Texts::tr("dense, in the precision computed in")));
    inputs.push_back(input("matrix", Texts::tr("share, products"), formatPercent(constants.matrix16, 0),
                           Texts::tr("8 bits %1, 4 bits %2")
                               .arg(formatPercent(constants.matrix8, 0), formatPercent(constants.matrix4, 0))));
    inputs.push_back(input("attention", Texts::tr("share, attention"), formatPercent(constants.attention, 0),
                           Texts::tr("PyTorch's kernels %1").arg(formatPercent(constants.torchAttention, 0))));
    inputs.push_back(input("memory", Texts::tr("share, bandwidth"), formatPercent(constants.memory, 0),
                           Texts::tr("of %1").arg(formatRate(rates->bandwidth))));
    inputs.push_back(row.fittedOn.empty()
                         ? input("fitted", Texts::tr("shares from"), {},
                                 Texts::tr("other generations: no published training run of this one is known here"))
                         : input("fitted", Texts::tr("shares from"), {},
                                 Texts::tr("fitted on published runs of %1: %2", "a GPU generation, sources")
                                     .arg(toQString(row.generation), toQString(row.fittedOn))));
}

/// The part of each kind of traffic that shows, in a step.
void addExposed(std::vector<InspectorRow> &inputs, const TimeContext &context)
{
    for (std::size_t kind = 0; kind < trafficKinds; ++kind) {
        Seconds sum;
        for (const Communication &row : context.estimate.communication)
            if (static_cast<std::size_t>(row.kind) == kind)
                sum += row.exposed.value_or(Seconds());
        if (sum > Seconds())
            inputs.push_back(secondsInput(trafficName(static_cast<TrafficKind>(kind)).data(),
                                          trafficTitle(static_cast<TrafficKind>(kind)), sum));
    }
}

InspectorRow conventionInput(const TimeContext &context)
{
    return input("convention", Texts::tr("FLOPs count"), {}, engineText(context.time.definition, {}));
}

InspectorRow stepInput(const TimeContext &context)
{
    return secondsInput("step", Texts::tr("step time"), context.time.step());
}

InspectorRow gpusInput(const TimeContext &context)
{
    return input("gpus", Texts::tr("GPUs"), formatCount(context.time.gpus));
}

TermValues step(const TimeContext &context)
{
    const TimeEstimate &time = context.time;
    TermValues values = ofTime(time.step());
    values.inputs = {secondsInput("compute", Texts::tr("compute"), time.compute),
                     secondsInput("exposed", Texts::tr("exposed communication"), time.exposedCommunication),
                     secondsInput("bubble", Texts::tr("bubble"), time.bubble),
                     secondsInput("optimizer", Texts::tr("optimizer"), time.optimizer)};
    if (time.band) {
        values.exact = bandRange(time.step(), *time.band);
        values.inputs.push_back(input("band", Texts::tr("error"), formatPercent(time.band->meanError),
                                      Texts::tr("on average; %1").arg(bandText(*time.band))));
    }
    return values;
}

TermValues compute(const TimeContext &context)
{
    const PipelineEstimate &pipeline = context.estimate.pipeline;
    TermValues values = ofTime(context.time.compute);
    if (pipeline.microBatches)
        values.inputs.push_back(
            input("m", Texts::tr("m"), formatCount(*pipeline.microBatches), Texts::tr("micro-batches")));
    if (pipeline.slowestRank && context.strategy.pipelineParallel > 1)
        values.inputs.push_back(
            input("rank", Texts::tr("slowest"), stagesText(context.strategy, *pipeline.slowestRank),
                  pipeline.slowestOverMean
                      ? Texts::tr("%1 of the mean rank's work").arg(formatPercent(*pipeline.slowestOverMean))
                      : QString()));
    addConstants(values.inputs, context);
    return values;
}

TermValues exposedCommunication(const TimeContext &context)
{
    TermValues values = ofTime(context.time.exposedCommunication);
    addExposed(values.inputs, context);
    return values;
}

TermValues bubble(const TimeContext &context)
{
    const PipelineEstimate &pipeline = context.estimate.pipeline;
    TermValues values = ofTime(context.time.bubble);
    if (pipeline.makespan && pipeline.slowestWork)
        values.inputs = {secondsInput("makespan", Texts::tr("makespan"), *pipeline.makespan),
                         secondsInput("work", Texts::tr("work"), *pipeline.slowestWork,
                                      Texts::tr("of the slowest rank, with the communication that shows"))};
    return values;
}

TermValues optimizer(const TimeContext &context)
{
    TermValues values = ofTime(context.time.optimizer);
    addConstants(values.inputs, context);
    return values;
}

TermValues tokensPerSecond(const TimeContext &context)
{
    return {
        .value = formatTokenRate(context.time.tokensPerSecond()),
        .exact = {},
        .ofStage = false,
        .inputs = {input("tokens", Texts::tr("tokens"), formatNumber(context.time.tokens, 0), Texts::tr("of a step")),
                   stepInput(context)}};
}

TermValues tokensPerSecondPerGpu(const TimeContext &context)
{
    const double rate = context.time.tokensPerSecond();
    return {.value = formatTokenRate(rate / static_cast<double>(context.time.gpus)),
            .exact = {},
            .ofStage = false,
            .inputs = {input("rate", Texts::tr("tokens a second"), formatTokenRate(rate)), gpusInput(context)}};
}

InspectorRow workInput(const char *key, const QString &label, Flop work)
{
    return input(key, label, formatFlops(work.value()));
}

TermValues modelRate(const TimeContext &context)
{
    return {.value = formatFlopRate(context.time.modelRatePerGpu()),
            .exact = {},
            .ofStage = false,
            .inputs = {workInput("work", Texts::tr("model FLOPs"), context.time.modelFlops), gpusInput(context),
                       stepInput(context), conventionInput(context)}};
}

TermValues utilisation(const TimeContext &context, double share, const InspectorRow &work)
{
    return {.value = formatPercent(share),
            .exact = {},
            .ofStage = false,
            .inputs = {work, gpusInput(context), stepInput(context),
                       input("peak", Texts::tr("peak"), formatFlopRate(context.time.peak),
                             Texts::tr("of a GPU, dense, in the precision computed in")),
                       conventionInput(context)}};
}

TermValues mfu(const TimeContext &context)
{
    return utilisation(context, context.time.mfu(),
                       workInput("work", Texts::tr("model FLOPs"), context.time.modelFlops));
}

TermValues hfu(const TimeContext &context)
{
    return utilisation(context, context.time.hfu(),
                       workInput("work", Texts::tr("hardware FLOPs"), context.time.hardwareFlops));
}

TermValues modelFlops(const TimeContext &context)
{
    const double token = context.time.modelFlops.value() / context.time.tokens;
    return {
        .value = formatFlops(context.time.modelFlops.value()),
        .exact = {},
        .ofStage = false,
        .inputs = {input("tokens", Texts::tr("tokens"), formatNumber(context.time.tokens, 0), Texts::tr("of a step")),
                   input("token", Texts::tr("of a token"), formatFlops(token)), conventionInput(context)}};
}

TermValues hardwareFlops(const TimeContext &context)
{
    const Flop recomputed = context.time.hardwareFlops - context.time.modelFlops;
    return {.value = formatFlops(context.time.hardwareFlops.value()),
            .exact = {},
            .ofStage = false,
            .inputs = {workInput("model", Texts::tr("model FLOPs"), context.time.modelFlops),
                       workInput("recomputed", Texts::tr("recomputed"), recomputed)}};
}

QString layersText(Count layers)
{
    return layers == 1 ? Texts::tr("1 layer") : Texts::tr("%1 layers").arg(formatCount(layers));
}

/// Each global stage of a pipeline rank, with one number a stage.
TermValues ofStages(const TimeContext &context, double (*read)(const PipelineEstimate &, std::size_t))
{
    const PipelineEstimate &pipeline = context.estimate.pipeline;
    const Count rank = context.stage < 0 ? pipeline.slowestRank.value_or(0) : context.stage;
    Seconds sum;
    TermValues values;
    const std::vector<Count> ranks = context.estimate.stageLayers->pipelineRank;
    const std::vector<Count> held = stagesOfRank(context.strategy, rank);
    for (std::size_t stage = 0; stage < ranks.size(); ++stage) {
        if (std::find(held.begin(), held.end(), ranks[stage]) == held.end())
            continue;
        const Seconds time(read(pipeline, stage));
        sum += time;
        values.inputs.push_back(secondsInput(qPrintable(QString::number(stage)),
                                             Texts::tr("chunk %1").arg(formatOrdinal(Count(stage))), time,
                                             layersText(context.estimate.stageLayers->layers[stage])));
    }
    values.value = formatSeconds(sum);
    values.ofStage = true;
    return values;
}

TermValues forward(const TimeContext &context)
{
    return ofStages(context,
                    [](const PipelineEstimate &pipeline, std::size_t stage) { return pipeline.times->forward[stage]; });
}

TermValues backward(const TimeContext &context)
{
    return ofStages(
        context, [](const PipelineEstimate &pipeline, std::size_t stage) { return pipeline.times->backward[stage]; });
}

TermValues stageExposed(const TimeContext &context)
{
    return ofStages(
        context, [](const PipelineEstimate &pipeline, std::size_t stage) { return pipeline.exposed[stage].value(); });
}

/// Hours that the token budget takes.
double hours(const TimeContext &context)
{
    constexpr double hoursPerDay = 24;
    return context.estimate.cost.days.value_or(0) * hoursPerDay;
}

InspectorRow hoursInput(const TimeContext &context)
{
    return input("hours", Texts::tr("hours"), formatNumber(hours(context), 1));
}

TermValues notPriced()
{
    return {.value = {},
            .exact = {},
            .ofStage = false,
            .inputs = {input("why", Texts::tr("not computed"), {},
                             Texts::tr("No list price of a GPU in use is known, or the plan gives no tokens to train "
                                       "on."))}};
}

TermValues usdPerHour(const TimeContext &context)
{
    const std::optional<double> &usd = context.estimate.cost.usdPerHour;
    if (!usd)
        return notPriced();
    return {.value = formatDollars(*usd),
            .exact = {},
            .ofStage = false,
            .inputs = {gpusInput(context),
                       input("price", Texts::tr("a GPU-hour"),
                             formatDollars(*usd / static_cast<double>(context.time.gpus)), Texts::tr("on average"))}};
}

TermValues usdTotal(const TimeContext &context)
{
    const CostEstimate &cost = context.estimate.cost;
    if (!cost.usdTotal || !cost.usdPerHour)
        return notPriced();
    return {
        .value = formatDollars(*cost.usdTotal),
        .exact = {},
        .ofStage = false,
        .inputs = {hoursInput(context), input("hour", Texts::tr("price of an hour"), formatDollars(*cost.usdPerHour))}};
}

TermValues days(const TimeContext &context)
{
    const Workload &workload = workloadOf(context.snapshot.document.plan, context.strategy);
    if (!context.estimate.cost.days || !workload.tokens)
        return notPriced();
    return {
        .value = formatDays(*context.estimate.cost.days),
        .exact = {},
        .ofStage = false,
        .inputs = {input("tokens", Texts::tr("tokens"), formatNumber(*workload.tokens, 0), Texts::tr("to train on")),
                   input("rate", Texts::tr("tokens a second"), formatTokenRate(context.time.tokensPerSecond()))}};
}

TermValues energy(const TimeContext &context)
{
    const std::optional<double> &kWh = context.estimate.cost.kWh;
    if (!kWh)
        return notPriced();
    return {.value = Texts::tr("%1\u00a0kWh").arg(formatNumber(*kWh, 0)),
            .exact = {},
            .ofStage = false,
            .inputs = {hoursInput(context),
                       input("power", Texts::tr("power limits"),
                             Texts::tr("%1\u00a0kW").arg(formatNumber(*kWh / hours(context), 1)))}};
}

/// Every row of communication, with one of its figures.
TermValues ofTraffic(const TimeContext &context, std::optional<QString> (*read)(const Communication &),
                     const QString &total)
{
    TermValues values{.value = total, .exact = {}, .ofStage = false, .inputs = {}};
    for (const Communication &row : context.estimate.communication) {
        if (!row.collective)
            continue;
        values.inputs.push_back(
            {.key = QStringLiteral("%1/%2/%3")
                        .arg(toQString(trafficName(row.kind)), toQString(collectiveName(*row.collective)))
                        .arg(row.groupSize),
             .label = trafficTitle(row.kind),
             .value = read(row).value_or(QStringLiteral("–")),
             .note = Texts::tr("%1 over %2; %3", "all-gather over 8; NVLink")
                         .arg(toQString(collectiveName(*row.collective)), formatCount(row.groupSize),
                              linkTitle(row.link, context.snapshot.estimate.cluster)),
             .link = toQString(linkName(row.link))});
    }
    return values;
}

template <class Figure>
Figure sumOf(const TimeContext &context, std::optional<Figure> Communication::*figure)
{
    Figure sum;
    for (const Communication &row : context.estimate.communication)
        sum += (row.*figure).value_or(Figure());
    return sum;
}

TermValues sentBytes(const TimeContext &context)
{
    return ofTraffic(
        context,
        [](const Communication &row) {
            return row.bytesPerGpu ? std::optional(formatTraffic(*row.bytesPerGpu)) : std::nullopt;
        },
        formatTraffic(sumOf(context, &Communication::bytesPerGpu)));
}

TermValues trafficTime(const TimeContext &context)
{
    return ofTraffic(
        context,
        [](const Communication &row) { return row.time ? std::optional(formatSeconds(*row.time)) : std::nullopt; },
        formatSeconds(sumOf(context, &Communication::time)));
}

TermValues trafficExposed(const TimeContext &context)
{
    return ofTraffic(
        context,
        [](const Communication &row) {
            return row.exposed ? std::optional(formatSeconds(*row.exposed)) : std::nullopt;
        },
        formatSeconds(sumOf(context, &Communication::exposed)));
}

struct TermReader
{
    const char *term;
    TermValues (*read)(const TimeContext &);
};

constexpr TermReader readers[] = {
    {"forward_s", forward},
    {"backward_s", backward},
    {"stage_exposed_s", stageExposed},
    {"step_s", step},
    {"compute_s", compute},
    {"exposed_communication_s", exposedCommunication},
    {"bubble_s", bubble},
    {"optimizer_s", optimizer},
    {"tokens_per_s", tokensPerSecond},
    {"tokens_per_s_per_gpu", tokensPerSecondPerGpu},
    {"model_tflops_per_gpu", modelRate},
    {"mfu", mfu},
    {"hfu", hfu},
    {"model_flops_per_step", modelFlops},
    {"hardware_flops_per_step", hardwareFlops},
    {"bytes_per_gpu", sentBytes},
    {"time_s", trafficTime},
    {"exposed_s", trafficExposed},
    {"usd_per_hour", usdPerHour},
    {"usd_total", usdTotal},
    {"days", days},
    {"energy_kwh", energy},
};

} // namespace

TermValues timeTermValues(const QString &term, const Snapshot &snapshot, std::size_t strategy, Count stage)
{
    const auto reader = std::find_if(std::begin(readers), std::end(readers),
                                     [&term](const TermReader &row) { return term == QLatin1String(row.term); });
    if (reader == std::end(readers))
        return {};
    const StrategyEstimate &estimate = snapshot.estimate.strategies[strategy];
    if (!estimate.time)
        return {.value = {},
                .exact = {},
                .ofStage = false,
                .inputs = {input("why", Texts::tr("not computed"), {},
                                 whyNoTime(snapshot.document.plan, strategy, estimate))}};
    return reader->read({.snapshot = snapshot,
                         .strategy = snapshot.document.plan.strategies[strategy],
                         .estimate = estimate,
                         .time = *estimate.time,
                         .stage = stage});
}

} // namespace shardyard
