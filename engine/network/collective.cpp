// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/network/collective.h"

namespace shardyard {

std::string_view collectiveName(Collective collective)
{
    switch (collective) {
    case Collective::AllReduce:
        return "all-reduce";
    case Collective::AllGather:
        return "all-gather";
    case Collective::ReduceScatter:
        return "reduce-scatter";
    case Collective::AllToAll:
        return "all-to-all";
    case Collective::SendReceive:
        return "send-receive";
    }
    return {};
}

} // namespace shardyard
