// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/catalogue/architecture.h"
#include "engine/units/jsonread.h"

namespace shardyard {

/// Reads `vision` of an inline model: a name, or an object with name, layers, hidden and parameters.
void readVision(ObjectReader &reader, Architecture &model, std::vector<std::string> &unknownKeys);
/// Reads `quantization`, how the checkpoint is stored.
void readQuantization(ObjectReader &reader, Architecture &model);

[[nodiscard]] Json visionJson(const VisionTower &vision);
[[nodiscard]] Json quantizationJson(const Quantization &quantization);

} // namespace shardyard
