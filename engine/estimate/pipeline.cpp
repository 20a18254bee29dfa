// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/estimate/pipeline.h"

#include "engine/strategy/scheduletraits.h"
#include "engine/strategy/stagework.h"
#include "engine/strategy/workloadgrid.h"
#include "engine/units/translatable.h"

#include <algorithm>
#include <numeric>

namespace shardyard {

namespace {

void addBubble(PipelineEstimate &pipeline, const SimulationRequest &request, const Simulation &simulation)
{
    const std::optional<Simulation> step =
        request.kind->synchronous ? std::optional(simulation) : steadyStep(request, simulation);
    if (!step)
        return;
    if (pipeline.times)
        pipeline.makespan = Seconds(step->makespan);
    pipeline.bubbleOverIdeal = step->bubbleOverIdeal();
    pipeline.bubbleOfTotal = step->bubbleOfTotal();
    pipeline.idleFraction = step->idleShare();
}

void addBottleneck(PipelineEstimate &pipeline, const Simulation &simulation)
{
    const auto slowest = std::max_element(simulation.busy.begin(), simulation.busy.end());
    const double all = std::accumulate(simulation.busy.begin(), simulation.busy.end(), 0.0);
    if (all <= 0)
        return;
    pipeline.slowestRank = slowest - simulation.busy.begin();
    if (pipeline.times)
        pipeline.slowestWork = Seconds(*slowest);
    pipeline.slowestOverMean = *slowest * static_cast<double>(simulation.busy.size()) / all;
}

/// Without a pipeline the micro-batches run one after the other.
Seconds gradientAccumulation(const StageTimes &times, Count microBatches)
{
    const double forward = std::accumulate(times.forward.begin(), times.forward.end(), 0.0);
    const double backward = std::accumulate(times.backward.begin(), times.backward.end(), 0.0);
    return Seconds(static_cast<double>(microBatches) * (forward + backward));
}

} // namespace

std::optional<Simulation> steadyStep(SimulationRequest request, Simulation oneStep)
{
    request.shape.microBatches *= 2;
    const std::optional<Simulation> twoSteps = simulate(request);
    if (!twoSteps)
        return std::nullopt;
    oneStep.makespan = std::max(oneStep.ideal, twoSteps->makespan - oneStep.makespan);
    return oneStep;
}

std::optional<SimulationRequest> pipelineReplay(const Plan &plan, const Strategy &strategy,
                                                const StrategyEstimate &estimate)
{
    const Workload &workload = workloadOf(plan, strategy);
    if (!estimate.grid || !estimate.stageLayers || workload.kind != WorkloadKind::Training
        || !plan.model.architecture.notCounted.empty())
        return std::nullopt;
    const std::optional<Count> microBatches = microBatchesOf(workload, strategy, estimate.grid->degrees);
    const ScheduleKind *kind = scheduleKind(strategy.schedule);
    if (!microBatches || !kind)
        return std::nullopt;
    SimulationRequest request{.kind = kind,
                              .shape = {.pipelineRanks = strategy.pipelineParallel,
                                        .virtualStages = effectiveVirtualStages(strategy),
                                        .microBatches = *microBatches,
                                        .group = strategy.microBatchGroup}};
    if (!kind->refusal(request.shape).empty())
        return std::nullopt;
    request.times = estimate.pipeline.times
        ? *estimate.pipeline.times
        : stageTimes(plan.model.architecture, *estimate.stageLayers, strategy, workload.sequenceLength);
    return request;
}

PipelineEstimate pipelineEstimate(const Plan &plan, const Strategy &strategy, const StrategyEstimate &estimate)
{
    PipelineEstimate pipeline;
    pipeline.times = estimate.pipeline.times;
    pipeline.exposed = estimate.pipeline.exposed;
    pipeline.microBatches = microBatchesOf(workloadOf(plan, strategy), strategy, estimate.grid->degrees);
    if (pipeline.times)
        pipeline.timesFrom = QT_TRANSLATE_NOOP(
            "engine", "seconds of each stage's operators and of the communication that nothing hides");
    else
        pipeline.timesFrom = plan.model.architecture.hasShape()
            ? QT_TRANSLATE_NOOP(
                "engine",
                "forward FLOPs of each stage's layers and head; backward twice the forward and once more "
                "what is recomputed")
            : QT_TRANSLATE_NOOP("engine", "equal stages; backward twice the forward");
    if (!plan.model.architecture.notCounted.empty())
        return pipeline;
    if (strategy.pipelineParallel == 1) { // gradient accumulation: one after the other, however many
        pipeline.peakChunks = {effectiveVirtualStages(strategy)};
        pipeline.inFlight = {1};
    }
    if (!pipeline.microBatches)
        return pipeline;
    if (strategy.pipelineParallel == 1) {
        pipeline.bubbleOverIdeal = 0;
        pipeline.bubbleOfTotal = 0;
        pipeline.idleFraction = 0;
        if (pipeline.times) {
            pipeline.makespan = gradientAccumulation(*pipeline.times, *pipeline.microBatches);
            pipeline.slowestRank = 0;
            pipeline.slowestWork = pipeline.makespan;
        }
        return pipeline;
    }
    const std::optional<SimulationRequest> request = pipelineReplay(plan, strategy, estimate);
    const std::optional<Simulation> simulation = request ? simulate(*request) : std::nullopt;
    if (!simulation)
        return pipeline;
    addBubble(pipeline, *request, *simulation);
    addBottleneck(pipeline, *simulation);
    pipeline.peakChunks = simulation->counts.peakChunks;
    pipeline.messages = simulation->counts.messages;
    for (const Count chunks : pipeline.peakChunks)
        pipeline.inFlight.push_back(ceilDivide(chunks, request->shape.virtualStages));
    return pipeline;
}

Seconds exposedAfterPipeline(const StrategyEstimate &estimate)
{
    Seconds exposed;
    for (const Communication &row : estimate.communication)
        if (row.kind == TrafficKind::Data || row.kind == TrafficKind::ExpertData || row.kind == TrafficKind::Embedding)
            exposed += row.exposed.value_or(Seconds());
    return exposed;
}

std::optional<double> hiddenIdle(const PipelineEstimate &pipeline)
{
    constexpr double notable = 0.005;
    if (!pipeline.bubbleOfTotal || !pipeline.idleFraction)
        return std::nullopt;
    return *pipeline.idleFraction > *pipeline.bubbleOfTotal + notable ? pipeline.idleFraction : std::nullopt;
}

} // namespace shardyard
