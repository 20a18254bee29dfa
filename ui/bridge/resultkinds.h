// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/bridge/strategyrows.h"

#include <optional>
#include <vector>

namespace shardyard {

/// What orders strategies; absent where no order means anything.
struct ResultRank
{
    std::optional<double> value;
    std::optional<double> also; ///< what the best must not have more of than another
    bool moreIsBetter = false;
    bool ofBudget = false; ///< compares only where as many tokens are trained on
};

/// One computed value.
struct RowResult
{
    StrategyCell cell;
    ResultRank rank;
};

/// One computed row. A row where no strategy has a value is not shown.
struct ResultKind
{
    const char *key;
    const char *label;
    const char *help;
    std::optional<RowResult> (*value)(const StrategyEstimate &, const Estimate &);
};

/// The rows about time and money.
[[nodiscard]] const std::vector<ResultKind> &timeResultKinds();

/// The parts of a step in the cells become shares of the longest step of the row.
void scaleParts(StrategyRow &row);

} // namespace shardyard
