// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/rules/rules.h"
#include "engine/schedule/schedule.h"
#include "engine/units/limits.h"

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

// What the rules share.

namespace shardyard {

// The table's parts, one file a theme.
[[nodiscard]] std::vector<Rule> worldRules();
[[nodiscard]] std::vector<Rule> namingRules();
[[nodiscard]] std::vector<Rule> modelRules();
[[nodiscard]] std::vector<Rule> sequenceRules();
[[nodiscard]] std::vector<Rule> stageRules();
[[nodiscard]] std::vector<Rule> scheduleRules();
[[nodiscard]] std::vector<Rule> batchRules();
[[nodiscard]] std::vector<Rule> expertRules();
[[nodiscard]] std::vector<Rule> shardingRules();
[[nodiscard]] std::vector<Rule> fittingRules();
[[nodiscard]] std::vector<Rule> linkRules();
[[nodiscard]] std::vector<Rule> megatronRules();
[[nodiscard]] std::vector<Rule> torchRules();
[[nodiscard]] std::vector<Rule> otherFrameworkRules();

/// A finding with these values and nothing else.
[[nodiscard]] Finding broken(std::initializer_list<std::pair<const char *, Count>> values);

[[nodiscard]] std::vector<Count> divisors(Count number);

/// The smallest NVLink domain of the cluster; 1 = some GPU has none.
[[nodiscard]] Count smallestDomain(const Cluster &cluster);
/// Tensor · context · pipeline.
[[nodiscard]] Count modelParallel(const Strategy &strategy);
[[nodiscard]] const Workload &workload(const RuleContext &context);
/// Absent where the degrees make no grid.
[[nodiscard]] std::optional<Count> dataParallel(const RuleContext &context);
/// Micro-batches of one pipeline in a step; absent where they are no whole number.
[[nodiscard]] std::optional<Count> microBatches(const RuleContext &context);
/// The shape the schedule would run; absent without micro-batches.
[[nodiscard]] std::optional<ScheduleShape> scheduleShape(const RuleContext &context);
[[nodiscard]] bool isInterleaved(const Strategy &strategy);
[[nodiscard]] bool usesSequenceParallel(const Strategy &strategy);

/// One degree of a product that ought to divide something.
struct Factor
{
    std::string_view field;
    Count degree = 1;
};
/// The factor that alone can be changed so that the product divides `number`: the one being tried if it can, else the
/// first in the list that can; empty = none.
[[nodiscard]] std::string_view mendableFactor(const RuleContext &context, std::initializer_list<Factor> factors,
                                              Count number);

/// The valid value of `field` nearest to `current`; absent where there is none, or values are being tried.
[[nodiscard]] std::optional<Fix> nearestFix(const RuleContext &context, std::string_view field, Count current);
/// As above, from the field's own value, which must be given.
[[nodiscard]] std::optional<Fix> nearestFix(const RuleContext &context, std::string_view field);
/// The usual words for setting a field, with {fix}.
[[nodiscard]] std::string_view fixWords(std::string_view field);

} // namespace shardyard
