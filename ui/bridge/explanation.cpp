// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/explanation.h"

#include "engine/estimate/peak.h"
#include "engine/estimate/terms.h"
#include "engine/memory/states.h"
#include "engine/strategy/fields.h"
#include "engine/strategy/scheduletraits.h"
#include "ui/bridge/displayname.h"
#include "ui/bridge/explaintime.h"
#include "ui/bridge/fieldwords.h"
#include "ui/bridge/format.h"
#include "ui/bridge/heldstages.h"
#include "ui/bridge/linkrows.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace shardyard {

namespace {

struct Texts
{
    Q_DECLARE_TR_FUNCTIONS(Explanation)
};

/// What a reader of one term may look at.
struct TermContext
{
    const Snapshot &snapshot;
    const Strategy &strategy;
    const StrategyEstimate &estimate;
    const StageMemory *memory = nullptr; ///< of the stage; null while there is none
};

InspectorRow input(const char *key, const QString &label, const QString &value, const QString &from = {})
{
    return {.key = QString::fromLatin1(key), .label = label, .value = value, .note = from};
}

/// GPUs that share one copy of the dense and of the expert states.
struct ShardGroups
{
    Count dense = 1;
    Count expert = 1;
};

ShardGroups shardGroups(const TermContext &context)
{
    const Degrees degrees = context.estimate.grid ? context.estimate.grid->degrees : Degrees{};
    ShardGroups groups{.dense = degrees.data * degrees.context, .expert = degrees.expertData};
    if (context.strategy.sharding == Sharding::Hsdp) {
        const auto &blocks = context.snapshot.estimate.cluster.blocks;
        const Count perNode = blocks.empty() ? 1 : blocks.front().shape.gpus();
        const Count group = context.strategy.shardGroup.value_or(perNode);
        groups.dense = std::min(groups.dense, group);
        groups.expert = std::min(groups.expert, group);
    }
    return groups;
}

/// One kind of state: the elements, the bytes of each and what sharding divides them by.
TermValues stateValues(const TermContext &context, Bytes bytes, double StateBytes::*each, Count ShardDivisors::*divisor)
{
    const ShardGroups groups = shardGroups(context);
    const Sharding sharding = context.strategy.sharding;
    const double perElement = stateBytes(context.strategy).*each; // not whole where a share is offloaded
    const Count dense = context.memory->denseParameters;
    const Count experts = context.memory->parameters - dense;
    const QString shardingTitle = choiceTitle(QStringLiteral("sharding"), toQString(shardingName(sharding)));
    TermValues values{.value = formatMemory(bytes), .exact = formatWholeBytes(bytes), .ofStage = true, .inputs = {}};
    values.inputs = {
        input("dense", Texts::tr("dense"), formatCount(dense), Texts::tr("parameters on the GPU")),
        input("b", Texts::tr("b"), formatNumber(perElement, std::floor(perElement) == perElement ? 0 : 2),
              Texts::tr("bytes each, precision %1").arg(QString::fromStdString(context.strategy.precision.name))),
        input("n", Texts::tr("n"), formatCount(shardDivisors(sharding, groups.dense).*divisor),
              Texts::tr("GPUs share them: %1").arg(shardingTitle))};
    if (experts > 0) {
        values.inputs.push_back(
            input("experts", Texts::tr("experts"), formatCount(experts), Texts::tr("parameters of routed experts")));
        values.inputs.push_back(input("n_e", Texts::tr("n_e"),
                                      formatCount(shardDivisors(sharding, groups.expert).*divisor),
                                      Texts::tr("GPUs share the experts'")));
    }
    return values;
}

TermValues parametersBytes(const TermContext &context)
{
    if (!context.memory)
        return {};
    TermValues values =
        stateValues(context, context.memory->parameterBytes, &StateBytes::parameters, &ShardDivisors::parameters);
    if (const Count versions = weightVersions(context.strategy, context.memory->stage); versions > 1)
        values.inputs.push_back(input("versions", Texts::tr("versions"), formatCount(versions),
                                      Texts::tr("of the weights, since the schedule never flushes")));
    return values;
}

TermValues gradientsBytes(const TermContext &context)
{
    if (!context.memory)
        return {};
    return stateValues(context, context.memory->gradientBytes, &StateBytes::gradients, &ShardDivisors::gradients);
}

TermValues optimizerBytes(const TermContext &context)
{
    if (!context.memory)
        return {};
    return stateValues(context, context.memory->optimizerBytes, &StateBytes::optimizer, &ShardDivisors::optimizer);
}

TermValues modelStatesBytes(const TermContext &context)
{
    if (!context.memory)
        return {};
    const StageMemory &memory = *context.memory;
    return {.value = formatMemory(memory.modelStates()),
            .exact = formatWholeBytes(memory.modelStates()),
            .ofStage = true,
            .inputs = {input("parameters", Texts::tr("parameters"), formatMemory(memory.parameterBytes)),
                       input("gradients", Texts::tr("gradients"), formatMemory(memory.gradientBytes)),
                       input("optimizer", Texts::tr("optimizer"), formatMemory(memory.optimizerBytes))}};
}

/// A part that only the moment of the peak has.
TermValues partOfPeak(const TermContext &context, const std::optional<Bytes> &bytes)
{
    if (!bytes)
        return {};
    TermValues values{.value = formatMemory(*bytes), .exact = formatWholeBytes(*bytes), .ofStage = true, .inputs = {}};
    if (const MemoryMoment *moment = peakMoment(*context.memory))
        values.inputs.push_back(
            input("moment", Texts::tr("moment"), engineText(moment->name, {}), engineText(moment->module, {})));
    return values;
}

TermValues activationsBytes(const TermContext &context)
{
    if (!context.memory)
        return {};
    TermValues values = partOfPeak(context, context.memory->activationBytes);
    if (context.memory->inFlightMicroBatches)
        values.inputs.push_back(input("in_flight", Texts::tr("in flight"),
                                      formatCount(*context.memory->inFlightMicroBatches),
                                      Texts::tr("micro-batches at most, in the schedule's order")));
    if (context.estimate.grid) {
        const Workload &workload = workloadOf(context.snapshot.document.plan, context.strategy);
        const Degrees &degrees = context.estimate.grid->degrees;
        values.inputs.push_back(
            input("tokens", Texts::tr("tokens"),
                  formatCount(workload.sequenceLength * context.strategy.microBatch / degrees.context),
                  Texts::tr("of a micro-batch on a context rank")));
        values.inputs.push_back(input("tensor", Texts::tr("tensor"), formatCount(degrees.tensor), Texts::tr("ranks")));
    }
    values.inputs.push_back(
        input("recompute", Texts::tr("recompute"),
              choiceTitle(QStringLiteral("recompute"), toQString(strategyField("recompute")->get(context.strategy)))));
    return values;
}

TermValues logitsBytes(const TermContext &context)
{
    return context.memory ? partOfPeak(context, context.memory->logitsBytes) : TermValues();
}

TermValues transientBytes(const TermContext &context)
{
    return context.memory ? partOfPeak(context, context.memory->transientBytes) : TermValues();
}

/// With the three readings that published numbers mix.
TermValues overheadBytes(const TermContext &context)
{
    if (!context.memory || !context.memory->overheadBytes)
        return {};
    const StageMemory &memory = *context.memory;
    return {.value = formatMemory(*memory.overheadBytes),
            .exact = formatWholeBytes(*memory.overheadBytes),
            .ofStage = true,
            .inputs = {input("allocated", Texts::tr("allocated"), formatMemory(*memory.allocatedBytes),
                             Texts::tr("as max_memory_allocated reads")),
                       input("reserved", Texts::tr("reserved"), formatMemory(*memory.reservedBytes),
                             Texts::tr("as max_memory_reserved reads")),
                       input("device", Texts::tr("device"), formatMemory(*memory.deviceBytes),
                             Texts::tr("as nvidia-smi reads"))}};
}

TermValues totalBytes(const TermContext &context)
{
    if (!context.memory || !context.memory->totalBytes)
        return {};
    const StageMemory &memory = *context.memory;
    TermValues values = partOfPeak(context, memory.totalBytes);
    values.inputs.push_back(input("states", Texts::tr("model states"), formatMemory(memory.modelStates())));
    values.inputs.push_back(input("activations", Texts::tr("activations"), formatMemory(*memory.activationBytes)));
    values.inputs.push_back(input("logits", Texts::tr("logits"), formatMemory(*memory.logitsBytes)));
    values.inputs.push_back(input("transient", Texts::tr("transient"), formatMemory(*memory.transientBytes)));
    values.inputs.push_back(input("overhead", Texts::tr("overhead"), formatMemory(*memory.overheadBytes)));
    if (const std::optional<ErrorBand> &band = context.estimate.memory->band)
        values.inputs.push_back(input(
            "band", Texts::tr("error"), formatPercent(band->meanError, 1),
            Texts::tr("on average in %1 published runs: %2").arg(formatCount(band->runs), engineText(band->kind, {}))));
    return values;
}

TermValues parameters(const TermContext &context)
{
    if (!context.memory)
        return {};
    TermValues values{.value = formatElements(context.memory->parameters),
                      .exact = formatCount(context.memory->parameters),
                      .ofStage = true,
                      .inputs = {}};
    if (context.snapshot.estimate.parameters)
        values.inputs.push_back(input("model", Texts::tr("model"), formatCount(*context.snapshot.estimate.parameters),
                                      Texts::tr("parameters in all")));
    if (context.estimate.grid) {
        const Degrees &degrees = context.estimate.grid->degrees;
        values.inputs.push_back(input("tensor", Texts::tr("tensor"), formatCount(degrees.tensor), Texts::tr("ranks")));
        values.inputs.push_back(
            input("pipeline", Texts::tr("pipeline"), formatCount(degrees.pipeline), Texts::tr("stages")));
        if (context.snapshot.document.plan.model.architecture.moe) {
            values.inputs.push_back(input("expert", Texts::tr("expert · expert tensor"),
                                          formatCount(degrees.expert * degrees.expertTensor), Texts::tr("ranks")));
        }
    }
    return values;
}

TermValues capacityBytes(const TermContext &context)
{
    if (!context.estimate.memory)
        return {};
    const Bytes capacity = context.estimate.memory->capacity;
    TermValues values{
        .value = formatMemory(capacity), .exact = formatWholeBytes(capacity), .ofStage = false, .inputs = {}};
    if (context.estimate.memory->capacityIsDerived)
        values.inputs.push_back(input("derived", Texts::tr("from"), Texts::tr("the marketed size"),
                                      Texts::tr("no reading of its driver is published")));
    return values;
}

TermValues microBatches(const TermContext &context)
{
    if (!context.estimate.pipeline.microBatches || !context.estimate.grid)
        return {};
    const Workload &workload = workloadOf(context.snapshot.document.plan, context.strategy);
    return {.value = formatCount(*context.estimate.pipeline.microBatches),
            .exact = {},
            .ofStage = false,
            .inputs = {input("batch", Texts::tr("global batch"), formatCount(workload.globalBatch),
                             Texts::tr("sequences in a step")),
                       input("data", Texts::tr("data"), formatCount(context.estimate.grid->degrees.data),
                             Texts::tr("replicas")),
                       input("micro_batch", Texts::tr("micro-batch"), formatCount(context.strategy.microBatch),
                             Texts::tr("sequences"))}};
}

TermValues bubbleValues(const TermContext &context, const std::optional<double> &share)
{
    if (!share || !context.estimate.grid)
        return {};
    const PipelineEstimate &pipeline = context.estimate.pipeline;
    TermValues values{.value = formatPercent(*share), .exact = {}, .ofStage = false, .inputs = {}};
    values.inputs = {
        input("schedule", Texts::tr("schedule"),
              choiceTitle(QStringLiteral("schedule"), QString::fromStdString(context.strategy.schedule))),
        input("p", Texts::tr("p"), formatCount(context.estimate.grid->degrees.pipeline), Texts::tr("pipeline ranks"))};
    if (effectiveVirtualStages(context.strategy) > 1)
        values.inputs.push_back(input("v", Texts::tr("v"), formatCount(effectiveVirtualStages(context.strategy)),
                                      Texts::tr("model chunks a rank")));
    if (pipeline.microBatches)
        values.inputs.push_back(
            input("m", Texts::tr("m"), formatCount(*pipeline.microBatches), Texts::tr("micro-batches")));
    if (!pipeline.timesFrom.empty())
        values.inputs.push_back(input("times", Texts::tr("stage times"), {}, engineText(pipeline.timesFrom, {})));
    return values;
}

TermValues bubbleOverIdeal(const TermContext &context)
{
    return bubbleValues(context, context.estimate.pipeline.bubbleOverIdeal);
}

TermValues bubbleOfTotal(const TermContext &context)
{
    return bubbleValues(context, context.estimate.pipeline.bubbleOfTotal);
}

TermValues idleFraction(const TermContext &context)
{
    return bubbleValues(context, context.estimate.pipeline.idleFraction);
}

TermValues links(const TermContext &context)
{
    const Cluster &cluster = context.snapshot.estimate.cluster;
    TermValues values;
    for (const GroupLinks &entry : context.estimate.groupLinks) {
        if (entry.slowest == LinkClass::None)
            continue;
        const QString title = toQString(groupName(entry.kind));
        if (values.value.isEmpty())
            values.value = linkTitle(entry.slowest, cluster);
        values.inputs.push_back(
            {.key = title,
             .label = title,
             .value = linkTitle(entry.slowest, cluster),
             .note = Texts::tr("groups of %1; %2")
                         .arg(formatCount(entry.groupSize), formatCrossing(entry.groupsOnSlowest, entry.groups)),
             .link = toQString(linkName(entry.slowest))});
    }
    return values;
}

struct TermReader
{
    const char *term;
    TermValues (*read)(const TermContext &);
};

constexpr TermReader readers[] = {
    {"parameters", parameters},
    {"parameters_bytes", parametersBytes},
    {"gradients_bytes", gradientsBytes},
    {"optimizer_bytes", optimizerBytes},
    {"model_states_bytes", modelStatesBytes},
    {"activations_bytes", activationsBytes},
    {"logits_bytes", logitsBytes},
    {"transient_bytes", transientBytes},
    {"overhead_bytes", overheadBytes},
    {"total_bytes", totalBytes},
    {"capacity_bytes", capacityBytes},
    {"micro_batches", microBatches},
    {"bubble_over_ideal", bubbleOverIdeal},
    {"bubble_of_total", bubbleOfTotal},
    {"idle_fraction", idleFraction},
    {"link", links},
};

const StageMemory *stageMemory(const StrategyEstimate &strategy, Count stage)
{
    if (!strategy.memory)
        return nullptr;
    const Count wanted = stage < 0 ? strategy.memory->peakStage : stage;
    const auto &stages = strategy.memory->stages;
    const auto found = std::find_if(stages.begin(), stages.end(),
                                    [wanted](const StageMemory &memory) { return memory.stage == wanted; });
    return found == stages.end() ? nullptr : &*found;
}

} // namespace

