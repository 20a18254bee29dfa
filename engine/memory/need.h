// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/memory/stagememory.h"

#include <optional>
#include <vector>

namespace shardyard {

/// A strategy on its grid.
struct NeedRequest
{
    const Architecture &model;
    const Strategy &strategy;
    const Degrees &degrees;
    const StageLayers &stages;
    Count sequenceLength = 0;
    Count gpusPerNode = 1;
    Count microBatches = 1; ///< of one pipeline in a step
    const std::vector<Count> &peakChunks; ///< per pipeline rank, from the schedule's order; empty = not known
};

/// The fullest GPU of one pipeline rank.
struct RankNeed
{
    GpuElements elements;
    ModelStates states;
    std::optional<StepMemory> step; ///< absent for a model of no shape, or where the order of the schedule is not known
};
/// By pipeline rank.
[[nodiscard]] std::vector<RankNeed> rankNeeds(const NeedRequest &request);

} // namespace shardyard
