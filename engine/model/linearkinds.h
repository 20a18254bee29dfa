// SPDX-License-Identifier: GPL-3.0-or-later
// Linear attention and state-space layers. A kind is one file with its weights and one line in linearkinds.cpp.
#pragma once

#include "engine/model/weights.h"

namespace shardyard {

/// Widths of all keys and of all values of a layer.
[[nodiscard]] Count keyWidth(const LinearAttention &linear);
[[nodiscard]] Count valueWidth(const LinearAttention &linear);
/// The weight of the norm before the output projection, as it is on every rank.
[[nodiscard]] Weight gatedNorm(Count width);

[[nodiscard]] std::vector<Weight> gatedDeltaNetWeights(const LinearAttention &linear, Count hidden);
[[nodiscard]] std::vector<Weight> kimiDeltaWeights(const LinearAttention &linear, Count hidden);
[[nodiscard]] std::vector<Weight> lightningWeights(const LinearAttention &linear, Count hidden);
[[nodiscard]] std::vector<Weight> mamba2Weights(const LinearAttention &linear, Count hidden);

/// The weights of one layer, of whichever kind.
[[nodiscard]] std::vector<Weight> linearWeights(const LinearAttention &linear, Count hidden);
/// FLOPs of a token on the state, keys' width · value heads · values' width: writing, decaying and reading it.
[[nodiscard]] double stateFlopsPerToken(const LinearAttention &linear);
/// Elements of the state one sequence keeps in a layer, however long it is, with the inputs the convolution looks back
/// at.
[[nodiscard]] Count stateElements(const LinearAttention &linear);

} // namespace shardyard
