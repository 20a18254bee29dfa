// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/whatif.h"

#include "engine/estimate/pipeline.h"
#include "engine/strategy/scheduletraits.h"
#include "engine/strategy/workloadgrid.h"
#include "ui/bridge/displayname.h"
#include "ui/bridge/format.h"

#include <QCoreApplication>

#include <algorithm>
#include <numeric>
#include <utility>

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

/// The plan's work of a micro-batch in stages of this shape: its own stages where they are as many, else equal ones.
/// FLOPs of the whole model stand for times that are not known: what tensor and context ranks share, each does its part
/// of, so that strategies stand on one clock.
std::vector<double> forwardTimes(const SimulationRequest *plan, const Strategy &strategy, const ScheduleShape &shape,
                                 bool inSeconds)
{
    const auto stages = static_cast<std::size_t>(shape.globalStages());
    std::vector<double> times = plan ? plan->times.forward : std::vector<double>{1};
    const double all = std::accumulate(times.begin(), times.end(), 0.0);
    if (times.size() != stages)
        times.assign(stages, all / static_cast<double>(stages));
    if (inSeconds)
        return times;
    const double share = static_cast<double>(strategy.microBatch)
        / (static_cast<double>(strategy.tensorParallel) * static_cast<double>(strategy.contextParallel));
    for (double &time : times)
        time *= share;
    return times;
}

/// Halves of the backward over the forward, of all stages together: the plan's or what the sliders say.
std::pair<double, double> halves(const SimulationRequest *plan, const WhatIf &whatIf)
{
    double input = 1;
    double weight = 1;
    if (plan) {
        const auto sum = [](const std::vector<double> &times) {
            return std::accumulate(times.begin(), times.end(), 0.0);
        };
        const double forward = sum(plan->times.forward);
        weight = forward > 0 ? sum(plan->times.weight) / forward : 1;
        input = forward > 0 ? sum(plan->times.backward) / forward - weight : 1;
    }
    return {whatIf.inputGradient.value_or(input), whatIf.weightGradient.value_or(weight)};
}

/// The plan's own stages keep their own halves unless the sliders say otherwise.
StageTimes timesOf(const SimulationRequest *plan, const Strategy &strategy, const ScheduleShape &shape,
                   const WhatIf &whatIf, bool inSeconds)
{
    StageTimes times{.forward = forwardTimes(plan, strategy, shape, inSeconds)};
    const auto [input, weight] = halves(plan, whatIf);
    const bool own = plan && plan->times.forward.size() == times.forward.size();
    for (std::size_t stage = 0; stage < times.forward.size(); ++stage) {
        const double forward = times.forward[stage];
        const double scale = own && plan->times.forward[stage] > 0 ? forward / plan->times.forward[stage] : 0;
        const double ownWeight = scale > 0 ? plan->times.weight[stage] * scale : weight * forward;
        const double ownInput =
            scale > 0 ? (plan->times.backward[stage] - plan->times.weight[stage]) * scale : input * forward;
        times.weight.push_back(whatIf.weightGradient ? weight * forward : ownWeight);
        times.backward.push_back(times.weight.back() + (whatIf.inputGradient ? input * forward : ownInput));
    }
    return times;
}

QString scheduleText(const ScheduleKind &kind, const ScheduleShape &shape)
{
    QString text = toQString(kind.title);
    if (shape.virtualStages > 1)
        text = Texts::tr("%1, %n chunks", nullptr, static_cast<int>(shape.virtualStages)).arg(text);
    return kind.synchronous ? text : Texts::tr("%1, one step from empty to empty").arg(text);
}

/// What differs from the plan, in the order of the sliders; the schedule and its chunks have a chip of their own.
QString changesText(const WhatIf &whatIf, const ScheduleShape &shape)
{
    QStringList parts;
    if (whatIf.schedule || whatIf.chunks)
        parts += Texts::tr("another schedule");
    if (whatIf.stages)
        parts += Texts::tr("%n stages", nullptr, static_cast<int>(shape.pipelineRanks));
    if (whatIf.microBatches)
        parts += Texts::tr("%n micro-batches", nullptr, static_cast<int>(shape.microBatches));
    if (whatIf.group)
        parts += Texts::tr("groups of %1").arg(formatCount(*whatIf.group));
    if (whatIf.inputGradient || whatIf.weightGradient)
        parts += Texts::tr("other durations");
    if (whatIf.transfer)
        parts += Texts::tr("transfer %1").arg(formatNumber(*whatIf.transfer, 2));
    return parts.join(QStringLiteral(", "));
}

