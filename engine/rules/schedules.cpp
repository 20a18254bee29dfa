// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/rules/support.h"
#include "engine/schedule/interleavedgroups.h"
#include "engine/units/translatable.h"

#include <cmath>

// Which shapes a pipeline schedule runs.

namespace shardyard {

namespace {

std::optional<Finding> scheduleIsReplayed(const RuleContext &context)
{
    const Strategy &strategy = *context.strategy;
    if (strategy.pipelineParallel < 2 || scheduleKind(strategy.schedule))
        return std::nullopt;
    Finding finding;
    finding.values.emplace_back("schedule", strategy.schedule);
    return finding;
}

std::optional<Finding> replayIsShort(const RuleContext &context)
{
    const std::optional<ScheduleShape> shape = scheduleShape(context);
    if (!shape || shape->pipelineRanks < 2 || !scheduleKind(context.strategy->schedule))
        return std::nullopt;
    const Count forwards = boundedProduct({shape->pipelineRanks, shape->virtualStages, shape->microBatches});
    if (forwards <= mostReplayedForwards)
        return std::nullopt;
    return broken({{"forwards", forwards}, {"most", mostReplayedForwards}});
}

std::optional<Finding> chunksNeedInterleaving(const RuleContext &context)
{
    const Strategy &strategy = *context.strategy;
    const ScheduleKind *kind = scheduleKind(strategy.schedule);
    const Count chunks = effectiveVirtualStages(strategy);
    if (!kind || kind->virtualStages || chunks < 2)
        return std::nullopt;
    Finding finding = broken({{"chunks", chunks}});
    finding.values.emplace_back("schedule", kind->title);
    finding.fix = strategy.pipelineParallel > 1 ? Fix{.field = "schedule", .value = "interleaved-1f1b"}
                                                : Fix{.field = "virtual_stages", .value = "1"};
    return finding;
}

std::optional<Finding> interleavingNeedsPipeline(const RuleContext &context)
{
    const Strategy &strategy = *context.strategy;
    if (!isInterleaved(strategy) || strategy.pipelineParallel > 1)
        return std::nullopt;
    Finding finding;
    finding.fix = Fix{.field = "schedule", .value = "1f1b"};
    return finding;
}

std::optional<Finding> interleavingNeedsChunks(const RuleContext &context)
{
    const Strategy &strategy = *context.strategy;
    if (!isInterleaved(strategy) || strategy.pipelineParallel < 2 || effectiveVirtualStages(strategy) > 1)
        return std::nullopt;
    Finding finding;
    finding.fix = nearestFix(context, "virtual_stages");
    return finding;
}

const char *groupMessage(GroupProblem problem)
{
    switch (problem) {
    case GroupProblem::LargerThanBatch:
        return QT_TRANSLATE_NOOP("engine", "A group of {group} is more than the {microBatches} micro-batches.");
    case GroupProblem::SmallerThanPipeline:
        return QT_TRANSLATE_NOOP("engine", "A group of {group} is smaller than the {pipeline} pipeline ranks.");
    default:
        return QT_TRANSLATE_NOOP(
            "engine",
            "{microBatches} micro-batches in groups of {group} leave a last group of {last}; it must "
            "be empty or at least {pipeline}, the pipeline ranks.");
    }
}

std::optional<Finding> interleavedGroupsFill(const RuleContext &context)
{
    const std::optional<ScheduleShape> shape = scheduleShape(context);
    if (!shape || !isInterleaved(*context.strategy) || shape->pipelineRanks < 2 || shape->virtualStages < 2)
        return std::nullopt;
    const GroupProblem problem = groupProblem(*shape);
    if (problem == GroupProblem::None)
        return std::nullopt;
    const Count group = interleavedGroup(*shape);
    Finding finding = broken({{"group", group},
                              {"microBatches", shape->microBatches},
                              {"pipeline", shape->pipelineRanks},
                              {"last", shape->microBatches % group}});
    finding.message = groupMessage(problem);
    finding.fix = nearestFix(context, "micro_batch_group", group);
    return finding;
}

/// The largest smaller micro-batch that leaves at least as many micro-batches as pipeline ranks.
std::optional<Fix> smallerMicroBatchFix(const RuleContext &context)
{
    if (!context.trying.empty())
        return std::nullopt;
    const Count perReplica = workload(context).globalBatch / *dataParallel(context);
    std::optional<Count> best;
    for (const Count candidate : validValues(context, "micro_batch"))
        if (candidate < context.strategy->microBatch && perReplica / candidate >= context.strategy->pipelineParallel)
            best = candidate;
    return best ? std::optional(Fix{.field = "micro_batch", .value = std::to_string(*best)}) : std::nullopt;
}

/// Share of the step that a rank idles where m < p: the m micro-batches go through all v·p stages one behind the other
/// without ever waiting, since a chunk's m forwards are over before the first comes round again. The forwards, and the
/// backwards likewise, so last v·p + m-1 times a stage's own, of which a rank works v·m (with v = 1 this is GPipe's
/// (p-1) / (m+p-1), arXiv 1811.06965, section 2.3). Unit: none.
double idleShare(const ScheduleShape &shape)
{
    const auto work = static_cast<double>(boundedProduct({shape.virtualStages, shape.microBatches}));
    const auto depth = static_cast<double>(boundedProduct({shape.virtualStages, shape.pipelineRanks}));
    return 1 - work / (depth + static_cast<double>(shape.microBatches - 1));
}

std::optional<Finding> pipelineIsFilled(const RuleContext &context)
{
    const std::optional<ScheduleShape> shape = scheduleShape(context);
    if (!shape || shape->microBatches >= shape->pipelineRanks || !scheduleKind(context.strategy->schedule))
        return std::nullopt;
    Finding finding = broken({{"microBatches", shape->microBatches}, {"pipeline", shape->pipelineRanks}});
    finding.values.emplace_back("idle", std::to_string(std::lround(100 * idleShare(*shape))));
    finding.fix = smallerMicroBatchFix(context);
    return finding;
}

} // namespace

std::vector<Rule> scheduleRules()
{
    return {
        {.id = "schedule-not-replayed",
         .severity = Severity::Note,
         .field = "schedule",
         .title = QT_TRANSLATE_NOOP("engine", "Schedule is not replayed"),
         .message =
             QT_TRANSLATE_NOOP("engine",
                               "This version does not simulate {schedule}: bubble and micro-batches in flight are "
                               "not computed."),
         .source = "this program",
         .check = scheduleIsReplayed,
         .training = true},
        {.id = "schedule-too-long",
         .severity = Severity::Note,
         .field = "micro_batch",
         .title = QT_TRANSLATE_NOOP("engine", "Schedule is too long to replay"),
         .message = QT_TRANSLATE_NOOP("engine",
                                      "One step runs {forwards} stage forwards; up to {most} are simulated. Bubble and "
                                      "micro-batches in flight are not computed."),
         .source = "this program",
         .check = replayIsShort,
         .training = true},
        {.id = "chunks-need-interleaving",
         .severity = Severity::Error,
         .field = "virtual_stages",
         .title = QT_TRANSLATE_NOOP("engine", "Schedule runs one chunk a rank"),
         .message = QT_TRANSLATE_NOOP("engine", "{schedule} cannot run {chunks} model chunks a rank."),
         .source = "pytorch/torchtitan@b5bcd76 torchtitan/distributed/pipeline_parallel.py",
         .check = chunksNeedInterleaving,
         .training = true},
        {.id = "interleaving-needs-pipeline",
         .severity = Severity::Error,
         .field = "schedule",
         .title = QT_TRANSLATE_NOOP("engine", "Interleaving needs a pipeline"),
         .message = QT_TRANSLATE_NOOP("engine", "With one pipeline rank there is nothing to interleave."),
         .source = "NVIDIA/Megatron-LM@d98e8a6 megatron/core/parallel_state.py initialize_model_parallel",
         .check = interleavingNeedsPipeline,
         .training = true},
        {.id = "interleaving-needs-chunks",
         .severity = Severity::Error,
         .field = "virtual_stages",
         .title = QT_TRANSLATE_NOOP("engine", "Interleaving needs chunks"),
         .message =
             QT_TRANSLATE_NOOP("engine", "Interleaved 1F1B needs at least 2 model chunks a rank; with 1 it is 1F1B."),
         .source = "pytorch/torchtitan@b5bcd76 torchtitan/distributed/pipeline_parallel.py",
         .check = interleavingNeedsChunks,
         .training = true},
        {.id = "interleaved-groups-fill",
         .severity = Severity::Error,
         .field = "micro_batch_group",
         .title = QT_TRANSLATE_NOOP("engine", "Micro-batches do not fill the groups"),
         .message = QT_TRANSLATE_NOOP("engine", "{microBatches} micro-batches do not fill groups of {group}."),
         .source = "NVIDIA/Megatron-LM@d98e8a6 megatron/core/pipeline_parallel/schedules.py",
         .check = interleavedGroupsFill,
         .training = true},
        {.id = "micro-batches-fewer-than-stages",
         .severity = Severity::Warning,
         .field = "pipeline_parallel",
         .title = QT_TRANSLATE_NOOP("engine", "Too few micro-batches for the pipeline"),
         .message = QT_TRANSLATE_NOOP("engine",
                                      "{microBatches} micro-batches cannot fill {pipeline} pipeline ranks: with equal "
                                      "stages {idle} % of the step is bubble."),
         .source = "NVIDIA/Megatron-LM@d98e8a6 megatron/core/pipeline_parallel/schedules.py",
         .check = pipelineIsFilled,
         .training = true},
    };
}

} // namespace shardyard
