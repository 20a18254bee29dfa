// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/report/reportcontext.h"

namespace shardyard {

/// A small cluster, GPU by GPU: tiles with their numbers in node boxes, NVLink domains outlined. Returns what a tile
/// is.
QString drawClusterTiles(Paper &paper, const Cluster &cluster, const std::vector<int> &stages, int pipeline);

} // namespace shardyard
