// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/memory/frameworkmemory.h"

#include "engine/strategy/framework.h"

#include <algorithm>

namespace shardyard {

/// Logits. Megatron-Core works in place on one fp32 copy and adds a 2-byte gradient; its fused loss keeps 2-byte logits
/// (NVIDIA/Megatron-LM@d98e8a6 megatron/core/tensor_parallel/cross_entropy.py, fusions/fused_cross_entropy.py). Plain
/// cross-entropy keeps the fp32 log-softmax, whose backward holds it, the gradient of the negative log-likelihood and
/// its own result, 3 · 4 (torch.nn.functional.cross_entropy on logits.float()), beside the 2-byte logits unless the
/// training loop lets go of them (torchtitan/train.py does); where tensor ranks share the vocabulary
/// the exponential too (torch/distributed/tensor/parallel/loss.py, _nll_loss_and_log_softmax_backward).
/// Unfused softmax: Megatron's kernel passes 2-byte gradients of its output and input; plain PyTorch takes the softmax
/// in fp32, whose backward holds it, an fp32 gradient and a 2-byte one.
const std::vector<FrameworkMemory> &frameworkMemories()
{
    static const std::vector<FrameworkMemory> table = {
        {.framework = "none",
         .unfused = {.kept = 6, .atPeak = 14},
         .unfusedDivided = LogitBytes{.kept = 6, .atPeak = 18},
         .fused = {.kept = 2, .atPeak = 4},
         .scoreGradients = 10,
         .keepsCastWeights = true,
         .reserve = 0.1,
         .source = "torch.nn.functional.cross_entropy; reserve fitted on torchtitan's reserved readings"},
        {.framework = "torchtitan",
         .unfused = {.kept = 4, .atPeak = 12},
         .unfusedDivided = LogitBytes{.kept = 4, .atPeak = 16},
         .fused = {.kept = 2, .atPeak = 4},
         .scoreGradients = 10,
         .keepsCastWeights = true,
         .gathersSequence = true,
         .addsUnsharded = true,
         .reserve = 0.1,
         .source = "torch.nn.functional.cross_entropy; reserve fitted on torchtitan's reserved readings"},
        {.framework = "pytorch",
         .unfused = {.kept = 6, .atPeak = 14},
         .unfusedDivided = LogitBytes{.kept = 6, .atPeak = 18},
         .fused = {.kept = 2, .atPeak = 4},
         .scoreGradients = 10,
         .keepsCastWeights = true,
         .copiesGradients = true,
         .reserve = 0.1,
         .source = "torch.nn.functional.cross_entropy; reserve fitted on torchtitan's reserved readings"},
        {.framework = "megatron",
         .unfused = {.kept = 4, .atPeak = 6},
         .fused = {.kept = 2, .atPeak = 4},
         .weightGradientWorkspace = true,
         .reserve = 0.06, // taken: within the 2 to 8 % that are reported; no reading among the runs tells it
         .source = "NVIDIA/Megatron-LM@d98e8a6 megatron/core/tensor_parallel/cross_entropy.py"},
        {.framework = "deepspeed",
         .unfused = {.kept = 4, .atPeak = 6},
         .fused = {.kept = 2, .atPeak = 4},
         .keepsStageOutput = true,
         .buckets = 1e9,
         .partitionInFp32 = true,
         .libraries = fromGib(3.5), // fitted on BigScience's device readings: nothing else explains them
         .reserve = 0.1,
         .source = "deepspeedai/DeepSpeed deepspeed/runtime/zero/stage_1_and_2.py, reduce and allgather buckets of "
                   "5e8 elements each"},
    };
    return table;
}

const FrameworkMemory &frameworkMemory(const Strategy &strategy)
{
    const std::vector<FrameworkMemory> &table = frameworkMemories();
    const auto found = std::find_if(table.begin(), table.end(), [&strategy](const FrameworkMemory &row) {
        return buildsOn(strategy.framework, row.framework);
    });
    return found == table.end() ? table.front() : *found;
}

} // namespace shardyard
