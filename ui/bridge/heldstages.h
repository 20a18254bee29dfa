// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/strategy/strategy.h"

#include <QString>

#include <vector>

namespace shardyard {

/// The stages that a pipeline rank holds: its own, and under two-way schedules also the one that lies opposite, since
/// the model runs over the ranks in both directions.
[[nodiscard]] std::vector<Count> stagesOfRank(const Strategy &strategy, Count rank);
/// "stage 3", "stages 3 and 12".
[[nodiscard]] QString stagesText(const Strategy &strategy, Count rank);
/// "3", "3 + 12": where there is little room.
[[nodiscard]] QString stageNumbers(const Strategy &strategy, Count rank);

} // namespace shardyard
