// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/rules/support.h"
#include "engine/units/translatable.h"

// The dense rank grid: GPUs = tensor · context · pipeline · data.

namespace shardyard {

namespace {

std::optional<Finding> clusterHasGpus(const RuleContext &context)
{
    return context.cluster->gpus > 0 ? std::nullopt : std::optional(Finding());
}

std::optional<Finding> degreesDivideWorld(const RuleContext &context)
{
    const Strategy &strategy = *context.strategy;
    const Count gpus = context.cluster->gpus;
    const Count product = modelParallel(strategy);
    if (gpus == 0 || divides(product, gpus))
        return std::nullopt;
    Finding finding = broken({{"tensor", strategy.tensorParallel},
                              {"context", strategy.contextParallel},
                              {"pipeline", strategy.pipelineParallel},
                              {"product", product},
                              {"gpus", gpus}});
    finding.field = mendableFactor(context,
                                   {{"pipeline_parallel", strategy.pipelineParallel},
                                    {"context_parallel", strategy.contextParallel},
                                    {"tensor_parallel", strategy.tensorParallel}},
                                   gpus);
    if (!finding.field.empty())
        finding.fix = nearestFix(context, finding.field);
    return finding;
}

std::optional<Finding> dataParallelMatches(const RuleContext &context)
{
    const Strategy &strategy = *context.strategy;
    const Count gpus = context.cluster->gpus;
    const Count split = modelParallel(strategy);
    if (!strategy.dataParallel || gpus == 0 || !divides(split, gpus) || *strategy.dataParallel == gpus / split)
        return std::nullopt;
    Finding finding = broken({{"data", *strategy.dataParallel},
                              {"needed", boundedProduct({split, *strategy.dataParallel})},
                              {"gpus", gpus}});
    finding.fix = Fix{.field = "data_parallel", .value = std::to_string(gpus / split)};
    return finding;
}

} // namespace

std::vector<Rule> worldRules()
{
    return {
        {.id = "cluster-has-gpus",
         .severity = Severity::Error,
         .title = QT_TRANSLATE_NOOP("engine", "No GPUs"),
         .message =
             QT_TRANSLATE_NOOP("engine", "The cluster holds no GPU, so there is nothing to lay the model out on."),
         .source = "by definition",
         .check = clusterHasGpus},
        {.id = "world-divisible-by-degrees",
         .severity = Severity::Error,
         .title = QT_TRANSLATE_NOOP("engine", "Degrees do not divide the GPUs"),
         .message = QT_TRANSLATE_NOOP("engine",
                                      "Tensor {tensor} · context {context} · pipeline {pipeline} = {product} does not "
                                      "divide {gpus} {gpus:GPU|GPUs}; data parallel takes what is left."),
         .source = "NVIDIA/Megatron-LM@d98e8a6 megatron/core/parallel_state.py initialize_model_parallel",
         .check = degreesDivideWorld},
        {.id = "data-parallel-matches-world",
         .severity = Severity::Error,
         .field = "data_parallel",
         .title = QT_TRANSLATE_NOOP("engine", "Data parallel does not match the GPUs"),
         .message = QT_TRANSLATE_NOOP(
             "engine", "{data} {data:replica needs|replicas need} {needed} {needed:GPU|GPUs}; the cluster has {gpus}."),
         .source = "pytorch/torchtitan@b5bcd76 torchtitan/distributed/parallel_dims.py",
         .check = dataParallelMatches},
    };
}

} // namespace shardyard
