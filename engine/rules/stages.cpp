// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/rules/support.h"
#include "engine/strategy/balance.h"
#include "engine/strategy/framework.h"
#include "engine/strategy/layerlist.h"
#include "engine/units/translatable.h"

#include <algorithm>
#include <cstdlib>
#include <numeric>

// How the layers divide over pipeline stages and their chunks.

namespace shardyard {

namespace {

/// Layers, with embedding and loss where they count as one each.
Count places(const RuleContext &context)
{
    return context.model->layers + (context.strategy->countEmbeddingAndLoss ? 2 : 0);
}

Count stageCount(const Strategy &strategy)
{
    return boundedProduct({strategy.pipelineParallel, effectiveVirtualStages(strategy)});
}

bool splitsEvenly(const RuleContext &context)
{
    return context.strategy->layersPerStage.empty() && context.model->layers > 0;
}

std::optional<Finding> stagesWithinLayers(const RuleContext &context)
{
    const Count stages = context.strategy->pipelineParallel;
    if (!splitsEvenly(context) || stages <= places(context))
        return std::nullopt;
    Finding finding = broken({{"stages", stages}, {"layers", context.model->layers}});
    finding.fix = nearestFix(context, "pipeline_parallel");
    return finding;
}

std::optional<Finding> chunksWithinLayers(const RuleContext &context)
{
    const Strategy &strategy = *context.strategy;
    const Count stages = stageCount(strategy);
    if (!splitsEvenly(context) || strategy.pipelineParallel > places(context) || stages <= places(context))
        return std::nullopt;
    Finding finding = broken({{"pipeline", strategy.pipelineParallel},
                              {"chunks", effectiveVirtualStages(strategy)},
                              {"stages", stages},
                              {"layers", context.model->layers}});
    finding.fix = nearestFix(context, "virtual_stages");
    return finding;
}

/// A model without a shape has some number of layers; no plan holds one of more than the format allows.
std::optional<Finding> stagesWithinAnyModel(const RuleContext &context)
{
    const Strategy &strategy = *context.strategy;
    const Count stages = stageCount(strategy);
    if (context.model->hasShape() || stages <= largestLayers
        || static_cast<Count>(strategy.layersPerStage.size()) == stages)
        return std::nullopt;
    Finding finding = broken({{"stages", stages}, {"most", largestLayers}});
    finding.field = strategy.pipelineParallel > largestLayers ? "pipeline_parallel" : "virtual_stages";
    finding.fix = nearestFix(context, finding.field);
    return finding;
}

/// The nearest other number of chunks a rank that the layers divide over.
std::optional<Fix> evenChunksFix(const RuleContext &context)
{
    const Count current = effectiveVirtualStages(*context.strategy);
    std::optional<Count> best;
    for (const Count chunks : validValues(context, "virtual_stages"))
        if (divides(boundedProduct({context.strategy->pipelineParallel, chunks}), places(context))
            && (!best || std::abs(chunks - current) < std::abs(*best - current)))
            best = chunks;
    return best ? std::optional(Fix{.field = "virtual_stages", .value = std::to_string(*best)}) : std::nullopt;
}

/// Changes the number of chunks, or else counts embedding and loss, or no longer does.
std::optional<Finding> withEvenFix(const RuleContext &context, Finding finding)
{
    const Strategy &strategy = *context.strategy;
    if (!context.trying.empty())
        return finding;
    if (effectiveVirtualStages(strategy) > 1)
        finding.fix = evenChunksFix(context);
    const bool counted = strategy.countEmbeddingAndLoss;
    const Count otherPlaces = context.model->layers + (counted ? 0 : 2);
    if (!finding.fix && divides(stageCount(strategy), otherPlaces)) {
        finding.fix = Fix{.field = "count_embedding_and_loss", .value = counted ? "false" : "true"};
        finding.fixText = counted ? QT_TRANSLATE_NOOP("engine", "Count layers alone")
                                  : QT_TRANSLATE_NOOP("engine", "Count embedding and loss as a layer each");
    }
    return finding;
}

/// Absent where the layers divide, or where other rules say why they cannot.
std::optional<Finding> unevenLayers(const RuleContext &context)
{
    const Count stages = stageCount(*context.strategy);
    if (!splitsEvenly(context) || stages > places(context) || divides(stages, places(context)))
        return std::nullopt;
    Finding finding = broken({{"layers", context.model->layers},
                              {"stages", stages},
                              {"most", ceilDivide(places(context), stages)},
                              {"least", places(context) / stages}});
    finding.field = effectiveVirtualStages(*context.strategy) > 1 ? "virtual_stages" : "pipeline_parallel";
    return withEvenFix(context, std::move(finding));
}

std::optional<Finding> layersUneven(const RuleContext &context)
{
    std::optional<Finding> finding = isMegatron(*context.strategy) ? std::nullopt : unevenLayers(context);
    if (finding && context.strategy->countEmbeddingAndLoss)
        finding->message = QT_TRANSLATE_NOOP(
            "engine",
            "{layers} {layers:layer|layers}, embedding and loss over {stages} stages: the longest count "
            "{most}, the others {least}. The step waits for the longest.");
    return finding;
}

/// The balanced list in place of one that cannot be; absent where other rules say why there is none.
std::optional<Fix> balancedListFix(const RuleContext &context)
{
    if (!context.trying.empty() || !context.model->hasShape() || !context.model->notCounted.empty()
        || stageCount(*context.strategy) > places(context))
        return std::nullopt;
    Strategy even = *context.strategy;
    even.layersPerStage.clear();
    const std::vector<Count> layers = balancedLayers(*context.model, even, workload(context).sequenceLength);
    return Fix{.field = "layers_per_stage", .value = layerListText(layers)};
}

bool hasWrongLength(const RuleContext &context)
{
    const auto given = static_cast<Count>(context.strategy->layersPerStage.size());
    return given > 0 && given != stageCount(*context.strategy);
}

Count listedLayers(const Strategy &strategy)
{
    return std::accumulate(strategy.layersPerStage.begin(), strategy.layersPerStage.end(), Count(0));
}

bool hasWrongSum(const RuleContext &context)
{
    return !context.strategy->layersPerStage.empty() && listedLayers(*context.strategy) != context.model->layers;
}

std::optional<Finding> listHasEveryStage(const RuleContext &context)
{
    const Strategy &strategy = *context.strategy;
    if (!hasWrongLength(context))
        return std::nullopt;
    Finding finding = broken({{"given", static_cast<Count>(strategy.layersPerStage.size())},
                              {"pipeline", strategy.pipelineParallel},
                              {"chunks", effectiveVirtualStages(strategy)},
                              {"stages", stageCount(strategy)}});
    finding.fix = balancedListFix(context);
    return finding;
}

std::optional<Finding> listAddsUp(const RuleContext &context)
{
    if (!hasWrongSum(context))
        return std::nullopt;
    Finding finding = broken({{"sum", listedLayers(*context.strategy)}, {"layers", context.model->layers}});
    if (!hasWrongLength(context)) // else that finding has the fix
        finding.fix = balancedListFix(context);
    return finding;
}

std::optional<Finding> listNeedsLayers(const RuleContext &context)
{
    if (context.model->hasShape() || context.strategy->layersPerStage.empty())
        return std::nullopt;
    return Finding();
}

/// One decimal.
std::string percentText(double share)
{
    return fixed(100 * share, 1);
}

/// Where other layers a stage would spare the slowest pipeline rank more than rounding.
std::optional<Finding> stagesUnbalanced(const RuleContext &context)
{
    constexpr double worthwhile = 0.995; // of the slowest rank's work
    const Strategy &strategy = *context.strategy;
    if (!context.trying.empty() || strategy.pipelineParallel == 1 || !*context.grid
        || !context.model->notCounted.empty() || stageCount(strategy) > places(context) || hasWrongLength(context)
        || hasWrongSum(context))
        return std::nullopt;
    const Count sequence = workload(context).sequenceLength;
    const RankLoad now = rankLoad(*context.model, strategy, sequence);
    Strategy balanced = strategy;
    balanced.layersPerStage = balancedLayers(*context.model, strategy, sequence);
    const RankLoad then = rankLoad(*context.model, balanced, sequence);
    if (then.slowest >= worthwhile * now.slowest)
        return std::nullopt;
    Finding finding;
    const std::string list = layerListText(balanced.layersPerStage);
    finding.values = {{"rank", std::to_string(now.slowestRank)},
                      {"over", percentText(now.overMean())},
                      {"balanced", list},
                      {"then", percentText(then.overMean())},
                      {"less", percentText(1 - then.slowest / now.slowest)}};
    finding.fix = Fix{.field = "layers_per_stage", .value = list};
    return finding;
}

/// Enough layers for the stages.
std::vector<Rule> countRules()
{
    return {
        {.id = "pipeline-within-layers",
         .severity = Severity::Error,
         .field = "pipeline_parallel",
         .title = QT_TRANSLATE_NOOP("engine", "More pipeline stages than layers"),
         .message = QT_TRANSLATE_NOOP("engine",
                                      "{stages} stages for {layers} {layers:layer|layers}: some would hold nothing."),
         .source = "pytorch/torchtitan@b5bcd76 torchtitan/distributed/pipeline_parallel.py",
         .check = stagesWithinLayers,
         .shape = true},
        {.id = "chunks-within-layers",
         .severity = Severity::Error,
         .field = "virtual_stages",
         .title = QT_TRANSLATE_NOOP("engine", "More model chunks than layers"),
         .message = QT_TRANSLATE_NOOP("engine",
                                      "{pipeline} pipeline {pipeline:rank|ranks} with {chunks} chunks each "
                                      "{pipeline:makes|make} {stages} stages for "
                                      "{layers} {layers:layer|layers}: some would hold nothing."),
         .source = "pytorch/torchtitan@b5bcd76 torchtitan/distributed/pipeline_parallel.py",
         .check = chunksWithinLayers,
         .shape = true},
        {.id = "stages-within-any-model",
         .severity = Severity::Error,
         .title = QT_TRANSLATE_NOOP("engine", "More stages than any model has layers"),
         .message =
             QT_TRANSLATE_NOOP("engine", "{stages} stages; no model of more than {most} layers is planned here."),
         .source = "this program",
         .check = stagesWithinAnyModel},
    };
}

/// The same layers on every stage.
std::vector<Rule> evenRules()
{
    return {
        {.id = "layers-uneven",
         .severity = Severity::Warning,
         .title = QT_TRANSLATE_NOOP("engine", "Layers are uneven over stages"),
         .message =
             QT_TRANSLATE_NOOP("engine",
                               "{layers} layers over {stages} stages: the longest hold {most}, the others {least}. "
                               "The step waits for the longest."),
         .source = "NVIDIA/Megatron-LM@d98e8a6 megatron/core/transformer/transformer_block.py",
         .check = layersUneven,
         .shape = true},
        {.id = "megatron-layers-divide",
         .severity = Severity::Error,
         .framework = "megatron",
         .title = QT_TRANSLATE_NOOP("engine", "Megatron needs equal stages"),
         .message = QT_TRANSLATE_NOOP(
             "engine",
             "Over {stages} stages some would hold {most} {most:layer|layers}, others {least}. Megatron "
             "refuses that unless the layers of each stage are given."),
         .source = "NVIDIA/Megatron-LM@d98e8a6 megatron/training/arguments.py validate_args",
         .check = unevenLayers,
         .shape = true},
    };
}

/// Layers of each stage, given or to be given.
std::vector<Rule> listRules()
{
    return {
        {.id = "layers-per-stage-length",
         .severity = Severity::Error,
         .field = "layers_per_stage",
         .title = QT_TRANSLATE_NOOP("engine", "Layers per stage has the wrong length"),
         .message = QT_TRANSLATE_NOOP("engine",
                                      "{given} {given:stage is|stages are} listed; pipeline {pipeline} with {chunks} "
                                      "{chunks:chunk|chunks} a rank makes "
                                      "{stages}."),
         .fixText = QT_TRANSLATE_NOOP("engine", "Balance stages: {fix}"),
         .source = "NVIDIA/Megatron-LM@d98e8a6 megatron/core/transformer/pipeline_parallel_layer_layout.py",
         .check = listHasEveryStage},
        {.id = "layers-per-stage-sum",
         .severity = Severity::Error,
         .field = "layers_per_stage",
         .title = QT_TRANSLATE_NOOP("engine", "Layers per stage do not add up"),
         .message =
             QT_TRANSLATE_NOOP("engine", "The list adds up to {sum} {sum:layer|layers}; the model has {layers}."),
         .fixText = QT_TRANSLATE_NOOP("engine", "Balance stages: {fix}"),
         .source = "NVIDIA/Megatron-LM@d98e8a6 megatron/core/transformer/pipeline_parallel_layer_layout.py",
         .check = listAddsUp,
         .shape = true},
        {.id = "layers-per-stage-needs-shape",
         .severity = Severity::Warning,
         .field = "layers_per_stage",
         .title = QT_TRANSLATE_NOOP("engine", "Layers per stage mean nothing here"),
         .message = QT_TRANSLATE_NOOP("engine",
                                      "Of this model only the size is known, so every stage is taken to hold an equal "
                                      "part of it."),
         .source = "this program",
         .check = listNeedsLayers},
        {.id = "stages-unbalanced",
         .severity = Severity::Note,
         .field = "layers_per_stage",
         .title = QT_TRANSLATE_NOOP("engine", "Stages can be balanced"),
         .message = QT_TRANSLATE_NOOP(
             "engine",
             "Pipeline rank {rank} works {over} % longer than the mean of the ranks, head counted; the others wait for "
             "it. With {balanced} layers a stage the slowest works {less} % less, {then} % over the mean."),
         .fixText = QT_TRANSLATE_NOOP("engine", "Balance stages: {fix}"),
         .source = "Llama 3, arXiv 2407.21783, section 3.3.2; forward FLOPs of each layer and the head",
         .check = stagesUnbalanced,
         .training = true,
         .shape = true},
    };
}

} // namespace

std::vector<Rule> stageRules()
{
    std::vector<Rule> rules = countRules();
    for (const auto &part : {evenRules(), listRules()})
        rules.insert(rules.end(), part.begin(), part.end());
    return rules;
}

} // namespace shardyard