/// Activations of one chunk by rank: what a rank holds at the moment it holds most, over the chunks it then holds.
/// Empty where a rank's are not known.
std::vector<Bytes> chunkBytes(const StrategyEstimate &estimate)
{
    const std::vector<Count> &chunks = estimate.pipeline.peakChunks;
    std::vector<Bytes> bytes;
    if (!estimate.memory || estimate.memory->stages.size() != chunks.size())
        return bytes;
    for (std::size_t rank = 0; rank < chunks.size(); ++rank) {
        const StageMemory &stage = estimate.memory->stages[rank];
        if (!stage.activationBytes || chunks[rank] < 1)
            return {};
        Bytes most = *stage.activationBytes;
        for (const MemoryMoment &moment : stage.moments) // the peak may come when activations are gone
            most = std::max(most, moment.parts.activations);
        bytes.push_back(most / static_cast<double>(chunks[rank]));
    }
    return bytes;
}

/// The plan's own transfers, where they are known, unless the slider says otherwise.
void setTransfer(TimelineLane &lane, const WhatIf &whatIf, const StrategyEstimate &estimate)
{
    StageTimes &times = lane.request.times;
    if (whatIf.transfer) {
        times.transfer = *whatIf.transfer * lane.unit;
    } else if (estimate.pipeline.times) {
        times.transfer = estimate.pipeline.times->transfer;
        times.blocking = estimate.pipeline.times->blocking;
    }
}

StepEnd stepEndOf(const StrategyEstimate &estimate)
{
    if (!estimate.time || !estimate.pipeline.times)
        return {};
    return {.exposed = exposedAfterPipeline(estimate).value(), .optimizer = estimate.time->optimizer.value()};
}

/// Why the plan's own pipeline is not replayed; empty = it may be.
QString whyNot(const Plan &plan, const Strategy &strategy, const StrategyEstimate &estimate, bool isPlain)
{
    if (workloadOf(plan, strategy).kind != WorkloadKind::Training)
        return Texts::tr("Serving runs no training schedule.");
    if (!isPlain)
        return {};
    if (!estimate.grid)
        return Texts::tr("Its degrees make no grid over the GPUs of the yard.");
    if (!estimate.pipeline.microBatches)
        return Texts::tr("The sequences of a step do not divide into micro-batches.");
    return plan.model.architecture.notCounted.empty()
        ? QString()
        : Texts::tr("The model has parts whose work this version does not count.");
}

} // namespace

TimelineLane laneOf(const Snapshot &snapshot, int strategy, const WhatIf &whatIf)
{
    const Plan &plan = snapshot.document.plan;
    const auto index = static_cast<std::size_t>(strategy);
    const Strategy &own = plan.strategies[index];
    const StrategyEstimate &estimate = snapshot.estimate.strategies[index];
    const QString name = whatIf.schedule.value_or(toQString(own.schedule));
    const ScheduleKind *kind = scheduleKind(name.toStdString());
    TimelineLane lane{.title = displayName(own.name)};
    lane.request = {.kind = kind ? kind : &scheduleOf(own), .keepTimeline = true};
    lane.request.shape = shapeOf(own, estimate.pipeline.microBatches, whatIf, *lane.request.kind);
    lane.schedule = scheduleText(*lane.request.kind, lane.request.shape);
    lane.changed = changesText(whatIf, lane.request.shape);
    lane.refusal = whyNot(plan, own, estimate, whatIf.isPlain());
    const ShapeRefusal refusal = lane.request.kind->refusal(lane.request.shape);
    if (lane.refusal.isEmpty() && !refusal.empty())
        lane.refusal = engineText(refusal.reason, refusal.values);
    if (!lane.refusal.isEmpty())
        return lane;
    const std::optional<SimulationRequest> planned = pipelineReplay(plan, own, estimate);
    lane.request.times =
        timesOf(planned ? &*planned : nullptr, own, lane.request.shape, whatIf, planned && estimate.pipeline.times);
    lane.unit = lane.rankForward();
    setTransfer(lane, whatIf, estimate);
    if (whatIf.isPlain()) {
        lane.chunkBytes = chunkBytes(estimate);
        lane.stepEnd = stepEndOf(estimate);
    }
    return lane;
}

} // namespace shardyard
