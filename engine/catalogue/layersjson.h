// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/catalogue/architecture.h"
#include "engine/units/jsonread.h"

namespace shardyard {

/// Reads `linear_attention` of an inline model; `fullLayers` are the layers with attention, where they are known.
void readLinearAttention(ObjectReader &reader, Architecture &model, std::optional<Count> fullLayers);
/// Reads `blocks`: layers in order (count, mixer, mlp, kv_heads, ffn), or halves of layers of which only the numbers
/// are known (type, count), which are spread evenly.
void readBlocks(ObjectReader &reader, Architecture &model, std::vector<std::string> &unknownKeys);
/// Reads `blocks` of a module for multi-token prediction.
void readPredictionBlocks(ObjectReader &reader, const Architecture &model, MultiTokenPrediction &prediction,
                          std::vector<std::string> &unknownKeys);
/// Each layer must have what it names: a window, linear attention, experts, a width.
void checkLayers(ObjectReader &reader, const Architecture &model);

[[nodiscard]] Json linearAttentionJson(const LinearAttention &linear);
[[nodiscard]] Json blocksJson(const std::vector<LayerRun> &blocks);

} // namespace shardyard
