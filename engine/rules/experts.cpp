// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/rules/support.h"
#include "engine/strategy/framework.h"
#include "engine/units/translatable.h"

// The expert rank grid: GPUs = expert tensor · expert · pipeline · expert data.

namespace shardyard {

namespace {

std::optional<Finding> expertsExist(const RuleContext &context)
{
    if (context.model->moe || context.strategy->expertParallel < 2)
        return std::nullopt;
    Finding finding = broken({{"expert", context.strategy->expertParallel}});
    finding.fix = Fix{.field = "expert_parallel", .value = "1"};
    return finding;
}

std::optional<Finding> expertGridDividesWorld(const RuleContext &context)
{
    const Strategy &strategy = *context.strategy;
    const Count gpus = context.cluster->gpus;
    const Count product =
        boundedProduct({strategy.expertTensorParallel, strategy.expertParallel, strategy.pipelineParallel});
    if (!context.model->moe || gpus == 0 || !divides(strategy.pipelineParallel, gpus) || divides(product, gpus))
        return std::nullopt;
    Finding finding = broken({{"expertTensor", strategy.expertTensorParallel},
                              {"expert", strategy.expertParallel},
                              {"pipeline", strategy.pipelineParallel},
                              {"product", product},
                              {"gpus", gpus}});
    finding.field = mendableFactor(context,
                                   {{"expert_parallel", strategy.expertParallel},
                                    {"expert_tensor_parallel", strategy.expertTensorParallel},
                                    {"pipeline_parallel", strategy.pipelineParallel}},
                                   gpus);
    if (!finding.field.empty())
        finding.fix = nearestFix(context, finding.field);
    return finding;
}

bool isServedBy(const RuleContext &context, std::string_view engine)
{
    return workload(context).kind == WorkloadKind::Serving && workload(context).engine == engine;
}

std::optional<Finding> sglangExpertsDivideTensor(const RuleContext &context)
{
    const Strategy &strategy = *context.strategy;
    if (!context.model->moe || !isServedBy(context, "sglang")
        || divides(strategy.expertParallel, strategy.tensorParallel))
        return std::nullopt;
    Finding finding = broken({{"expert", strategy.expertParallel}, {"tensor", strategy.tensorParallel}});
    finding.fix = nearestFix(context, "expert_parallel");
    return finding;
}

/// vLLM takes no expert degree, and its ranks may hold unequal numbers of experts.
std::optional<Finding> expertsDivide(const RuleContext &context)
{
    const Count expert = context.strategy->expertParallel;
    if (!context.model->moe || isServedBy(context, "vllm") || divides(expert, context.model->moe->experts))
        return std::nullopt;
    Finding finding = broken({{"expert", expert}, {"experts", context.model->moe->experts}});
    finding.fix = nearestFix(context, "expert_parallel");
    return finding;
}

std::optional<Finding> expertWidthDivides(const RuleContext &context)
{
    const Count expertTensor = context.strategy->expertTensorParallel;
    if (!context.model->moe || divides(expertTensor, context.model->moe->expertFfn))
        return std::nullopt;
    Finding finding = broken({{"expertTensor", expertTensor}, {"width", context.model->moe->expertFfn}});
    finding.fix = nearestFix(context, "expert_tensor_parallel");
    return finding;
}

std::optional<Finding> expertTensorDefaultDiffers(const RuleContext &context)
{
    const Strategy &strategy = *context.strategy;
    const bool mayBeMegatron = strategy.framework == "none" || isMegatron(strategy);
    if (!context.model->moe || !mayBeMegatron || strategy.expertTensorParallel != 1 || strategy.tensorParallel < 2)
        return std::nullopt;
    return broken({{"tensor", strategy.tensorParallel}});
}

std::optional<Finding> gridsAgreeOnStages(const RuleContext &context)
{
    const std::optional<RankGrid> &grid = *context.grid;
    if (!context.model->moe || !grid || pipelineGroupsAgree(*grid))
        return std::nullopt;
    Finding finding = broken({{"data", grid->degrees.data}, {"expertData", grid->degrees.expertData}});
    finding.values.emplace_back("order", rankOrderName(grid->order));
    finding.fix = Fix{.field = "rank_order", .value = rankOrderName(megatronOrder)};
    return finding;
}

} // namespace

std::vector<Rule> expertRules()
{
    return {
        {.id = "expert-parallel-without-experts",
         .severity = Severity::Error,
         .field = "expert_parallel",
         .title = QT_TRANSLATE_NOOP("engine", "The model has no experts"),
         .message =
             QT_TRANSLATE_NOOP("engine", "Expert parallel {expert} on a dense model: there is nothing to divide."),
         .source = "NVIDIA/Megatron-LM@d98e8a6 megatron/training/arguments.py validate_args",
         .check = expertsExist},
        {.id = "expert-grid-divides-world",
         .severity = Severity::Error,
         .title = QT_TRANSLATE_NOOP("engine", "Expert degrees do not divide the GPUs"),
         .message =
             QT_TRANSLATE_NOOP("engine",
                               "Expert tensor {expertTensor} · expert {expert} · pipeline {pipeline} = {product} "
                               "does not divide {gpus} {gpus:GPU|GPUs}. Experts have a rank grid of their own."),
         .source = "NVIDIA/Megatron-LM@d98e8a6 megatron/core/parallel_state.py initialize_model_parallel",
         .check = expertGridDividesWorld,
         .training = true},
        {.id = "sglang-expert-parallel-divides-tensor",
         .severity = Severity::Error,
         .field = "expert_parallel",
         .title = QT_TRANSLATE_NOOP("engine", "Expert degree does not divide tensor"),
         .message = QT_TRANSLATE_NOOP(
             "engine", "SGLang places expert ranks inside tensor {tensor}; {expert} does not divide it."),
         .source =
             "sgl-project/sglang@001067f python/sglang/srt/distributed/parallel_state.py initialize_model_parallel",
         .check = sglangExpertsDivideTensor},
        {.id = "experts-divisible-by-expert-parallel",
         .severity = Severity::Error,
         .field = "expert_parallel",
         .title = QT_TRANSLATE_NOOP("engine", "Experts do not divide over expert ranks"),
         .message = QT_TRANSLATE_NOOP("engine", "{expert} does not divide {experts} {experts:expert|experts}."),
         .source = "NVIDIA/Megatron-LM@d98e8a6 megatron/core/transformer/moe/moe_layer.py",
         .check = expertsDivide},
        {.id = "expert-width-divisible-by-expert-tensor",
         .severity = Severity::Error,
         .field = "expert_tensor_parallel",
         .title = QT_TRANSLATE_NOOP("engine", "Expert width does not divide over expert tensor ranks"),
         .message = QT_TRANSLATE_NOOP("engine", "{expertTensor} does not divide the experts' width {width}."),
         .source = "NVIDIA/Megatron-LM@d98e8a6 megatron/core/transformer/moe/experts.py",
         .check = expertWidthDivides,
         .training = true},
        {.id = "expert-tensor-default",
         .severity = Severity::Note,
         .field = "expert_tensor_parallel",
         .title = QT_TRANSLATE_NOOP("engine", "Expert tensor parallel defaults differ"),
         .message =
             QT_TRANSLATE_NOOP("engine",
                               "Here expert tensor is 1. Megatron takes the tensor degree, {tensor}, unless told "
                               "otherwise, which needs {tensor} times the ranks for experts."),
         .source = "NVIDIA/Megatron-LM@d98e8a6 megatron/core/model_parallel_config.py",
         .check = expertTensorDefaultDiffers,
         .training = true},
        {.id = "grids-agree-on-stages",
         .severity = Severity::Error,
         .field = "rank_order",
         .title = QT_TRANSLATE_NOOP("engine", "The two grids disagree about stages"),
         .message =
             QT_TRANSLATE_NOOP("engine",
                               "In order {order} with data {data} and expert data {expertData} a GPU would be on "
                               "one pipeline stage for dense layers and on another for experts."),
         .source = "NVIDIA/Megatron-LM@d98e8a6 megatron/core/parallel_state.py initialize_model_parallel",
         .check = gridsAgreeOnStages,
         .training = true},
    };
}

} // namespace shardyard
