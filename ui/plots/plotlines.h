// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/plots/plotframe.h"

namespace shardyard {

/// A line a term over the categories, each with marks of its own shape; what is absent parts it. Points that the plan
/// cannot have are hollow, and a term without marks of its own, the ideal, is dashed.
void addLines(const PlotFrame &frame);

} // namespace shardyard
