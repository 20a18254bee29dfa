// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/catalogue/architecture.h"
#include "engine/units/jsonread.h"

namespace shardyard {

/// Reads `moe` of an inline model whose layers are known; with blocks these say which layers have experts.
void readMixture(ObjectReader &reader, Architecture &model, bool hasBlocks);
/// Reads `mtp` of an inline model.
void readMultiTokenPrediction(ObjectReader &reader, Architecture &model, std::vector<std::string> &unknownKeys);

} // namespace shardyard
