// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/rules/support.h"
#include "engine/units/translatable.h"

#include <algorithm>

// Names tell strategies apart: on the command line, in columns and in the report.

namespace shardyard {

namespace {

std::optional<Finding> hasAName(const RuleContext &context)
{
    return context.strategy->name.empty() ? std::optional(Finding()) : std::nullopt;
}

std::optional<Finding> nameIsItsOwn(const RuleContext &context)
{
    const std::string &name = context.strategy->name;
    const auto &all = context.plan->strategies;
    const Count alike =
        std::count_if(all.begin(), all.end(), [&name](const Strategy &other) { return other.name == name; });
    return name.empty() || alike < 2 ? std::nullopt : std::optional(broken({{"alike", alike}}));
}

} // namespace

std::vector<Rule> namingRules()
{
    return {
        {.id = "strategy-has-a-name",
         .severity = Severity::Note,
         .title = QT_TRANSLATE_NOOP("engine", "No name"),
         .message = QT_TRANSLATE_NOOP("engine",
                                      "The strategy's name is empty: columns and report cannot say which one it is."),
         .source = "by definition",
         .check = hasAName},
        {.id = "strategy-name-is-its-own",
         .severity = Severity::Note,
         .title = QT_TRANSLATE_NOOP("engine", "Name used more than once"),
         .message = QT_TRANSLATE_NOOP("engine",
                                      "{alike} strategies of this plan have the same name: columns and report cannot "
                                      "tell them apart."),
         .source = "by definition",
         .check = nameIsItsOwn},
    };
}

} // namespace shardyard
