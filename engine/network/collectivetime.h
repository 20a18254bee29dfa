// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/network/grouplayout.h"
#include "engine/network/networkfigures.h"

namespace shardyard {

/// How an all-to-all of experts treats copies of one token to the same node.
struct TokenRouting
{
    /// Of the copies, those that cross to a node: 1 = each goes by itself; where a token goes once to each of at most M
    /// nodes and is copied on there, M / experts per token (DeepSeek-V3, arXiv 2412.19437 §3.2.2: 4 / 8).
    double sentOnce = 1;
};

/// Time of one collective of a group that lies as `layout` does, all groups of its kind at work at once. It is measured
/// inside an NVLink domain or a node, modelled over nodes. Infinite over nodes where the rate of the NICs is not known.
[[nodiscard]] Seconds collectiveTime(Collective collective, double payloadBytes, const GroupLayout &layout,
                                     const NetworkFigures &figures, TokenRouting routing = {});

} // namespace shardyard