TermValues termValues(const QString &term, const Snapshot &snapshot, std::size_t strategy, Count stage)
{
    const auto reader = std::find_if(std::begin(readers), std::end(readers),
                                     [&term](const TermReader &row) { return term == QLatin1String(row.term); });
    if (strategy >= snapshot.estimate.strategies.size())
        return {};
    if (reader == std::end(readers))
        return timeTermValues(term, snapshot, strategy, stage);
    const StrategyEstimate &estimate = snapshot.estimate.strategies[strategy];
    return reader->read({.snapshot = snapshot,
                         .strategy = snapshot.document.plan.strategies[strategy],
                         .estimate = estimate,
                         .memory = stageMemory(estimate, stage)});
}

namespace {

/// Of the selected GPUs, else of all.
TermValues ofLinks(const QString &term, const Session &session, const Snapshot &snapshot, std::size_t strategy)
{
    std::vector<Count> gpus = selectedGpus(session);
    if (gpus.empty()) {
        gpus.resize(static_cast<std::size_t>(snapshot.estimate.cluster.gpus));
        std::iota(gpus.begin(), gpus.end(), 0);
    }
    return linkTermValues(
        term, linkLoadsOf(snapshot, strategy, gpus, withOwn(*session.knownCatalogue(), snapshot.document.own)),
        snapshot.estimate.cluster, snapshot.estimate.strategies[strategy].time);
}

} // namespace

