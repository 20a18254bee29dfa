// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/cluster/clusterspec.h"
#include "engine/document/reading.h"

namespace shardyard {

/// Runs `[[first_gpu, count], …]` that name every GPU from 0 to `gpus` - 1 once.
[[nodiscard]] Result<std::vector<PlacementRun>> readPlacement(const Json &list, const std::string &place, Count gpus);

/// Nothing for the identity.
[[nodiscard]] std::optional<Json> placementJson(const std::vector<PlacementRun> &placement);

} // namespace shardyard
