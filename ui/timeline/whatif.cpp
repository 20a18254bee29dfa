// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/whatif.h"

#include "engine/estimate/pipeline.h"
#include "engine/strategy/workloadgrid.h"
#include "ui/bridge/format.h"

#include <QCoreApplication>

#include <algorithm>
#include <numeric>

namespace shardyard {

namespace {

class Texts
{
    Q_DECLARE_TR_FUNCTIONS(Timeline)
};

ScheduleShape shapeOf(const Strategy &strategy, std::optional<Count> microBatches, const WhatIf &whatIf,
                      const ScheduleKind &kind)
{
    const Count ownChunks = strategy.virtualStagesGiven ? strategy.virtualStages : kind.chunks;
    return {.pipelineRanks = whatIf.stages.value_or(strategy.pipelineParallel),
            .virtualStages = whatIf.chunks.value_or(ownChunks),
            .microBatches = whatIf.microBatches.value_or(microBatches.value_or(1)),
            .group = whatIf.group ? whatIf.group : strategy.microBatchGroup};
}

/// The plan's times where the stages are the plan's, else equal ones; then what the sliders say of them.
StageTimes timesOf(const std::optional<SimulationRequest> &plan, const ScheduleShape &shape, const WhatIf &whatIf)
{
    const auto stages = static_cast<std::size_t>(shape.globalStages());
    StageTimes times{.forward = std::vector<double>(stages, 1),
                     .backward = std::vector<double>(stages, 2),
                     .weight = std::vector<double>(stages, 1)};
    if (plan && plan->times.forward.size() == stages)
        times = plan->times;
    const double mean =
        std::accumulate(times.forward.begin(), times.forward.end(), 0.0) / static_cast<double>(std::max(stages, 1UL));
    for (std::size_t stage = 0; stage < stages; ++stage) {
        // Stages keep their proportions.
        const double size = mean > 0 ? times.forward[stage] : 1;
        const double input =
            whatIf.inputGradient ? *whatIf.inputGradient * size : times.backward[stage] - times.weight[stage];
        times.weight[stage] = whatIf.weightGradient ? *whatIf.weightGradient * size : times.weight[stage];
        times.backward[stage] = input + times.weight[stage];
    }
    times.transfer = whatIf.transfer * mean;
    return times;
}

QString scheduleText(const ScheduleKind &kind, const ScheduleShape &shape)
{
    const QString title = toQString(kind.title);
    return shape.virtualStages > 1
        ? Texts::tr("%1, %n chunks", nullptr, static_cast<int>(shape.virtualStages)).arg(title)
        : title;
}

} // namespace

TimelineLane laneOf(const Snapshot &snapshot, int strategy, const WhatIf &whatIf)
{
    const Plan &plan = snapshot.document.plan;
    const auto index = static_cast<std::size_t>(strategy);
    const Strategy &own = plan.strategies[index];
    const StrategyEstimate &estimate = snapshot.estimate.strategies[index];
    TimelineLane lane{.title = toQString(own.name)};
    const ScheduleKind *kind = scheduleKind(whatIf.schedule.value_or(toQString(own.schedule)).toStdString());
    const Workload &workload = workloadOf(plan, own);
    const std::optional<Count> microBatches =
        estimate.grid ? microBatchesOf(workload, own, estimate.grid->degrees) : std::nullopt;
    if (workload.kind != WorkloadKind::Training) {
        lane.refusal = Texts::tr("Serving runs no training schedule.");
        return lane;
    }
    if (!kind || (!microBatches && !whatIf.microBatches)) {
        lane.refusal = Texts::tr("The sequences of a step do not divide into micro-batches.");
        return lane;
    }
    lane.request = {.kind = kind, .shape = shapeOf(own, microBatches, whatIf, *kind), .keepTimeline = true};
    lane.schedule = scheduleText(*kind, lane.request.shape);
    if (const ShapeRefusal refusal = kind->refusal(lane.request.shape); !refusal.empty()) {
        lane.refusal = engineText(refusal.reason, refusal.values);
        return lane;
    }
    lane.request.times = timesOf(pipelineReplay(plan, own, estimate), lane.request.shape, whatIf);
    return lane;
}

} // namespace shardyard
