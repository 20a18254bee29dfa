// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/estimate/pipeline.h"

#include "engine/model/parameters.h"
#include "engine/strategy/scheduletraits.h"
#include "engine/strategy/workloadgrid.h"
#include "engine/units/translatable.h"

#include <algorithm>
#include <numeric>

namespace shardyard {

namespace {

/// Forward work of a stage, in FLOPs.
struct StageWork
{
    double all = 0;
    double withoutWeights = 0; ///< attention between positions, recurrences
    double recomputed = 0;
};

/// The forward that the backward repeats for a layer. Selective recomputation drops the attention core, which a flash
/// kernel never keeps (Korthikanti et al. 2022, arXiv 2205.05198, section 5); other named modules are small beside it
/// and count nothing here.
double recomputedFlops(const Strategy &strategy, const LayerFlops &layer, Count indexInStage)
{
    switch (strategy.recompute.mode) {
    case RecomputeMode::None:
        break;
    case RecomputeMode::Selective:
        return strategy.attentionKernel == "flash" ? 0 : layer.withoutWeights.value();
    case RecomputeMode::Full:
        return indexInStage < strategy.recompute.layers.value_or(indexInStage + 1) ? layer.all.value() : 0;
    }
    return 0;
}

std::vector<StageWork> stageWork(const Architecture &model, const StageLayers &stages, const Strategy &strategy,
                                 Count sequenceLength)
{
    const LayerPlan plan = layerPlan(model);
    std::vector<LayerFlops> kinds;
    for (const LayerShape &kind : plan.kinds)
        kinds.push_back(layerFlops(model, kind, sequenceLength));
    std::vector<StageWork> works;
    for (std::size_t stage = 0; stage < stages.layers.size(); ++stage) {
        StageWork work;
        for (Count i = 0; i < stages.layers[stage]; ++i) {
            const LayerFlops &layer = kinds[plan.kindOf[static_cast<std::size_t>(stages.firstLayer[stage] + i)]];
            work.all += layer.all.value();
            work.withoutWeights += layer.withoutWeights.value();
            work.recomputed += recomputedFlops(strategy, layer, i);
        }
        works.push_back(work);
    }
    works.back().all +=
        (headForwardFlops(model, sequenceLength) + predictionForwardFlops(model, sequenceLength)).value();
    return works;
}

/// Bubble over ideal of one step of an asynchronous schedule that has run for long: what two steps take more than one.
/// Nothing where two steps are too long to replay.
std::optional<double> steadyBubbleOverIdeal(SimulationRequest request, const Simulation &oneStep)
{
    request.shape.microBatches *= 2;
    const std::optional<Simulation> twoSteps = simulate(request);
    if (!twoSteps || oneStep.ideal <= 0)
        return std::nullopt;
    return std::max(0.0, (twoSteps->makespan - oneStep.makespan) / oneStep.ideal - 1);
}

void addBubble(PipelineEstimate &pipeline, const SimulationRequest &request, const Simulation &simulation)
{
    pipeline.bubbleOverIdeal = simulation.bubbleOverIdeal();
    pipeline.bubbleOfTotal = simulation.bubbleOfTotal();
    if (request.kind->synchronous)
        return;
    pipeline.bubbleOverIdeal = steadyBubbleOverIdeal(request, simulation);
    pipeline.bubbleOfTotal = pipeline.bubbleOverIdeal
        ? std::optional(*pipeline.bubbleOverIdeal / (1 + *pipeline.bubbleOverIdeal))
        : std::nullopt;
}

void addBottleneck(PipelineEstimate &pipeline, const Simulation &simulation)
{
    const auto slowest = std::max_element(simulation.busy.begin(), simulation.busy.end());
    const double all = std::accumulate(simulation.busy.begin(), simulation.busy.end(), 0.0);
    if (all <= 0)
        return;
    pipeline.slowestRank = slowest - simulation.busy.begin();
    pipeline.slowestOverMean = *slowest * static_cast<double>(simulation.busy.size()) / all;
}

} // namespace

StageTimes stageTimes(const Architecture &model, const StageLayers &stages, const Strategy &strategy,
                      Count sequenceLength)
{
    std::vector<StageWork> works(stages.layers.size(), StageWork{.all = 1});
    if (model.hasShape())
        works = stageWork(model, stages, strategy, sequenceLength);
    StageTimes times;
    for (const StageWork &work : works) {
        times.forward.push_back(work.all);
        times.backward.push_back(2 * work.all + work.recomputed);
        times.weight.push_back(work.all - work.withoutWeights);
    }
    return times;
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
    request.times = stageTimes(plan.model.architecture, *estimate.stageLayers, strategy, workload.sequenceLength);
    return request;
}

PipelineEstimate pipelineEstimate(const Plan &plan, const Strategy &strategy, const StrategyEstimate &estimate)
{
    PipelineEstimate pipeline;
    pipeline.microBatches = microBatchesOf(workloadOf(plan, strategy), strategy, estimate.grid->degrees);
    pipeline.timesFrom = plan.model.architecture.hasShape()
        ? QT_TRANSLATE_NOOP("engine",
                            "forward FLOPs of each stage's layers and head; backward twice the forward and once more "
                            "what is recomputed")
        : QT_TRANSLATE_NOOP("engine", "equal stages; backward twice the forward");
    if (!pipeline.microBatches || !plan.model.architecture.notCounted.empty())
        return pipeline;
    if (strategy.pipelineParallel == 1) { // gradient accumulation: one after the other
        pipeline.bubbleOverIdeal = 0;
        pipeline.bubbleOfTotal = 0;
        pipeline.inFlight = {1};
        return pipeline;
    }
    const std::optional<SimulationRequest> request = pipelineReplay(plan, strategy, estimate);
    const std::optional<Simulation> simulation = request ? simulate(*request) : std::nullopt;
    if (!simulation)
        return pipeline;
    addBubble(pipeline, *request, *simulation);
    addBottleneck(pipeline, *simulation);
    for (const Count chunks : simulation->counts.peakChunks)
        pipeline.inFlight.push_back(ceilDivide(chunks, request->shape.virtualStages));
    return pipeline;
}

} // namespace shardyard
