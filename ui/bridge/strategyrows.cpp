// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/strategyrows.h"

#include "ui/bridge/format.h"

#include <QCoreApplication>

#include <algorithm>

namespace shardyard {

namespace {

struct Texts
{
    Q_DECLARE_TR_FUNCTIONS(StrategyTable)
};

/// What the strategy is for where that is not what the plan trains, short.
QString purpose(const Plan &plan, const Strategy &strategy)
{
    const Workload &workload = workloadOf(plan, strategy);
    if (workload.kind == WorkloadKind::Serving)
        return Texts::tr("serving", "what a strategy is for");
    const std::optional<FineTune> &fineTune = strategy.fineTune ? strategy.fineTune : workload.fineTune;
    if (fineTune)
        return fineTune->method == "qlora" ? QStringLiteral("QLoRA") : QStringLiteral("LoRA");
    return strategy.workload ? Texts::tr("seq %1", "sequence length, short").arg(formatCount(workload.sequenceLength))
                             : QString();
}

StrategyCell headCell(const StrategyTableInput &input, std::size_t index)
{
    const Strategy &strategy = input.document.plan.strategies[index];
    StrategyCell cell{.text = QString::fromStdString(strategy.name)};
    cell.note = purpose(input.document.plan, strategy);
    const StrategyEstimate *estimate = input.of(index);
    if (!estimate)
        return cell;
    if (!estimate->valid) {
        cell.verdict = QStringLiteral("invalid");
        cell.help = Texts::tr("A rule does not hold: see the findings.");
    } else if (estimate->fits) {
        cell.verdict = *estimate->fits ? QStringLiteral("fits") : QStringLiteral("tooBig");
        cell.help = *estimate->fits ? Texts::tr("All memory of every stage fits.")
                                    : Texts::tr("The fullest GPU needs more memory than it has.");
    } else if (estimate->statesFit()) {
        cell.verdict = QStringLiteral("statesFit");
        cell.help = Texts::tr("The model states fit. What comes on top of them is not known here, so whether all of it "
                              "fits is not.");
    } else if (!estimate->memory) {
        cell.verdict = QStringLiteral("notComputed");
        cell.help = Texts::tr("What it takes in memory is not computed for work of this kind.");
    }
    return cell;
}

StrategyRow headRow(const StrategyTableInput &input)
{
    StrategyRow row{.key = QStringLiteral("head"), .kind = StrategyRowKind::Head};
    for (std::size_t i = 0; i < input.document.plan.strategies.size(); ++i)
        row.cells.push_back(headCell(input, i));
    return row;
}

} // namespace

const StrategyEstimate *StrategyTableInput::of(std::size_t index) const
{
    if (!estimated || !estimate)
        return nullptr;
    const std::vector<Strategy> &now = document.plan.strategies;
    const std::vector<Strategy> &then = estimated->plan.strategies;
    if (now.size() == then.size())
        return &estimate->strategies[index];
    const auto same = std::find(then.begin(), then.end(), now[index]);
    return same == then.end() ? nullptr : &estimate->strategies[static_cast<std::size_t>(same - then.begin())];
}

bool StrategyTableInput::isFresh(std::size_t index) const
{
    if (!of(index))
        return false;
    const std::vector<Strategy> &then = estimated->plan.strategies;
    return then.size() != document.plan.strategies.size() || then[index] == document.plan.strategies[index];
}

std::vector<StrategyRow> strategyRows(const StrategyTableInput &input)
{
    std::vector<StrategyRow> rows = {headRow(input)};
    for (StrategyRow &row : fieldRows(input))
        rows.push_back(std::move(row));
    for (StrategyRow &row : resultRows(input))
        rows.push_back(std::move(row));
    return rows;
}

} // namespace shardyard