bool Explanation::show(const QString &term, int strategy, int stage)
{
    Session *session = Session::instance();
    const Term *row = shardyard::term(term.toStdString());
    const SnapshotPtr snapshot = session ? session->shown() : nullptr;
    const int index = strategy < 0 && session ? session->activeStrategy() : strategy;
    if (!row || !snapshot || index < 0 || static_cast<std::size_t>(index) >= snapshot->estimate.strategies.size())
        return false;
    const auto translated = [](std::string_view text) { return engineText(std::string(text), {}); };
    const StrategyEstimate &estimate = snapshot->estimate.strategies[static_cast<std::size_t>(index)];
    const StageMemory *memory = stageMemory(estimate, stage);
    TermValues values = term.startsWith(QLatin1String("link_"))
        ? ofLinks(term, *session, *snapshot, static_cast<std::size_t>(index))
        : termValues(term, *snapshot, static_cast<std::size_t>(index), stage);
    m_name = translated(row->name);
    m_about = displayName(estimate.name);
    if (memory && values.ofStage)
        m_about =
            tr("%1, %2", "stage 3 of a strategy")
                .arg(stagesText(snapshot->document.plan.strategies[static_cast<std::size_t>(index)], memory->stage),
                     m_about);
    m_value = values.value;
    m_exact = values.exact;
    m_formula = translated(row->formula);
    m_meaning = translated(row->meaning);
    m_source = translated(row->source);
    m_inputs.setRows(std::move(values.inputs));
    emit changed();
    return true;
}

} // namespace shardyard
