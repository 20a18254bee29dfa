// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/rules/support.h"
#include "engine/schedule/shipped.h"
#include "engine/units/translatable.h"

// What DeepSpeed, Accelerate and nanotron refuse besides.

namespace shardyard {

namespace {

std::optional<Finding> pipelineShardsOptimizerOnly(const RuleContext &context)
{
    const Strategy &strategy = *context.strategy;
    const bool sharesMore = strategy.sharding == Sharding::Zero2 || strategy.sharding == Sharding::Zero3;
    if (!sharesMore || strategy.pipelineParallel < 2)
        return std::nullopt;
    Finding finding = broken({{"pipeline", strategy.pipelineParallel}});
    finding.values.emplace_back("sharding", std::string(shardingName(strategy.sharding)));
    finding.fix = Fix{.field = "sharding", .value = "zero1"};
    return finding;
}

std::optional<Finding> expertsKeepTheirParameters(const RuleContext &context)
{
    if (!context.model->moe || context.strategy->sharding != Sharding::Zero3)
        return std::nullopt;
    Finding finding;
    finding.fix = Fix{.field = "sharding", .value = context.strategy->pipelineParallel > 1 ? "zero1" : "zero2"};
    return finding;
}

std::optional<Finding> noPipeline(const RuleContext &context)
{
    if (context.strategy->pipelineParallel < 2)
        return std::nullopt;
    Finding finding = broken({{"pipeline", context.strategy->pipelineParallel}});
    finding.fix = Fix{.field = "pipeline_parallel", .value = "1"};
    return finding;
}

std::optional<Finding> nearlyFilled(const RuleContext &context)
{
    const std::optional<ScheduleShape> shape = scheduleShape(context);
    if (!shape || context.strategy->schedule != "1f1b" || shippedSchedule("nanotron", "1f1b")->runs(*shape))
        return std::nullopt;
    Finding finding = broken({{"microBatches", shape->microBatches}, {"pipeline", shape->pipelineRanks}});
    finding.fix = nearestFix(context, "pipeline_parallel");
    return finding;
}

} // namespace

std::vector<Rule> otherFrameworkRules()
{
    return {
        {.id = "deepspeed-pipeline-shards-optimizer-only",
         .severity = Severity::Error,
         .framework = "deepspeed",
         .field = "sharding",
         .title = QT_TRANSLATE_NOOP("engine", "DeepSpeed's pipeline stops at ZeRO-1"),
         .message = QT_TRANSLATE_NOOP("engine",
                                      "{sharding} with pipeline {pipeline}: DeepSpeed refuses ZeRO-2 and ZeRO-3 in its "
                                      "pipeline engine."),
         .source = "deepspeedai/DeepSpeed@edaa722 deepspeed/runtime/pipe/engine.py",
         .check = pipelineShardsOptimizerOnly,
         .training = true},
        {.id = "deepspeed-experts-without-zero3",
         .severity = Severity::Error,
         .framework = "deepspeed",
         .field = "sharding",
         .title = QT_TRANSLATE_NOOP("engine", "DeepSpeed's experts stop at ZeRO-2"),
         .message = QT_TRANSLATE_NOOP("engine",
                                      "Experts are partitioned over other ranks than dense layers; DeepSpeed's own MoE "
                                      "refuses ZeRO-3."),
         .source = "deepspeedai/DeepSpeed@edaa722 deepspeed/runtime/engine.py",
         .check = expertsKeepTheirParameters,
         .training = true},
        {.id = "accelerate-no-pipeline",
         .severity = Severity::Error,
         .framework = "accelerate",
         .field = "pipeline_parallel",
         .title = QT_TRANSLATE_NOOP("engine", "Accelerate has no training pipeline"),
         .message =
             QT_TRANSLATE_NOOP("engine", "Pipeline {pipeline}: Accelerate trains with tensor, context and data only."),
         .source = "huggingface/accelerate@16cb6eb src/accelerate/accelerator.py",
         .check = noPipeline,
         .training = true},
        {.id = "nanotron-1f1b-is-filled",
         .severity = Severity::Error,
         .framework = "nanotron",
         .field = "pipeline_parallel",
         .title = QT_TRANSLATE_NOOP("engine", "nanotron's 1F1B needs a full pipeline"),
         .message = QT_TRANSLATE_NOOP("engine",
                                      "{microBatches} {microBatches:micro-batch|micro-batches} for {pipeline} stages; "
                                      "nanotron needs at least one "
                                      "fewer than stages."),
         .source = "huggingface/nanotron@2411b02 src/nanotron/parallel/pipeline_parallel/engine.py",
         .check = nearlyFilled,
         .training = true},
    };
}

} // namespace shardyard
