// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/cluster/cluster.h"
#include "engine/network/links.h"
#include "engine/rules/finding.h"
#include "engine/strategy/plan.h"
#include "engine/strategy/rankgrid.h"

#include <optional>
#include <string_view>
#include <vector>

namespace shardyard {

/// What a rule may look at. Pointers are never null, but for those that say what null means.
struct RuleContext
{
    const Plan *plan = nullptr;
    const Strategy *strategy = nullptr;
    const Architecture *model = nullptr;
    const Cluster *cluster = nullptr;
    const std::optional<RankGrid> *grid = nullptr;
    const std::vector<GroupLinks> *links = nullptr; ///< null = rules about links are left out
    const std::vector<Count> *peakChunks =
        nullptr; ///< of each pipeline rank in its schedule; null or empty = not known
    /// The field whose values are being tried; a rule that several fields can break then names this one, and
    /// computes no fix.
    std::string_view trying;
};

/// One row a rule; `check` returns a finding whose texts the row fills in where it leaves them empty, or nothing when
/// the rule holds.
struct Rule
{
    std::string_view id; ///< "heads-divisible-by-tensor"
    Severity severity;
    std::string_view framework; ///< empty = universal; else checked when the strategy's framework is or builds on it
    std::string_view field; ///< the control that causes it
    std::string_view title;
    std::string_view message;
    std::string_view fixText; ///< empty = the usual words for the field that the fix sets
    std::string_view source;
    std::optional<Finding> (*check)(const RuleContext &);
    bool training = false; ///< asked of training only
    bool shape = false; ///< asked only where the model's shape is known
};

[[nodiscard]] const std::vector<Rule> &rules();

/// Everything that does not hold, errors first.
[[nodiscard]] std::vector<Finding> check(const RuleContext &context);

/// The values of a number field, ascending, that leave no error at that field with all else unchanged.
[[nodiscard]] std::vector<Count> validValues(const RuleContext &context, std::string_view field);

} // namespace shardyard
