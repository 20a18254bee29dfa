// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/rules/support.h"
#include "engine/units/translatable.h"

#include <algorithm>

// What data replicas divide among themselves.

namespace shardyard {

namespace {

/// Dense states are divided over data · context ranks.
std::optional<Count> shardRanks(const RuleContext &context)
{
    const std::optional<RankGrid> &grid = *context.grid;
    return grid ? std::optional(grid->degrees.data * grid->degrees.context) : std::nullopt;
}

std::optional<Finding> shardGroupDivides(const RuleContext &context)
{
    const Strategy &strategy = *context.strategy;
    const std::optional<Count> ranks = shardRanks(context);
    if (strategy.sharding != Sharding::Hsdp || !ranks)
        return std::nullopt;
    // A node larger than what there is to shard over is simply all of it.
    const Count group = strategy.shardGroup.value_or(std::min(gpusPerNode(*context.cluster), *ranks));
    if (divides(group, *ranks))
        return std::nullopt;
    Finding finding = broken({{"group", group}, {"ranks", *ranks}});
    finding.fix = nearestFix(context, "shard_group", group);
    return finding;
}

/// Expert states are divided over the expert data ranks, which are fewer.
std::optional<Finding> shardGroupDividesExpertData(const RuleContext &context)
{
    const Strategy &strategy = *context.strategy;
    const std::optional<RankGrid> &grid = *context.grid;
    if (strategy.sharding != Sharding::Hsdp || !grid || !context.model->moe)
        return std::nullopt;
    const Count ranks = grid->degrees.expertData;
    const Count group = std::min(strategy.shardGroup.value_or(gpusPerNode(*context.cluster)), ranks);
    if (divides(group, ranks))
        return std::nullopt;
    Finding finding = broken({{"group", group}, {"ranks", ranks}});
    finding.fix = nearestFix(context, "shard_group", group);
    return finding;
}

std::optional<Finding> shardingHasRanks(const RuleContext &context)
{
    const std::optional<Count> ranks = shardRanks(context);
    if (context.strategy->sharding == Sharding::None || !ranks || *ranks > 1)
        return std::nullopt;
    return Finding();
}

/// Gradients or parameters are divided, but a pipeline works through many micro-batches.
std::optional<Finding> shardingSuitsPipeline(const RuleContext &context)
{
    const Strategy &strategy = *context.strategy;
    const bool fully = strategy.sharding == Sharding::Fsdp || strategy.sharding == Sharding::Hsdp;
    const bool reshards = strategy.reshardAfterForward.value_or(false) || strategy.reshardGroup;
    const bool everyMicroBatch =
        strategy.sharding == Sharding::Zero2 || strategy.sharding == Sharding::Zero3 || (fully && reshards);
    if (strategy.pipelineParallel < 2 || !everyMicroBatch || strategy.framework == "deepspeed")
        return std::nullopt;
    Finding finding = broken({{"pipeline", strategy.pipelineParallel}});
    finding.values.emplace_back("sharding", std::string(shardingName(strategy.sharding)));
    return finding;
}

} // namespace

std::vector<Rule> shardingRules()
{
    return {
        {.id = "shard-group-divides-data",
         .severity = Severity::Error,
         .field = "shard_group",
         .title = QT_TRANSLATE_NOOP("engine", "Shard groups do not fit the replicas"),
         .message = QT_TRANSLATE_NOOP(
             "engine", "Groups of {group} do not divide data · context = {ranks} ranks into equal parts."),
         .source = "NVIDIA-NeMo/Automodel@36044ad nemo_automodel/components/distributed/mesh_utils.py",
         .check = shardGroupDivides,
         .training = true},
        {.id = "shard-group-divides-expert-data",
         .severity = Severity::Error,
         .field = "shard_group",
         .title = QT_TRANSLATE_NOOP("engine", "Shard groups do not fit the experts' replicas"),
         .message =
             QT_TRANSLATE_NOOP("engine", "Groups of {group} do not divide {ranks} expert data ranks into equal parts."),
         .source = "NVIDIA-NeMo/Automodel@36044ad nemo_automodel/components/distributed/mesh_utils.py",
         .check = shardGroupDividesExpertData,
         .training = true},
        {.id = "sharding-without-replicas",
         .severity = Severity::Note,
         .field = "sharding",
         .title = QT_TRANSLATE_NOOP("engine", "Nothing to shard over"),
         .message =
             QT_TRANSLATE_NOOP("engine", "Data · context is 1, so every GPU keeps its whole share of the states."),
         .source = "Rajbhandari et al. 2020, ZeRO, arXiv 1910.02054, section 5",
         .check = shardingHasRanks,
         .training = true},
        {.id = "sharding-every-micro-batch",
         .severity = Severity::Note,
         .field = "sharding",
         .title = QT_TRANSLATE_NOOP("engine", "Sharding repeats for every micro-batch"),
         .message =
             QT_TRANSLATE_NOOP("engine",
                               "With pipeline {pipeline}, {sharding} moves gradients or parameters for every "
                               "micro-batch. ZeRO-1, or FSDP that does not reshard after the forward, moves them "
                               "once a step."),
         .source = "pytorch/pytorch@00722e6 torch/distributed/pipelining/schedules.py",
         .check = shardingSuitsPipeline,
         .training = true},
    };
}

} // namespace shardyard
