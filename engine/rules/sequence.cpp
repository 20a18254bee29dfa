// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/rules/support.h"
#include "engine/units/translatable.h"

// How the tokens of a sequence divide over context and tensor ranks.

namespace shardyard {

namespace {

/// Causal attention is balanced by giving each context rank one early and one late chunk, so 2·cp chunks.
Count contextUnit(const Strategy &strategy)
{
    return strategy.contextParallel > 1 ? boundedProduct({2, strategy.contextParallel}) : 1;
}

std::optional<Finding> sequenceDividesOverContext(const RuleContext &context)
{
    const Count sequence = workload(context).sequenceLength;
    const Count unit = contextUnit(*context.strategy);
    if (divides(unit, sequence))
        return std::nullopt;
    Finding finding = broken({{"sequence", sequence}, {"context", context.strategy->contextParallel}, {"unit", unit}});
    finding.fix = nearestFix(context, "context_parallel");
    return finding;
}

std::optional<Finding> sequenceDividesOverTensor(const RuleContext &context)
{
    const Strategy &strategy = *context.strategy;
    const Count sequence = workload(context).sequenceLength;
    const Count contextParts = contextUnit(strategy);
    const Count unit = boundedProduct({contextParts, strategy.tensorParallel});
    if (!usesSequenceParallel(strategy) || !divides(contextParts, sequence) || divides(unit, sequence))
        return std::nullopt;
    Finding finding = broken({{"sequence", sequence}, {"tensor", strategy.tensorParallel}, {"unit", unit}});
    if (context.trying == "tensor_parallel")
        finding.field = context.trying;
    finding.fix = Fix{.field = "sequence_parallel", .value = "false"};
    return finding;
}

std::optional<Finding> positionTableIsLongEnough(const RuleContext &context)
{
    const Count sequence = workload(context).sequenceLength;
    const Count rows = context.model->learnedPositions;
    if (rows < 1 || sequence <= rows)
        return std::nullopt;
    return broken({{"sequence", sequence}, {"rows", rows}});
}

std::optional<Finding> sequenceWithinModelsRange(const RuleContext &context)
{
    const Count sequence = workload(context).sequenceLength;
    const Count most = context.model->maxPosition;
    if (most < 1 || sequence <= most || context.model->learnedPositions > 0)
        return std::nullopt;
    return broken({{"sequence", sequence}, {"most", most}});
}

} // namespace

std::vector<Rule> sequenceRules()
{
    return {
        {.id = "sequence-divisible-by-context",
         .severity = Severity::Error,
         .field = "context_parallel",
         .title = QT_TRANSLATE_NOOP("engine", "Sequence does not divide over context ranks"),
         .message = QT_TRANSLATE_NOOP(
             "engine",
             "{sequence} {sequence:token does|tokens do} not make {unit} equal chunks: each of {context} context "
             "ranks takes one early and one late chunk, to share the causal work."),
         .source = "NVIDIA/Megatron-LM@d98e8a6 megatron/training/arguments.py validate_args",
         .check = sequenceDividesOverContext,
         .training = true},
        {.id = "sequence-divisible-by-tensor",
         .severity = Severity::Error,
         .field = "sequence_parallel",
         .title = QT_TRANSLATE_NOOP("engine", "Sequence does not divide over tensor ranks"),
         .message = QT_TRANSLATE_NOOP(
             "engine",
             "{sequence} {sequence:token does|tokens do} not divide by {unit}: with sequence parallel each of "
             "{tensor} tensor ranks holds an equal slice of the tokens."),
         .fixText = QT_TRANSLATE_NOOP("engine", "Turn sequence parallel off"),
         .source = "NVIDIA/Megatron-LM@d98e8a6 megatron/core/tensor_parallel/mappings.py",
         .check = sequenceDividesOverTensor,
         .training = true},
        {.id = "sequence-within-position-table",
         .severity = Severity::Error,
         .title = QT_TRANSLATE_NOOP("engine", "Sequence is longer than the position table"),
         .message =
             QT_TRANSLATE_NOOP("engine", "{sequence} tokens, but the model learned {rows} {rows:position|positions}."),
         .source = "NVIDIA/Megatron-LM@d98e8a6 megatron/training/arguments.py validate_args",
         .check = positionTableIsLongEnough,
         .training = true,
         .shape = true},
        {.id = "sequence-within-model-range",
         .severity = Severity::Warning,
         .title = QT_TRANSLATE_NOOP("engine", "Sequence is longer than the model's"),
         .message = QT_TRANSLATE_NOOP("engine",
                                      "{sequence} tokens; the model is specified for {most}. Its position encoding "
                                      "must be rescaled."),
         .source = "NVIDIA/Megatron-LM@d98e8a6 megatron/training/arguments.py validate_args",
         .check = sequenceWithinModelsRange,
         .training = true,
         .shape = true},
    };
}

} // namespace shardyard
