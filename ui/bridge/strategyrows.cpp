// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/strategyrows.h"

#include "engine/schedule/schedule.h"
#include "ui/bridge/format.h"

#include "ui/bridge/format.h"

#include <QCoreApplication>

#include <algorithm>

namespace shardyard {

namespace {

struct Texts
{
    Q_DECLARE_TR_FUNCTIONS(StrategyTable)
};

struct ChoiceTitle
{
    const char *key;
    const char *value;
    const char *title;
};

/// Names as papers and frameworks write them; they are not translated.
constexpr ChoiceTitle choiceTitles[] = {
    {"sharding", "none", "DDP"},
    {"sharding", "zero1", "ZeRO-1"},
    {"sharding", "zero2", "ZeRO-2"},
    {"sharding", "zero3", "ZeRO-3"},
    {"sharding", "fsdp", "FSDP"},
    {"sharding", "hsdp", "HSDP"},
    {"optimizer", "adam", "Adam"},
    {"optimizer", "adamw", "AdamW"},
    {"optimizer", "adam8bit", "Adam, 8-bit"},
    {"optimizer", "sgd", "SGD"},
    {"optimizer", "adafactor", "Adafactor"},
    {"optimizer", "muon", "Muon"},
    {"context_communication", "ulysses", "Ulysses"},
    {"framework", "megatron", "Megatron"},
    {"framework", "nemo", "NeMo"},
    {"framework", "nemo-automodel", "NeMo AutoModel"},
    {"framework", "torchtitan", "torchtitan"},
    {"framework", "pytorch", "PyTorch"},
    {"framework", "deepspeed", "DeepSpeed"},
    {"framework", "accelerate", "Accelerate"},
    {"framework", "nanotron", "Nanotron"},
};

StrategyCell headCell(const StrategyTableInput &input, std::size_t index)
{
    const Strategy &strategy = input.document.plan.strategies[index];
    StrategyCell cell{.text = QString::fromStdString(strategy.name)};
    if (strategy.workload)
        cell.note = Texts::tr("seq %1", "sequence length, short").arg(formatCount(strategy.workload->sequenceLength));
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

QString choiceTitle(const QString &key, const QString &value)
{
    if (key == QLatin1String("schedule")) {
        const ScheduleKind *kind = scheduleKind(value.toStdString());
        return kind ? toQString(kind->title) : value;
    }
    const auto found = std::find_if(std::begin(choiceTitles), std::end(choiceTitles), [&](const ChoiceTitle &row) {
        return key == QLatin1String(row.key) && value == QLatin1String(row.value);
    });
    return found == std::end(choiceTitles) ? value : QString::fromLatin1(found->title);
}

} // namespace shardyard
