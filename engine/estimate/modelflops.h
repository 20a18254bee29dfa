// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/strategy/plan.h"
#include "engine/strategy/rankgrid.h"

#include <string_view>

namespace shardyard {

/// FLOPs of a step as its workload's convention counts them.
struct CountedFlops
{
    Flop model; ///< nothing that is recomputed
    Flop hardware; ///< with it
};
/// Of a model that has a shape. Backward = twice the forward (Narayanan et al. 2021, arXiv 2104.04473, appendix).
[[nodiscard]] CountedFlops countedFlops(const Architecture &model, const Strategy &strategy, const StageLayers &stages,
                                        const Workload &workload);

/// What the FLOPs count, in words: an English template.
[[nodiscard]] std::string_view flopDefinition(FlopConvention convention);

} // namespace shardyard
