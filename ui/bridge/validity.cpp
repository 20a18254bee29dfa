// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/validity.h"

#include "engine/rules/rules.h"
#include "engine/strategy/workloadgrid.h"
#include "ui/bridge/fieldwords.h"
#include "ui/bridge/format.h"

#include <QCoreApplication>

#include <algorithm>
#include <cstdlib>

namespace shardyard {

namespace {

struct Texts
{
    Q_DECLARE_TR_FUNCTIONS(Validity)
};

/// Calls `use` with what the rules may look at.
template <class Use>
auto withContext(const Candidate &candidate, Use use)
{
    const Architecture &model = candidate.plan.model.architecture;
    const std::optional<RankGrid> grid = rankGrid(candidate.strategy, workloadOf(candidate.plan, candidate.strategy),
                                                  candidate.cluster.gpus, model.moe.has_value());
    return use(RuleContext{.plan = &candidate.plan,
                           .strategy = &candidate.strategy,
                           .model = &model,
                           .cluster = &candidate.cluster,
                           .grid = &grid});
}

Count valueOf(const Candidate &candidate, const StrategyField &field)
{
    return std::strtoll(field.get(candidate.strategy).c_str(), nullptr, 10);
}

QString textOf(Count value)
{
    return QString::number(value);
}

} // namespace

std::vector<Count> validCounts(const Candidate &candidate, const StrategyField &field)
{
    return withContext(candidate, [&field](const RuleContext &context) { return validValues(context, field.key); });
}

QStringList validTexts(const Candidate &candidate, const StrategyField &field, std::size_t most)
{
    std::vector<Count> values = validCounts(candidate, field);
    const Count value = valueOf(candidate, field);
    if (values.size() > most) {
        const auto nearer = [value](Count a, Count b) { return std::abs(a - value) < std::abs(b - value); };
        std::stable_sort(values.begin(), values.end(), nearer);
        values.resize(most);
        std::sort(values.begin(), values.end());
    }
    QStringList texts;
    std::transform(values.begin(), values.end(), std::back_inserter(texts), textOf);
    return texts;
}

QString complaint(const Candidate &candidate, const StrategyField &field, const QString &text)
{
    Strategy changed = candidate.strategy;
    if (!field.set(changed, typedValue(field, text))) {
        if (field.kind == FieldKind::List)
            return Texts::tr("Layers of each stage, such as 7, 8 × 14, 7, or “%1”.").arg(evenLayers());
        if (field.kind != FieldKind::Number)
            return Texts::tr("“%1” is not a value of this field.").arg(text);
        return Texts::tr("A whole number from %1 to %2.").arg(formatCount(field.least), formatCount(field.most));
    }
    const Candidate candidateAfter{.plan = candidate.plan, .cluster = candidate.cluster, .strategy = changed};
    const std::vector<Finding> findings =
        withContext(candidateAfter, [](const RuleContext &context) { return check(context); });
    const auto found = std::find_if(findings.begin(), findings.end(), [&field](const Finding &finding) {
        return finding.severity == Severity::Error && finding.field == field.key;
    });
    return found == findings.end() ? QString() : engineText(found->message, found->values);
}

QString steppedValue(const Candidate &candidate, const StrategyField &field, int direction, bool any)
{
    const Count value = valueOf(candidate, field);
    if (any)
        return textOf(std::clamp(value + direction, field.least, field.most));
    const std::vector<Count> values = validCounts(candidate, field);
    if (direction > 0) {
        const auto above = std::upper_bound(values.begin(), values.end(), value);
        return textOf(above == values.end() ? value : *above);
    }
    const auto from = std::lower_bound(values.begin(), values.end(), value);
    return textOf(from == values.begin() ? value : *std::prev(from));
}

} // namespace shardyard
