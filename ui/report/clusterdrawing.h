// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/report/reportcontext.h"

namespace shardyard {

/// Draws the machine where the paper's cursor stands, in vectors: nodes with their GPUs where they are few, else one
/// cell a node or more, by pod; NVLink domains outlined; coloured by pipeline stage. Returns what one cell is.
QString drawCluster(Paper &paper, const Cluster &cluster, const ClusterPicture &picture);

/// Swatches of the stages with their numbers.
void drawStageLegend(Paper &paper, int pipeline, const QString &note);

} // namespace shardyard
