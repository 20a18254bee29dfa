// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/memory/states.h"
#include "engine/rules/support.h"
#include "engine/units/translatable.h"

// How tensor parallelism cuts the model's matrices.

namespace shardyard {

namespace {

std::optional<Finding> headsDivide(const RuleContext &context)
{
    const Count tensor = context.strategy->tensorParallel;
    if (context.model->heads < 1 || divides(tensor, context.model->heads))
        return std::nullopt;
    Finding finding = broken({{"tensor", tensor}, {"heads", context.model->heads}});
    finding.fix = nearestFix(context, "tensor_parallel");
    return finding;
}

/// Latent attention has no key-value heads to divide.
bool hasKeyValueHeads(const Architecture &model)
{
    return !model.latent && model.kvHeads > 0;
}

std::optional<Finding> keyValueHeadsDivide(const RuleContext &context)
{
    const Count tensor = context.strategy->tensorParallel;
    const Count heads = context.model->kvHeads;
    if (!hasKeyValueHeads(*context.model) || divides(tensor, heads) || divides(heads, tensor))
        return std::nullopt;
    Finding finding = broken({{"tensor", tensor}, {"heads", heads}});
    finding.fix = nearestFix(context, "tensor_parallel");
    return finding;
}

/// Every group of query heads shares one key-value head (Ainslie et al. 2023, GQA, arXiv 2305.13245, section 2.2).
std::optional<Finding> queryHeadsShareEvenly(const RuleContext &context)
{
    const Architecture &model = *context.model;
    if (!hasKeyValueHeads(model) || divides(model.kvHeads, model.heads))
        return std::nullopt;
    return broken({{"heads", model.heads}, {"keys", model.kvHeads}});
}

std::optional<Finding> keyValueHeadsRepeated(const RuleContext &context)
{
    const Count tensor = context.strategy->tensorParallel;
    const Count heads = context.model->kvHeads;
    if (!hasKeyValueHeads(*context.model) || tensor <= heads || !divides(heads, tensor))
        return std::nullopt;
    return broken({{"tensor", tensor}, {"heads", heads}, {"copies", tensor / heads}});
}

std::optional<Finding> widthDivides(const RuleContext &context, Count width)
{
    const Count tensor = context.strategy->tensorParallel;
    if (width < 1 || divides(tensor, width))
        return std::nullopt;
    Finding finding = broken({{"tensor", tensor}, {"width", width}});
    finding.fix = nearestFix(context, "tensor_parallel");
    return finding;
}

std::optional<Finding> feedForwardDivides(const RuleContext &context)
{
    return widthDivides(context, context.model->ffn);
}

std::optional<Finding> sharedExpertsDivide(const RuleContext &context)
{
    const std::optional<MixtureOfExperts> &moe = context.model->moe;
    return moe ? widthDivides(context, boundedProduct({moe->sharedExperts, moe->sharedFfn})) : std::nullopt;
}

std::optional<Finding> vocabularyPadded(const RuleContext &context)
{
    const Count vocabulary = context.model->vocab;
    const Count padded = paddedVocabulary(*context.model, *context.strategy);
    if (vocabulary < 1 || padded == vocabulary)
        return std::nullopt;
    return broken({{"vocabulary", vocabulary}, {"padded", padded}, {"unit", vocabularyUnit(*context.strategy)}});
}

} // namespace

std::vector<Rule> modelRules()
{
    return {
        {.id = "heads-divisible-by-tensor",
         .severity = Severity::Error,
         .field = "tensor_parallel",
         .title = QT_TRANSLATE_NOOP("engine", "Heads do not divide over tensor ranks"),
         .message =
             QT_TRANSLATE_NOOP("engine", "{tensor} does not divide {heads} {heads:head|heads}; heads are never cut."),
         .source = "NVIDIA/Megatron-LM@d98e8a6 megatron/core/transformer/transformer_config.py",
         .check = headsDivide,
         .shape = true},
        {.id = "kv-heads-divisible-by-tensor",
         .severity = Severity::Error,
         .field = "tensor_parallel",
         .title = QT_TRANSLATE_NOOP("engine", "Key-value heads do not divide over tensor ranks"),
         .message =
             QT_TRANSLATE_NOOP("engine",
                               "{heads} key-value heads are neither a multiple nor a divisor of tensor {tensor}: "
                               "a rank holds whole heads, or equally many ranks hold each."),
         .source = "NVIDIA/Megatron-LM@d98e8a6 megatron/core/transformer/transformer_config.py",
         .check = keyValueHeadsDivide,
         .shape = true},
        {.id = "heads-divisible-by-kv-heads",
         .severity = Severity::Error,
         .title = QT_TRANSLATE_NOOP("engine", "Heads do not divide over key-value heads"),
         .message = QT_TRANSLATE_NOOP("engine",
                                      "{keys} key-value {keys:head does|heads do} not divide the {heads} query heads: "
                                      "equally many of them share each."),
         .source = "Ainslie et al. 2023, GQA, arXiv 2305.13245, section 2.2",
         .check = queryHeadsShareEvenly,
         .shape = true},
        {.id = "kv-heads-replicated",
         .severity = Severity::Note,
         .field = "tensor_parallel",
         .title = QT_TRANSLATE_NOOP("engine", "Key-value heads are repeated"),
         .message = QT_TRANSLATE_NOOP(
             "engine",
             "{heads} key-value {heads:head|heads} on {tensor} tensor ranks: {copies} ranks hold a copy of "
             "each, so their weights and cache shrink no further."),
         .source = "NVIDIA/Megatron-LM@d98e8a6 megatron/core/transformer/transformer_config.py",
         .check = keyValueHeadsRepeated,
         .shape = true},
        {.id = "ffn-divisible-by-tensor",
         .severity = Severity::Error,
         .field = "tensor_parallel",
         .title = QT_TRANSLATE_NOOP("engine", "Feed-forward width does not divide over tensor ranks"),
         .message = QT_TRANSLATE_NOOP("engine", "{tensor} does not divide the feed-forward width {width}."),
         .source = "NVIDIA/Megatron-LM@d98e8a6 megatron/core/utils.py divide",
         .check = feedForwardDivides,
         .shape = true},
        {.id = "shared-experts-divisible-by-tensor",
         .severity = Severity::Error,
         .field = "tensor_parallel",
         .title = QT_TRANSLATE_NOOP("engine", "Shared experts do not divide over tensor ranks"),
         .message = QT_TRANSLATE_NOOP("engine", "{tensor} does not divide the shared experts' width {width}."),
         .source = "NVIDIA/Megatron-LM@d98e8a6 megatron/core/utils.py divide",
         .check = sharedExpertsDivide,
         .shape = true},
        {.id = "vocabulary-padded",
         .severity = Severity::Note,
         .field = "tensor_parallel",
         .title = QT_TRANSLATE_NOOP("engine", "Vocabulary is padded"),
         .message = QT_TRANSLATE_NOOP("engine",
                                      "{vocabulary} rows become {padded}, a multiple of {unit}, so that every tensor "
                                      "rank holds as many. The padding costs weights, states and logits."),
         .source = "NVIDIA/Megatron-LM@d98e8a6 megatron/training/vocab_utils.py",
         .check = vocabularyPadded,
         .shape = true},
    };
}

} // namespace shardyard
