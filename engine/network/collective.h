// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/units/units.h"

#include <string_view>

namespace shardyard {

/// What ranks do together. A payload is counted as nccl-tests does: the tensor of one rank for an all-reduce, the whole
/// tensor for an all-gather and a reduce-scatter, the send buffer of one rank for an all-to-all, the message for a
/// send.
enum class Collective { AllReduce, AllGather, ReduceScatter, AllToAll, SendReceive };

/// "all-reduce", "all-gather", …: the names of the command line's JSON.
[[nodiscard]] std::string_view collectiveName(Collective collective);

/// Bytes that a rank sends for a byte of payload, by ring or directly. nccl-tests doc/PERFORMANCE.md @a0b82b2: its bus
/// bandwidth is payload / time times this.
[[nodiscard]] constexpr double busFactor(Collective collective, Count ranks)
{
    const double others = static_cast<double>(ranks - 1) / static_cast<double>(ranks);
    switch (collective) {
    case Collective::AllReduce:
        return 2 * others;
    case Collective::SendReceive:
        return 1;
    default:
        return others;
    }
}

} // namespace shardyard
