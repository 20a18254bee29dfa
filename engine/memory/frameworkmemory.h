// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/strategy/strategy.h"
#include "engine/units/units.h"

#include <optional>
#include <string_view>
#include <vector>

namespace shardyard {

/// Bytes of one logit on its tensor rank.
struct LogitBytes
{
    double kept = 0; ///< from the loss until its backward
    double atPeak = 0; ///< while the loss is computed, the kept ones among them
};

/// What a training framework holds besides states and activations. Constants that were fitted say on what.
struct FrameworkMemory
{
    std::string_view framework;
    LogitBytes unfused;
    std::optional<LogitBytes> unfusedDivided; ///< where tensor ranks share the vocabulary, if that differs
    LogitBytes fused;
    bool weightGradientWorkspace = false; ///< a 2-byte gradient of each distinct weight shape (Transformer Engine)
    bool keepsStageOutput = false; ///< the tensor a stage has sent lives until its backward
    double scoreGradients = 4; ///< bytes that the backward of an unfused softmax holds for each attention score
    bool keepsCastWeights = false; ///< 8-bit copies of gathered weights live until the backward
    bool gathersSequence = false; ///< the gathered input of a tensor-parallel block is kept, not gathered again
    bool addsUnsharded = false; ///< micro-batches of a pipeline add up in gradients that are sharded at the end
    bool copiesGradients = false; ///< the buckets of plain data parallelism are a second copy of all gradients
    double buckets = 0; ///< elements of the buckets that gradients and parameters pass through, in 2 bytes
    bool partitionInFp32 = false; ///< 16-bit gradients become fp32 for the step (DeepSpeed)
    Bytes libraries; ///< on the device beside context and communicators
    double reserve = 0; ///< what the allocator reserves beyond what is allocated at most, as a share of it
    std::string_view source;
};

[[nodiscard]] const std::vector<FrameworkMemory> &frameworkMemories();
/// A framework without a row of its own holds what the one it builds on holds, else what plain PyTorch does.
[[nodiscard]] const FrameworkMemory &frameworkMemory(const Strategy &strategy);

} // namespace shardyard
