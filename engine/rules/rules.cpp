// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/rules/rules.h"

#include "engine/rules/candidates.h"
#include "engine/rules/support.h"
#include "engine/strategy/fields.h"
#include "engine/strategy/framework.h"
#include "engine/strategy/workloadgrid.h"

#include <algorithm>

namespace shardyard {

namespace {

bool applies(const Rule &rule, const RuleContext &context)
{
    if (!rule.framework.empty() && !buildsOn(context.strategy->framework, rule.framework))
        return false;
    if (rule.training && workload(context).kind != WorkloadKind::Training)
        return false;
    return !rule.shape || context.model->hasShape();
}

void take(std::string &text, std::string_view ofRow)
{
    if (text.empty())
        text = ofRow;
}

Finding completed(const Rule &rule, Finding finding)
{
    finding.rule = rule.id;
    finding.severity = rule.severity;
    take(finding.field, rule.field);
    take(finding.title, rule.title);
    take(finding.message, rule.message);
    take(finding.source, rule.source);
    if (finding.fix) {
        take(finding.fixText, rule.fixText);
        take(finding.fixText, fixWords(finding.fix->field));
        finding.values.emplace_back("fix", finding.fix->value);
    }
    return finding;
}

bool hasErrorAt(const RuleContext &context, std::string_view field)
{
    return std::any_of(rules().begin(), rules().end(), [&](const Rule &rule) {
        if (rule.severity != Severity::Error || !applies(rule, context))
            return false;
        const std::optional<Finding> finding = rule.check(context);
        return finding && (finding->field.empty() ? rule.field : finding->field) == field;
    });
}

} // namespace

const std::vector<Rule> &rules()
{
    static const std::vector<Rule> table = [] {
        std::vector<Rule> all;
        for (const auto part :
             {worldRules, modelRules, sequenceRules, stageRules, scheduleRules, batchRules, expertRules, shardingRules,
              fittingRules, linkRules, megatronRules, torchRules, otherFrameworkRules, namingRules}) {
            const std::vector<Rule> rows = part();
            all.insert(all.end(), rows.begin(), rows.end());
        }
        return all;
    }();
    return table;
}

std::vector<Finding> check(const RuleContext &context)
{
    std::vector<Finding> findings;
    for (const Rule &rule : rules())
        if (applies(rule, context))
            if (std::optional<Finding> finding = rule.check(context))
                findings.push_back(completed(rule, std::move(*finding)));
    std::stable_sort(findings.begin(), findings.end(),
                     [](const Finding &a, const Finding &b) { return a.severity < b.severity; });
    return findings;
}

std::vector<Count> validValues(const RuleContext &context, std::string_view field)
{
    const StrategyField *row = strategyField(field);
    if (!row || row->kind != FieldKind::Number)
        return {};
    Strategy strategy = *context.strategy;
    std::optional<RankGrid> grid;
    RuleContext trial = context;
    trial.strategy = &strategy;
    trial.grid = &grid;
    trial.links = nullptr;
    trial.trying = field;
    std::vector<Count> values;
    for (const Count candidate : candidates(context, field)) {
        if (!row->set(strategy, std::to_string(candidate)))
            continue;
        grid = rankGrid(strategy, workload(context), context.cluster->gpus, context.model->moe.has_value());
        if (!hasErrorAt(trial, field))
            values.push_back(candidate);
    }
    return values;
}

} // namespace shardyard
