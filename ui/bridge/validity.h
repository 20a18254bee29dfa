// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/cluster/cluster.h"
#include "engine/strategy/fields.h"
#include "engine/strategy/plan.h"

#include <QString>
#include <QStringList>

#include <vector>

namespace shardyard {

/// A strategy as it would be, in the plan and on the cluster it belongs to.
struct Candidate
{
    const Plan &plan;
    const Cluster &cluster;
    const Strategy &strategy;
};

/// The values of a number field that leave no error at it, ascending.
[[nodiscard]] std::vector<Count> validCounts(const Candidate &candidate, const StrategyField &field);

/// At most `most` of them as the document spells them: those nearest to the value in force.
[[nodiscard]] QStringList validTexts(const Candidate &candidate, const StrategyField &field, std::size_t most = 4);

/// Why `text` would be wrong in this field, as one sentence for people; empty where nothing is.
[[nodiscard]] QString complaint(const Candidate &candidate, const StrategyField &field, const QString &text);

/// The next value up (`direction` 1) or down (-1): of the valid ones, or of all where `any`. The value in force where
/// there is no further one.
[[nodiscard]] QString steppedValue(const Candidate &candidate, const StrategyField &field, int direction, bool any);

} // namespace shardyard
