// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/rules/support.h"
#include "engine/units/translatable.h"

// What Megatron-Core, and NeMo with it, refuses besides. Its rule about equal stages is in stages.cpp.

namespace shardyard {

namespace {

std::optional<Finding> interleavingFillsARound(const RuleContext &context)
{
    const std::optional<ScheduleShape> shape = scheduleShape(context);
    if (!shape || !isInterleaved(*context.strategy) || shape->microBatches >= shape->pipelineRanks)
        return std::nullopt;
    return broken({{"microBatches", shape->microBatches}, {"pipeline", shape->pipelineRanks}});
}

std::optional<Finding> sequenceParallelHasTensor(const RuleContext &context)
{
    if (!usesSequenceParallel(*context.strategy) || context.strategy->tensorParallel > 1)
        return std::nullopt;
    Finding finding;
    finding.fix = Fix{.field = "sequence_parallel", .value = "false"};
    return finding;
}

std::optional<Finding> expertsHaveSequenceParallel(const RuleContext &context)
{
    const Strategy &strategy = *context.strategy;
    if (!context.model->moe || strategy.tensorParallel < 2 || usesSequenceParallel(strategy))
        return std::nullopt;
    Finding finding = broken({{"tensor", strategy.tensorParallel}});
    finding.fix = Fix{.field = "sequence_parallel", .value = "true"};
    return finding;
}

std::optional<Finding> biasedExpertsAreWhole(const RuleContext &context)
{
    const Count expertTensor = context.strategy->expertTensorParallel;
    if (!context.model->moe || !context.model->moe->expertBias || expertTensor < 2)
        return std::nullopt;
    Finding finding = broken({{"expertTensor", expertTensor}});
    finding.fix = Fix{.field = "expert_tensor_parallel", .value = "1"};
    return finding;
}

} // namespace

std::vector<Rule> megatronRules()
{
    return {
        {.id = "megatron-interleaving-fills-a-round",
         .severity = Severity::Error,
         .framework = "megatron",
         .field = "schedule",
         .title = QT_TRANSLATE_NOOP("engine", "Megatron interleaves whole rounds"),
         .message = QT_TRANSLATE_NOOP("engine",
                                      "{microBatches} {microBatches:micro-batch|micro-batches} for {pipeline} pipeline "
                                      "ranks: Megatron's interleaved "
                                      "schedule needs at least as many as ranks."),
         .source = "NVIDIA/Megatron-LM@d98e8a6 megatron/core/pipeline_parallel/schedules.py",
         .check = interleavingFillsARound,
         .training = true},
        {.id = "megatron-sequence-parallel-needs-tensor",
         .severity = Severity::Error,
         .framework = "megatron",
         .field = "sequence_parallel",
         .title = QT_TRANSLATE_NOOP("engine", "Sequence parallel needs tensor parallel"),
         .message = QT_TRANSLATE_NOOP("engine", "Tensor is 1, so there is no group to divide the tokens over."),
         .fixText = QT_TRANSLATE_NOOP("engine", "Turn sequence parallel off"),
         .source = "NVIDIA/Megatron-LM@d98e8a6 megatron/core/model_parallel_config.py",
         .check = sequenceParallelHasTensor,
         .training = true},
        {.id = "megatron-experts-need-sequence-parallel",
         .severity = Severity::Error,
         .framework = "megatron",
         .field = "sequence_parallel",
         .title = QT_TRANSLATE_NOOP("engine", "Experts with tensor parallel need sequence parallel"),
         .message = QT_TRANSLATE_NOOP("engine",
                                      "Megatron's MoE layer stops in the first step with tensor {tensor} and without "
                                      "sequence parallel."),
         .fixText = QT_TRANSLATE_NOOP("engine", "Turn sequence parallel on"),
         .source = "NVIDIA/Megatron-LM@d98e8a6 megatron/core/transformer/moe/moe_layer.py",
         .check = expertsHaveSequenceParallel,
         .training = true},
        {.id = "megatron-biased-experts-are-whole",
         .severity = Severity::Error,
         .framework = "megatron",
         .field = "expert_tensor_parallel",
         .title = QT_TRANSLATE_NOOP("engine", "Experts with biases cannot be cut"),
         .message =
             QT_TRANSLATE_NOOP("engine",
                               "The experts have bias vectors, which Megatron does not divide over expert tensor "
                               "{expertTensor}."),
         .source = "NVIDIA/Megatron-LM@d98e8a6 megatron/core/transformer/transformer_config.py",
         .check = biasedExpertsAreWhole,
         .training = true},
    };
}

} // namespace shardyard
