// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/schedule/schedule.h"

namespace shardyard {

/// Micro-batches that pass one chunk before the next chunk starts: what is given, else as many as pipeline ranks or,
/// with fewer micro-batches than ranks, all of them (PyTorch's one group).
[[nodiscard]] Count interleavedGroup(const ScheduleShape &shape);

/// What an interleaved schedule cannot do with its groups.
enum class GroupProblem {
    None,
    LargerThanBatch, ///< more than there are micro-batches
    SmallerThanPipeline,
    ShortLastGroup, ///< the last, partial group is neither empty nor as long as the pipeline
};

/// Megatron-Core takes p <= g <= m with a last group that is empty or at least p long; PyTorch's derived groups are
/// within that but for fewer micro-batches than ranks.
[[nodiscard]] GroupProblem groupProblem(const ScheduleShape &shape);

} // namespace shardyard
