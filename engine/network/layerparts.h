// SPDX-License-Identifier: GPL-3.0-or-later
// Parts of a layer's traffic that have a file of their own.
#pragma once

#include "engine/network/traffic.h"

namespace shardyard {

/// What context ranks exchange for attention itself, and for a recurrence.
void addCore(LayerTraffic &traffic, const Architecture &model, const LayerShape &layer, const TrafficShape &shape);
/// What becomes of the tokens of a layer's routed experts.
void addExperts(LayerTraffic &traffic, const Architecture &model, const TrafficShape &shape);

} // namespace shardyard
