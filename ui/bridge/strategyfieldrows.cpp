// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/schedule/schedule.h"
#include "engine/strategy/fields.h"
#include "ui/bridge/fieldwords.h"
#include "ui/bridge/format.h"
#include "ui/bridge/strategyrows.h"
#include "ui/bridge/validity.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

namespace shardyard {

namespace {

struct Texts
{
    Q_DECLARE_TR_FUNCTIONS(StrategyTable)
};

/// Rows that stay when all strategies agree: the ones people reach for first.
constexpr std::array<std::string_view, 7> alwaysShown = {"tensor_parallel", "context_parallel", "pipeline_parallel",
                                                         "data_parallel",   "expert_parallel",  "sharding",
                                                         "schedule"};
constexpr std::array<std::string_view, 2> expertFields = {"expert_parallel", "expert_tensor_parallel"};
constexpr std::array<std::string_view, 4> servingFields = {"enable_expert_parallel", "dp_attention", "kv_dtype",
                                                           "weight_dtype"};

template <class List>
bool contains(const List &list, std::string_view key)
{
    return std::find(list.begin(), list.end(), key) != list.end();
}

bool allowsVirtualStages(const Strategy &strategy)
{
    const ScheduleKind *kind = scheduleKind(strategy.schedule);
    return strategy.virtualStagesGiven || (kind && kind->virtualStages);
}

bool hasStages(const Strategy &strategy)
{
    return strategy.pipelineParallel > 1 || !strategy.layersPerStage.empty();
}

bool shardsParameters(const Strategy &strategy)
{
    return strategy.sharding == Sharding::Zero3 || strategy.sharding == Sharding::Fsdp
        || strategy.sharding == Sharding::Hsdp;
}

bool shardsInGroups(const Strategy &strategy)
{
    return strategy.sharding == Sharding::Hsdp || strategy.shardGroup;
}

/// Fields that mean something only beside another value; their rows show once one strategy has it.
struct Condition
{
    std::string_view field;
    bool (*holds)(const Strategy &);
};
constexpr Condition conditions[] = {{"virtual_stages", allowsVirtualStages},
                                    {"micro_batch_group", allowsVirtualStages},
                                    {"layers_per_stage", hasStages},
                                    {"reshard_after_forward", shardsParameters},
                                    {"shard_group", shardsInGroups}};

/// A row that can mean nothing in this plan is left out.
bool applies(const StrategyField &field, const Plan &plan)
{
    const auto anyStrategy = [&plan](auto predicate) {
        return std::any_of(plan.strategies.begin(), plan.strategies.end(), predicate);
    };
    if (contains(expertFields, field.key))
        return plan.model.architecture.moe || anyStrategy([&field](const Strategy &s) { return field.get(s) != "1"; });
    if (contains(servingFields, field.key)) {
        return anyStrategy([&plan](const Strategy &s) { return workloadOf(plan, s).kind == WorkloadKind::Serving; });
    }
    const auto condition = std::find_if(std::begin(conditions), std::end(conditions),
                                        [&field](const Condition &row) { return row.field == field.key; });
    return condition == std::end(conditions) || anyStrategy(condition->holds);
}

StrategyRowKind rowKind(const StrategyField &field)
{
    if (field.key == "data_parallel")
        return StrategyRowKind::Derived;
    switch (field.kind) {
    case FieldKind::Number:
        return StrategyRowKind::Number;
    case FieldKind::Choice:
        return StrategyRowKind::Choice;
    case FieldKind::List:
        return StrategyRowKind::List;
    case FieldKind::Switch:
        break;
    }
    return StrategyRowKind::Switch;
}

/// Data parallelism is what the other degrees leave, unless the document gives it.
StrategyCell dataCell(const StrategyTableInput &input, std::size_t index)
{
    const std::optional<Count> given = input.document.plan.strategies[index].dataParallel;
    if (given)
        return {.text = formatCount(*given), .note = Texts::tr("given"), .given = true};
    const StrategyEstimate *estimate = input.of(index);
    if (!estimate)
        return {.text = QStringLiteral("…"), .tone = QStringLiteral("muted")};
    if (estimate->grid)
        return {.text = formatCount(estimate->grid->degrees.data), .note = Texts::tr("derived")};
    const Strategy &strategy = input.document.plan.strategies[index];
    const double others = static_cast<double>(strategy.tensorParallel) * static_cast<double>(strategy.contextParallel)
        * static_cast<double>(strategy.pipelineParallel);
    const double experts = static_cast<double>(strategy.expertTensorParallel)
        * static_cast<double>(strategy.expertParallel) * static_cast<double>(strategy.pipelineParallel);
    if (std::fmod(static_cast<double>(estimate->gpus), others) == 0)
        return {.note =
                    Texts::tr("experts not whole: %1 / %2").arg(formatCount(estimate->gpus), formatNumber(experts, 0))};
    return {.note = Texts::tr("not whole: %1 / %2").arg(formatCount(estimate->gpus), formatNumber(others, 0))};
}

/// The worst finding at this control; null where the estimate is of an older value.
const Finding *findingAt(const StrategyTableInput &input, std::size_t index, const StrategyField &field)
{
    const StrategyEstimate *estimate = input.of(index);
    if (!estimate || !input.isFresh(index))
        return nullptr;
    const auto worst = [&](Severity severity) {
        return std::find_if(estimate->findings.begin(), estimate->findings.end(), [&](const Finding &finding) {
            return finding.severity == severity && finding.field == field.key;
        });
    };
    for (const Severity severity : {Severity::Error, Severity::Warning}) {
        if (const auto found = worst(severity); found != estimate->findings.end())
            return &*found;
    }
    return nullptr;
}

/// The editor of a Choice or a Switch asks for the word as the document spells it.
QString cellText(const StrategyField &field, const Strategy &strategy)
{
    return field.kind == FieldKind::List ? shownValue(field, strategy) : toQString(field.get(strategy));
}

StrategyCell fieldCell(const StrategyTableInput &input, std::size_t index, const StrategyField &field)
{
    StrategyCell cell = field.key == "data_parallel"
        ? dataCell(input, index)
        : StrategyCell{.text = cellText(field, input.document.plan.strategies[index])};
    if (const Finding *finding = findingAt(input, index, field)) {
        cell.tone = finding->severity == Severity::Error ? QStringLiteral("err") : QStringLiteral("warn");
        cell.help = engineText(finding->message, finding->values);
    }
    return cell;
}

void markDifferences(StrategyRow &row, std::size_t base)
{
    if (base >= row.cells.size())
        return;
    for (StrategyCell &cell : row.cells)
        cell.differs = cell.text != row.cells[base].text;
}

StrategyRow fieldRow(const StrategyTableInput &input, const StrategyField &field)
{
    StrategyRow row{.key = toQString(field.key),
                    .field = toQString(field.key),
                    .kind = rowKind(field),
                    .label = QCoreApplication::translate("engine", field.title.data()),
                    .name = QCoreApplication::translate("engine", field.title.data()),
                    .help = QCoreApplication::translate("engine", field.help.data())};
    if (field.kind == FieldKind::Choice) {
        for (const std::string_view choice : field.choices())
            row.choices += toQString(choice);
    }
    for (std::size_t i = 0; i < input.document.plan.strategies.size(); ++i)
        row.cells.push_back(fieldCell(input, i, field));
    markDifferences(row, input.base);
    const bool equal = std::none_of(row.cells.begin(), row.cells.end(), [](const StrategyCell &cell) {
        return cell.differs || cell.tone == QLatin1String("err");
    });
    row.folds = equal && !contains(alwaysShown, field.key);
    return row;
}

/// Below a field that some strategy sets to what cannot be: the rule in words and the values that would do.
std::optional<StrategyRow> hintRow(const StrategyTableInput &input, const StrategyField &field, const StrategyRow &row)
{
    StrategyRow hint{
        .key = row.key + QStringLiteral(":hint"), .field = row.field, .kind = StrategyRowKind::Hint, .name = row.name};
    bool any = false;
    for (std::size_t i = 0; i < row.cells.size(); ++i) {
        StrategyCell cell;
        if (row.cells[i].tone == QLatin1String("err")) {
            any = true;
            cell = {.text = row.cells[i].help, .tone = QStringLiteral("err")};
            if (field.kind == FieldKind::Number)
                cell.values = validTexts({.plan = input.document.plan,
                                          .cluster = input.estimate->cluster,
                                          .strategy = input.document.plan.strategies[i]},
                                         field);
        }
        hint.cells.push_back(std::move(cell));
    }
    return any ? std::optional(hint) : std::nullopt;
}

} // namespace

std::vector<StrategyRow> fieldRows(const StrategyTableInput &input)
{
    std::vector<StrategyRow> rows;
    for (const StrategyField &field : strategyFields()) {
        if (!applies(field, input.document.plan))
            continue;
        StrategyRow row = fieldRow(input, field);
        std::optional<StrategyRow> hint = hintRow(input, field, row);
        rows.push_back(std::move(row));
        if (hint)
            rows.push_back(std::move(*hint));
    }
    return rows;
}

} // namespace shardyard
