// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/estimate/peak.h"
#include "engine/estimate/pipeline.h"
#include "engine/strategy/fields.h"
#include "ui/bridge/format.h"
#include "ui/bridge/resultkinds.h"
#include "ui/bridge/timetext.h"

#include <QCoreApplication>

#include <algorithm>
#include <optional>
#include <string_view>

namespace shardyard {

namespace {

struct Texts
{
    Q_DECLARE_TR_FUNCTIONS(StrategyTable)
};

std::optional<RowResult> peakMemory(const StrategyEstimate &strategy, const Estimate &)
{
    if (!strategy.memory || !strategy.memory->peak)
        return {};
    const MemoryEstimate &memory = *strategy.memory;
    const StageMemory &stage = worstStage(memory);
    const MemoryMoment *moment = peakMoment(stage);
    RowResult result{
        .cell = {.text = formatMemory(*memory.peak),
                 .help = Texts::tr("In stage %1. %2")
                             .arg(formatOrdinal(stage.stage), moment ? engineText(moment->name, {}) : QString()),
                 .tone = strategy.fits == false ? QStringLiteral("err") : QString(),
                 .term = QStringLiteral("total_bytes")},
        .rank = {.value = memory.peak->value()}};
    if (memory.knowsCapacity()) {
        result.cell.share = *memory.peak / memory.capacity;
        result.cell.help += QLatin1Char('\n')
            + Texts::tr("%1 of %2").arg(formatPercent(*memory.peak / memory.capacity), formatMemory(memory.capacity));
    }
    return result;
}

/// The stage that holds most model states, which need not be that of the peak.
const StageMemory &fullestOfStates(const MemoryEstimate &memory)
{
    return *std::max_element(
        memory.stages.begin(), memory.stages.end(),
        [](const StageMemory &a, const StageMemory &b) { return a.modelStates() < b.modelStates(); });
}

std::optional<RowResult> modelStates(const StrategyEstimate &strategy, const Estimate &)
{
    if (!strategy.memory || strategy.memory->stages.empty())
        return {};
    const MemoryEstimate &memory = *strategy.memory;
    const Bytes states = memory.peakModelStates;
    const QString stage = formatOrdinal(fullestOfStates(memory).stage);
    RowResult result{.cell = {.text = formatMemory(states), .term = QStringLiteral("model_states_bytes")},
                     .rank = {.value = states.value()}};
    if (!memory.knowsCapacity()) {
        result.cell.help = Texts::tr("On the fullest GPU, in stage %1, whose memory is not known").arg(stage);
        return result;
    }
    result.cell.help = Texts::tr("%1 of %2 on the fullest GPU, in stage %3")
                           .arg(formatPercent(states / memory.capacity), formatMemory(memory.capacity), stage);
    result.cell.tone = states > memory.capacity ? QStringLiteral("err") : QString();
    result.cell.share = states / memory.capacity;
    return result;
}

std::optional<RowResult> parametersPerGpu(const StrategyEstimate &strategy, const Estimate &)
{
    if (!strategy.memory || strategy.memory->stages.empty())
        return {};
    const auto &stages = strategy.memory->stages;
    const auto most = std::max_element(stages.begin(), stages.end(), [](const StageMemory &a, const StageMemory &b) {
        return a.parameters < b.parameters;
    });
    return RowResult{
        .cell = {.text = formatElements(most->parameters),
                 .help = Texts::tr("%1 parameters on a GPU of stage %2, the fullest; before data-parallel sharding")
                             .arg(formatCount(most->parameters), formatOrdinal(most->stage)),
                 .term = QStringLiteral("parameters")}};
}

std::optional<RowResult> microBatches(const StrategyEstimate &strategy, const Estimate &)
{
    if (!strategy.pipeline.microBatches)
        return {};
    return RowResult{
        .cell = {.text = formatCount(*strategy.pipeline.microBatches), .term = QStringLiteral("micro_batches")}};
}

std::optional<RowResult> bubble(const StrategyEstimate &strategy, const Estimate &)
{
    const PipelineEstimate &pipeline = strategy.pipeline;
    if (!pipeline.bubbleOverIdeal || !pipeline.bubbleOfTotal)
        return {};
    return RowResult{.cell = {.text = formatPercent(*pipeline.bubbleOverIdeal),
                              .note = Texts::tr("ideal · %1 total").arg(formatPercent(*pipeline.bubbleOfTotal)),
                              .help = Texts::tr("Idle time over ideal compute time, and over the whole step. %1")
                                          .arg(engineText(pipeline.timesFrom, {})),
                              .term = QStringLiteral("bubble_over_ideal")},
                     .rank = {.value = pipeline.bubbleOverIdeal, .also = pipeline.idleFraction}};
}

std::optional<RowResult> idle(const StrategyEstimate &strategy, const Estimate &)
{
    const std::optional<double> &share = strategy.pipeline.idleFraction;
    if (!share)
        return {};
    return RowResult{.cell = {.text = formatPercent(*share), .term = QStringLiteral("idle_fraction")},
                     .rank = {.value = share}};
}

std::optional<RowResult> groupLink(const StrategyEstimate &strategy, const Estimate &estimate, GroupKind kind)
{
    const auto found = std::find_if(strategy.groupLinks.begin(), strategy.groupLinks.end(),
                                    [kind](const GroupLinks &entry) { return entry.kind == kind; });
    if (found == strategy.groupLinks.end() || found->slowest == LinkClass::None)
        return {};
    const LinkClass wanted = kind == GroupKind::Tensor ? LinkClass::NvLink : LinkClass::Spine;
    return RowResult{
        .cell = {.text = linkTitle(found->slowest, estimate.cluster),
                 .help = Texts::tr("The slowest link inside a group of %1; %2")
                             .arg(formatCount(found->groupSize), formatCrossing(found->groupsOnSlowest, found->groups)),
                 .tone = found->slowest > wanted ? QStringLiteral("warn") : QString(),
                 .term = QStringLiteral("link"),
                 .link = toQString(linkName(found->slowest))}};
}

std::optional<RowResult> tensorLink(const StrategyEstimate &strategy, const Estimate &estimate)
{
    return groupLink(strategy, estimate, GroupKind::Tensor);
}

std::optional<RowResult> expertLink(const StrategyEstimate &strategy, const Estimate &estimate)
{
    return groupLink(strategy, estimate, GroupKind::Expert);
}

constexpr ResultKind memoryAndPipelineKinds[] = {
    {"peak_memory", QT_TRANSLATE_NOOP("StrategyTable", "Peak memory"),
     QT_TRANSLATE_NOOP("StrategyTable",
                       "What the fullest GPU needs at its worst moment, against what its driver "
                       "reports."),
     peakMemory},
    {"model_states", QT_TRANSLATE_NOOP("StrategyTable", "Model states"),
     QT_TRANSLATE_NOOP("StrategyTable",
                       "Parameters, gradients and optimizer states on the GPU that holds most of them. "
                       "Activations come on top."),
     modelStates},
    {"bubble", QT_TRANSLATE_NOOP("StrategyTable", "Bubble"),
     QT_TRANSLATE_NOOP("StrategyTable",
                       "Time a pipeline rank waits. Papers divide it by ideal compute time or by the "
                       "total; both are shown."),
     bubble},
    {"idle", QT_TRANSLATE_NOOP("StrategyTable", "Idle, all ranks"),
     QT_TRANSLATE_NOOP("StrategyTable",
                       "Share of all ranks' time that is idle. The bubble looks at the busiest rank alone, so it says "
                       "less where ranks are uneven."),
     idle},
    {"micro_batches", QT_TRANSLATE_NOOP("StrategyTable", "Micro-batches"),
     QT_TRANSLATE_NOOP("StrategyTable", "Passes of one pipeline in a step: global batch / (data · micro-batch)."),
     microBatches},
    {"parameters", QT_TRANSLATE_NOOP("StrategyTable", "Params a GPU"),
     QT_TRANSLATE_NOOP("StrategyTable", "Elements the fullest GPU trains, after tensor, pipeline and expert parallel."),
     parametersPerGpu},
    {"tensor_link", QT_TRANSLATE_NOOP("StrategyTable", "Tensor link"),
     QT_TRANSLATE_NOOP("StrategyTable",
                       "The slowest link a tensor group crosses. Tensor parallelism talks in every "
                       "layer and wants NVLink."),
     tensorLink},
    {"expert_link", QT_TRANSLATE_NOOP("StrategyTable", "Expert link"),
     QT_TRANSLATE_NOOP("StrategyTable",
                       "The slowest link an expert group crosses: every MoE layer sends tokens over "
                       "it twice."),
     expertLink},
};

/// Memory first, then time and money, then what explains them.
std::vector<ResultKind> allKinds()
{
    const auto *const first = std::begin(memoryAndPipelineKinds);
    constexpr std::ptrdiff_t memoryRows = 2;
    std::vector<ResultKind> kinds(first, first + memoryRows);
    kinds.insert(kinds.end(), timeResultKinds().begin(), timeResultKinds().end());
    kinds.insert(kinds.end(), first + memoryRows, std::end(memoryAndPipelineKinds));
    return kinds;
}

const std::vector<ResultKind> &resultKinds()
{
    static const std::vector<ResultKind> table = allKinds();
    return table;
}

/// Same kind of work on the same sequences, and for a budget as many tokens: only then is less of anything better.
bool doTheSame(const Workload &a, const Workload &b, bool ofBudget)
{
    return a.kind == b.kind && a.sequenceLength == b.sequenceLength && a.globalBatch == b.globalBatch
        && (!ofBudget || a.tokens == b.tokens);
}

/// True where another strategy of the same workload is worse and none is better by the one or the other.
bool isBest(const Plan &plan, const std::vector<ResultRank> &ranks, std::size_t one)
{
    const Workload &workload = workloadOf(plan, plan.strategies[one]);
    const ResultRank &mine = ranks[one];
    const double sign = mine.moreIsBetter ? -1 : 1;
    bool differs = false;
    for (std::size_t i = 0; i < ranks.size(); ++i) {
        if (!ranks[i].value || !doTheSame(workloadOf(plan, plan.strategies[i]), workload, mine.ofBudget))
            continue;
        const double more = sign * (*ranks[i].value - *mine.value);
        if (more < 0 || (ranks[i].also && mine.also && *ranks[i].also < *mine.also))
            return false;
        differs = differs || more > 0;
    }
    return differs;
}

QString marginText(const ResultRank &best, const ResultRank &base)
{
    const double change = *best.value / *base.value - 1;
    return best.moreIsBetter ? Texts::tr("Best: %1 more than the base").arg(formatPercent(change))
                             : Texts::tr("Best: %1 less than the base").arg(formatPercent(-change));
}

/// A green mark where one strategy is better than another of the same workload; nothing where all are equal.
void markBest(StrategyRow &row, const Plan &plan, const std::vector<ResultRank> &ranks, std::size_t base)
{
    for (std::size_t i = 0; i < ranks.size(); ++i) {
        row.cells[i].best = ranks[i].value && isBest(plan, ranks, i);
        const bool against = base < ranks.size() && i != base && ranks[base].value.value_or(0) > 0
            && doTheSame(workloadOf(plan, plan.strategies[i]), workloadOf(plan, plan.strategies[base]),
                         ranks[i].ofBudget);
        if (row.cells[i].best && against)
            row.cells[i].help += QLatin1Char('\n') + marginText(ranks[i], ranks[base]);
    }
}

const Finding *firstError(const StrategyEstimate &strategy)
{
    const auto found = std::find_if(strategy.findings.begin(), strategy.findings.end(),
                                    [](const Finding &finding) { return finding.severity == Severity::Error; });
    return found == strategy.findings.end() ? nullptr : &*found;
}

/// An invalid strategy's numbers are shown where they mean something, but quietly: nobody can run it, so it is no best.
RowResult ofInvalid(RowResult result, const StrategyEstimate &strategy)
{
    result.rank = {};
    if (result.cell.tone.isEmpty())
        result.cell.tone = QStringLiteral("muted");
    if (const Finding *error = firstError(strategy)) {
        result.cell.help += (result.cell.help.isEmpty() ? QString() : QStringLiteral("\n"))
            + Texts::tr("The strategy cannot run: %1").arg(engineText(error->message, error->values));
    }
    return result;
}

/// The first result that an invalid strategy lacks says so, the others are dashes.
StrategyCell missingCell(const StrategyEstimate *strategy, bool first)
{
    if (!strategy)
        return {.text = QStringLiteral("…"), .tone = QStringLiteral("muted")};
    const Finding *error = firstError(*strategy);
    StrategyCell cell{.text = first && error ? Texts::tr("not computed") : QStringLiteral("–"),
                      .tone = QStringLiteral("muted")};
    if (error)
        cell.help = engineText(error->message, error->values);
    return cell;
}

/// The row of the step says of each strategy why it has none.
void sayWhyNoTime(StrategyCell &cell, const StrategyTableInput &input, std::size_t index)
{
    cell.text = Texts::tr("not computed");
    cell.help = whyNoTime(input.document.plan, index, *input.of(index));
}

bool anyTrains(const Plan &plan)
{
    return std::any_of(plan.strategies.begin(), plan.strategies.end(), [&plan](const Strategy &strategy) {
        return workloadOf(plan, strategy).kind == WorkloadKind::Training;
    });
}

std::optional<StrategyRow> resultRow(const StrategyTableInput &input, const ResultKind &kind, bool first)
{
    StrategyRow row{.key = QString::fromLatin1(kind.key),
                    .kind = StrategyRowKind::Value,
                    .label = Texts::tr(kind.label),
                    .name = Texts::tr(kind.label),
                    .help = Texts::tr(kind.help)};
    const bool isStep = row.key == QLatin1String(timeResultKinds().front().key);
    std::vector<ResultRank> ranks;
    bool any = isStep && anyTrains(input.document.plan);
    for (std::size_t i = 0; i < input.document.plan.strategies.size(); ++i) {
        const StrategyEstimate *strategy = input.of(i);
        std::optional<RowResult> result;
        if (strategy)
            result = kind.value(*strategy, *input.estimate);
        if (result && !strategy->valid)
            result = ofInvalid(std::move(*result), *strategy);
        any = any || result;
        ranks.push_back(result ? result->rank : ResultRank());
        row.cells.push_back(result ? std::move(result->cell) : missingCell(strategy, first));
        if (!result && strategy && isStep)
            sayWhyNoTime(row.cells.back(), input, i);
    }
    if (!any && !first)
        return {};
    markBest(row, input.document.plan, ranks, input.base);
    scaleParts(row);
    return row;
}

std::optional<StrategyRow> fixRow(const StrategyTableInput &input)
{
    StrategyRow row{.key = QStringLiteral("fix"), .kind = StrategyRowKind::Fix};
    bool any = false;
    for (std::size_t i = 0; i < input.document.plan.strategies.size(); ++i) {
        StrategyCell cell;
        const StrategyEstimate *strategy = input.of(i);
        const auto fixable = [](const Finding &finding) {
            return finding.severity == Severity::Error && finding.fix.has_value();
        };
        if (strategy) {
            const auto found = std::find_if(strategy->findings.begin(), strategy->findings.end(), fixable);
            if (found != strategy->findings.end()) {
                cell = {.text = engineText(found->fixText, found->values),
                        .help = engineText(found->message, found->values),
                        .finding = static_cast<int>(found - strategy->findings.begin())};
                any = true;
            }
        }
        row.cells.push_back(std::move(cell));
    }
    return any ? std::optional(row) : std::nullopt;
}

} // namespace

QStringList rowLabels()
{
    QStringList labels;
    for (const StrategyField &field : strategyFields())
        labels += engineText(std::string(field.title), {});
    for (const ResultKind &kind : resultKinds())
        labels += Texts::tr(kind.label);
    return labels;
}

std::vector<StrategyRow> resultRows(const StrategyTableInput &input)
{
    std::vector<StrategyRow> rows;
    if (!input.estimate)
        return rows;
    const bool peakKnown =
        std::any_of(input.estimate->strategies.begin(), input.estimate->strategies.end(),
                    [](const StrategyEstimate &strategy) { return strategy.memory && strategy.memory->peak; });
    const bool uneven = std::any_of(input.estimate->strategies.begin(), input.estimate->strategies.end(),
                                    [](const StrategyEstimate &strategy) { return hiddenIdle(strategy.pipeline); });
    for (const ResultKind &kind : resultKinds()) {
        if (kind.value == idle && !uneven) // the bubble says it all
            continue;
        const bool first = kind.value == (peakKnown ? peakMemory : modelStates);
        if (auto row = resultRow(input, kind, first))
            rows.push_back(std::move(*row));
    }
    if (auto row = fixRow(input))
        rows.push_back(std::move(*row));
    if (!rows.empty())
        rows.front().firstResult = true;
    return rows;
}

} // namespace shardyard
