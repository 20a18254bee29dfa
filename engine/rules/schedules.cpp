// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/rules/support.h"
#include "engine/schedule/interleavedgroups.h"
#include "engine/schedule/shipped.h"
#include "engine/schedule/simulate.h"
#include "engine/strategy/framework.h"
#include "engine/strategy/scheduletraits.h"
#include "engine/units/translatable.h"

#include <cmath>

// Which shapes a pipeline schedule runs.

namespace shardyard {

namespace {

std::optional<Finding> replayIsShort(const RuleContext &context)
{
    const std::optional<ScheduleShape> shape = scheduleShape(context);
    if (!shape || shape->pipelineRanks < 2)
        return std::nullopt;
    const Count forwards = boundedProduct({shape->pipelineRanks, shape->virtualStages, shape->microBatches});
    if (forwards <= mostReplayedForwards)
        return std::nullopt;
    return broken({{"forwards", forwards}, {"most", mostReplayedForwards}});
}

std::optional<Finding> chunksNeedInterleaving(const RuleContext &context)
{
    const Strategy &strategy = *context.strategy;
    const ScheduleKind &kind = scheduleOf(strategy);
    const Count chunks = effectiveVirtualStages(strategy);
    if (kind.virtualStages || kind.chunks > 1 || chunks < 2)
        return std::nullopt;
    Finding finding = broken({{"chunks", chunks}});
    finding.values.emplace_back("schedule", kind.title);
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

std::optional<Finding> interleavedGroupsFill(const RuleContext &context)
{
    const std::optional<ScheduleShape> shape = scheduleShape(context);
    if (!shape || !isInterleaved(*context.strategy) || shape->pipelineRanks < 2 || shape->virtualStages < 2)
        return std::nullopt;
    const ShapeRefusal refusal = scheduleOf(*context.strategy).refusal(*shape);
    if (refusal.field != "group")
        return std::nullopt;
    Finding finding{.message = refusal.reason, .values = refusal.values};
    finding.fix = nearestFix(context, "micro_batch_group", interleavedGroup(*shape));
    return finding;
}

/// The field of a strategy that a field of the shape comes from.
std::string_view fieldOfShape(std::string_view shapeField)
{
    if (shapeField == "stages")
        return "pipeline_parallel";
    if (shapeField == "micro_batches")
        return "micro_batch";
    return shapeField == "group" ? "micro_batch_group" : shapeField;
}

/// What its own rules do not say: the other chunks, ranks and micro-batches that a schedule cannot run.
std::optional<Finding> scheduleRunsShape(const RuleContext &context)
{
    const std::optional<ScheduleShape> shape = scheduleShape(context);
    const ScheduleKind &kind = scheduleOf(*context.strategy);
    if (!shape || shape->pipelineRanks < 2 || isInterleaved(*context.strategy))
        return std::nullopt;
    const bool oneChunk = !kind.virtualStages && kind.chunks == 1;
    if ((oneChunk && shape->virtualStages > 1) || replayIsShort(context))
        return std::nullopt;
    const ShapeRefusal refusal = kind.refusal(*shape);
    if (refusal.empty())
        return std::nullopt;
    const std::string_view field = fieldOfShape(refusal.field);
    Finding finding{.field = std::string(field), .message = refusal.reason, .values = refusal.values};
    finding.source = kind.source;
    finding.fix = kind.chunks > 1 && field == "virtual_stages"
        ? Fix{.field = std::string(field), .value = std::to_string(kind.chunks)}
        : nearestFix(context, field);
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

/// Share of the step that ranks idle with equal stages, by replaying it; nothing where that cannot be.
std::optional<double> idleShare(const ScheduleKind &kind, const ScheduleShape &shape)
{
    const std::vector<double> equal(static_cast<std::size_t>(shape.globalStages()), 1);
    const std::vector<double> backward(equal.size(), 2);
    const std::optional<Simulation> simulation =
        simulate({.kind = &kind, .shape = shape, .times = {.forward = equal, .backward = backward, .weight = equal}});
    return simulation ? std::optional(simulation->idleShare()) : std::nullopt;
}

std::optional<Finding> pipelineIsFilled(const RuleContext &context)
{
    const std::optional<ScheduleShape> shape = scheduleShape(context);
    const ScheduleKind &kind = scheduleOf(*context.strategy);
    if (!shape || shape->microBatches >= shape->pipelineRanks || !kind.synchronous || replayIsShort(context))
        return std::nullopt;
    const std::optional<double> idle = idleShare(kind, *shape);
    if (!idle)
        return std::nullopt;
    Finding finding = broken({{"microBatches", shape->microBatches}, {"pipeline", shape->pipelineRanks}});
    finding.values.emplace_back("idle", std::to_string(std::lround(100 * *idle)));
    finding.fix = smallerMicroBatchFix(context);
    return finding;
}

/// The framework's own program of schedules, where one is known.
const ShippedSchedule *programOf(std::string_view framework)
{
    const std::vector<ShippedSchedule> &rows = shippedSchedules();
    const auto found = std::find_if(
        rows.begin(), rows.end(), [framework](const ShippedSchedule &row) { return buildsOn(framework, row.program); });
    return found == rows.end() ? nullptr : &*found;
}

/// A schedule of the program that runs the strategy with the chunks it then has: interleaved, else 1F1B; nothing where
/// neither does.
std::optional<Fix> shippedFix(const RuleContext &context, const ShippedSchedule &program)
{
    const std::optional<ScheduleShape> shape = scheduleShape(context);
    for (const char *id : {"interleaved-1f1b", "1f1b"}) {
        const ShippedSchedule *shipped = shippedSchedule(program.program, id);
        if (!shape || !shipped)
            continue;
        Strategy tried = *context.strategy;
        tried.schedule = id;
        ScheduleShape changed = *shape;
        changed.virtualStages = effectiveVirtualStages(tried);
        if (shipped->runs(changed) && scheduleKind(id)->refusal(changed).empty())
            return Fix{.field = "schedule", .value = id};
    }
    return std::nullopt;
}

std::optional<Finding> frameworkShipsSchedule(const RuleContext &context)
{
    const Strategy &strategy = *context.strategy;
    const ShippedSchedule *program = programOf(strategy.framework);
    if (!program || strategy.pipelineParallel < 2 || shippedSchedule(program->program, strategy.schedule))
        return std::nullopt;
    Finding finding;
    finding.values = {{"framework", std::string(program->title)},
                      {"schedule", std::string(scheduleOf(strategy).title)}};
    finding.source = std::string(program->source);
    if (context.trying.empty())
        finding.fix = shippedFix(context, *program);
    return finding;
}

} // namespace

std::vector<Rule> scheduleRules()
{
    return {
        {.id = "schedule-runs-shape",
         .severity = Severity::Error,
         .field = "schedule",
         .title = QT_TRANSLATE_NOOP("engine", "Schedule cannot run this"),
         .message = QT_TRANSLATE_NOOP("engine", "{schedule} cannot run these stages and micro-batches."),
         .source = "the paper or program that defines the schedule",
         .check = scheduleRunsShape,
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
         .message = QT_TRANSLATE_NOOP("engine", "{schedule} cannot run {chunks} model {chunks:chunk|chunks} a rank."),
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
         .message = QT_TRANSLATE_NOOP(
             "engine", "{microBatches} {microBatches:micro-batch does|micro-batches do} not fill groups of {group}."),
         .source = "NVIDIA/Megatron-LM@d98e8a6 megatron/core/pipeline_parallel/schedules.py",
         .check = interleavedGroupsFill,
         .training = true},
        {.id = "framework-ships-schedule",
         .severity = Severity::Warning,
         .field = "schedule",
         .title = QT_TRANSLATE_NOOP("engine", "The framework does not ship this schedule"),
         .message = QT_TRANSLATE_NOOP("engine",
                                      "{framework} has no {schedule}; it takes a fork or code of your own to run it."),
         .source = "the framework's own pipeline schedules",
         .check = frameworkShipsSchedule,
         .training = true},
        {.id = "micro-batches-fewer-than-stages",
         .severity = Severity::Warning,
         .field = "pipeline_parallel",
         .title = QT_TRANSLATE_NOOP("engine", "Too few micro-batches for the pipeline"),
         .message = QT_TRANSLATE_NOOP("engine",
                                      "{microBatches} {microBatches:micro-batch|micro-batches} cannot fill {pipeline} "
                                      "pipeline ranks: with equal "
                                      "stages {idle} % of the step is bubble."),
         .source = "NVIDIA/Megatron-LM@d98e8a6 megatron/core/pipeline_parallel/schedules.py",
         .check = pipelineIsFilled,
         .training = true},
    };
}

} // namespace shardyard
