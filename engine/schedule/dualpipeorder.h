// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/schedule/schedule.h"

#include <array>
#include <vector>

namespace shardyard {

/// One of the two streams of micro-batches that a DualPipe rank serves.
struct DualStream
{
    int stage = 0;
    int replica = 0;
};

/// What decides the order of one rank of DualPipe and DualPipeV.
struct DualRank
{
    std::array<DualStream, 2> streams; ///< the one whose forwards come first
    int depth = 1; ///< ranks on the way to the middle (DualPipe) or the turn (DualPipeV)
    int position = 0; ///< of this rank on it
    int microBatches = 0; ///< of each stream
};

[[nodiscard]] std::vector<Operation> dualRankOrder(const DualRank &rank);

} // namespace shardyard
