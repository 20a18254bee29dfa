// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/reportwords.h"

#include "engine/memory/states.h"
#include "ui/bridge/displayname.h"
#include "ui/bridge/fieldwords.h"
#include "ui/bridge/format.h"
#include "ui/theme/theme.h"

#include <algorithm>

namespace shardyard {

namespace {

QString joined(const std::vector<Count> &degrees)
{
    QStringList words;
    for (const Count degree : degrees)
        words += degree > 0 ? formatCount(degree) : dash();
    return words.join(QStringLiteral(" · "));
}

/// The first letters of a long text; a pair of surrogates stays whole.
QString cutTo(const QString &text, qsizetype most)
{
    if (text.size() <= most)
        return text;
    const qsizetype kept = most - 1;
    return text.left(text.at(kept - 1).isHighSurrogate() ? kept - 1 : kept) + QStringLiteral("…");
}

} // namespace

QString notGiven()
{
    return Report::tr("not given");
}

QString strategyName(const StrategyEstimate &estimate)
{
    return displayName(estimate.name);
}

QString quotedName(const StrategyEstimate &estimate)
{
    constexpr int mostLetters = 40;
    return QStringLiteral("“\u2068%1\u2069”").arg(cutTo(strategyName(estimate), mostLetters));
}

QString degreesText(const Strategy &strategy, const StrategyEstimate &estimate)
{
    const Count data = estimate.grid ? estimate.grid->degrees.data : strategy.dataParallel.value_or(0);
    return joined({strategy.tensorParallel, strategy.contextParallel, strategy.pipelineParallel, data});
}

QString expertDegreesText(const ReportContext &context, std::size_t index)
{
    if (!context.document().plan.model.architecture.moe)
        return dash();
    const Strategy &strategy = context.strategy(index);
    const auto &grid = context.estimates()[index].grid;
    return joined({strategy.expertParallel, strategy.expertTensorParallel, grid ? grid->degrees.expertData : 0});
}

QString scheduleText(const Strategy &strategy)
{
    if (strategy.pipelineParallel <= 1)
        return dash();
    const QString title = choiceTitle(QStringLiteral("schedule"), QString::fromStdString(strategy.schedule));
    const Count chunks = effectiveVirtualStages(strategy);
    return chunks > 1 ? Report::tr("%1, %2 chunks").arg(title, formatCount(chunks)) : title;
}

QString precisionText(const Strategy &strategy)
{
    const StateBytes bytes = stateBytes(strategy);
    const Precision precision = effectivePrecision(strategy);
    const QString title = precision.name.empty()
        ? Report::tr("own")
        : choiceTitle(QStringLiteral("precision"), QString::fromStdString(precision.name));
    const auto number = [](double value) { return displayLocale().toString(value, 'g', 4); };
    return Report::tr("%1: %2 + %3 + %4")
        .arg(title, number(bytes.parameters), number(bytes.gradients), number(bytes.optimizer));
}

QString servedAsText(const Strategy &strategy)
{
    return Report::tr("weights %1, KV cache %2")
        .arg(QString::fromStdString(strategy.weightDtype), QString::fromStdString(strategy.kvDtype));
}

QString microBatchText(const Strategy &strategy, const StrategyEstimate &estimate)
{
    const auto &count = estimate.pipeline.microBatches;
    return Report::tr("%1 × %2").arg(count ? formatCount(*count) : dash(), formatCount(strategy.microBatch));
}

QString nodesText(const Cluster &cluster)
{
    std::vector<std::pair<QString, Count>> kinds;
    for (const NodeBlock &block : cluster.blocks) {
        const QString title = oneLine(QString::fromStdString(block.shape.title));
        const auto known =
            std::find_if(kinds.begin(), kinds.end(), [&](const auto &kind) { return kind.first == title; });
        if (known == kinds.end())
            kinds.emplace_back(title, block.count);
        else
            known->second += block.count;
    }
    QStringList words;
    for (const auto &[title, count] : kinds)
        words += title.contains(QStringLiteral(" × ")) // named by its GPUs
            ? Report::tr("%1 of %2", "number of nodes, their GPUs").arg(formatNodes(count), title)
            : Report::tr("%1 × %2", "number and kind of nodes").arg(formatCount(count), title);
    return words.join(QStringLiteral(", "));
}

QString workloadText(const Workload &workload)
{
    if (workload.kind == WorkloadKind::Serving)
        return Report::tr("Serving with %1")
            .arg(workload.engine == "sglang" ? QStringLiteral("SGLang") : QStringLiteral("vLLM"));
    const QString what = workload.fineTune ? Report::tr("Fine-tuning") : Report::tr("Training");
    const QString batch = workload.globalBatch == 1
        ? Report::tr("1 sequence a step")
        : Report::tr("%1 sequences a step").arg(formatCount(workload.globalBatch));
    const QString tokens = workload.sequenceLength == 1
        ? Report::tr("1 token")
        : Report::tr("%1 tokens").arg(formatCount(workload.sequenceLength));
    return Report::tr("%1 with %2 a sequence and %3").arg(what, tokens, batch);
}

const GroupLinks *groupOf(const StrategyEstimate &estimate, GroupKind kind)
{
    const auto found = std::find_if(estimate.groupLinks.begin(), estimate.groupLinks.end(),
                                    [kind](const GroupLinks &entry) { return entry.kind == kind; });
    return found == estimate.groupLinks.end() ? nullptr : &*found;
}

QString tensorLinkText(const ReportContext &context, std::size_t index)
{
    const GroupLinks *group = groupOf(context.estimates()[index], GroupKind::Tensor);
    return group && group->slowest != LinkClass::None ? linkTitle(group->slowest, context.cluster()) : dash();
}

TableCell verdictCell(const StrategyEstimate &estimate, const Theme &theme)
{
    if (!estimate.valid)
        return {.text = Report::tr("invalid"), .colour = theme.err()};
    if (estimate.fits == false)
        return {.text =
                    estimate.memory && !estimate.memory->peak ? Report::tr("states too big") : Report::tr("too big"),
                .colour = theme.err()};
    if (estimate.fits == true)
        return {.text = Report::tr("fits"), .colour = theme.ok()};
    if (estimate.memory && !estimate.memory->knowsCapacity())
        return {.text = Report::tr("capacity unknown")};
    return estimate.statesFit() ? TableCell{.text = Report::tr("states fit"), .colour = theme.ok()}
                                : TableCell{.text = dash()};
}

QString shardingText(const Strategy &strategy)
{
    return choiceTitle(QStringLiteral("sharding"), toQString(shardingName(strategy.sharding)));
}

std::vector<TableCell> shortStrategyRow(const ReportContext &context, std::size_t index, const Theme &theme)
{
    const StrategyEstimate &estimate = context.estimates()[index];
    const Strategy &strategy = context.strategy(index);
    return {{.text = strategyName(estimate)},
            {.text = degreesText(strategy, estimate)},
            {.text = context.trains(index) ? shardingText(strategy) : dash()},
            {.text = context.trains(index) ? scheduleText(strategy) : dash()},
            {.text = estimate.memory ? formatGib(needOf(*estimate.memory)) : dash()},
            {.text = percentOrDash(estimate.pipeline.bubbleOverIdeal, 2)},
            verdictCell(estimate, theme)};
}

QString percentOrDash(const std::optional<double> &share, int decimals)
{
    return share ? formatPercent(*share, decimals) : dash();
}

} // namespace shardyard
