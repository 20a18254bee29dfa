// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/estimate/estimate.h"

#include "engine/memory/states.h"
#include "engine/model/parameters.h"
#include "engine/network/links.h"
#include "engine/rules/rules.h"
#include "engine/schedule/simulate.h"
#include "engine/strategy/scheduletraits.h"
#include "engine/strategy/workloadgrid.h"
#include "engine/units/translatable.h"

#include <algorithm>

namespace shardyard {
namespace {

/// What every strategy of a plan shares, computed once.
struct Context
{
    const Plan &plan;
    const Cluster &cluster;
    const std::vector<GpuLocation> &locations;
    bool hasExperts;
};

/// Relative stage times: the forward FLOPs of a stage's layers and, on the last, of head and multi-token prediction;
/// the backward is twice the forward, half of it weight gradient (Narayanan et al. 2021, arXiv 2104.04473, appendix).
StageTimes stageTimes(const Architecture &model, const StageLayers &stages, Count sequenceLength)
{
    StageTimes times;
    if (!model.hasShape()) {
        times.forward.assign(stages.layers.size(), 1);
    } else {
        const LayerPlan plan = layerPlan(model);
        std::vector<Flop> kinds;
        for (const LayerShape &kind : plan.kinds)
            kinds.push_back(layerForwardFlops(model, kind, sequenceLength));
        for (std::size_t stage = 0; stage < stages.layers.size(); ++stage) {
            Flop work;
            for (Count layer = 0; layer < stages.layers[stage]; ++layer)
                work += kinds[plan.kindOf[static_cast<std::size_t>(stages.firstLayer[stage] + layer)]];
            times.forward.push_back(work.value());
        }
        times.forward.back() +=
            (headForwardFlops(model, sequenceLength) + predictionForwardFlops(model, sequenceLength)).value();
    }
    for (const double forward : times.forward) {
        times.backward.push_back(2 * forward);
        times.weight.push_back(forward);
    }
    return times;
}

std::optional<Simulation> replay(const Context &context, const Strategy &strategy, const StageLayers &stages,
                                 Count microBatchCount)
{
    const ScheduleKind *kind = scheduleKind(strategy.schedule);
    const ScheduleShape shape = {.pipelineRanks = strategy.pipelineParallel,
                                 .virtualStages = effectiveVirtualStages(strategy),
                                 .microBatches = microBatchCount,
                                 .group = strategy.microBatchGroup};
    if (kind == nullptr || !kind->refusal(shape).empty())
        return std::nullopt;
    const Workload &workload = workloadOf(context.plan, strategy);
    return simulate({.kind = kind,
                     .shape = shape,
                     .times = stageTimes(context.plan.model.architecture, stages, workload.sequenceLength)});
}

void addPipeline(StrategyEstimate &result, const Context &context, const Strategy &strategy)
{
    const Workload &workload = workloadOf(context.plan, strategy);
    const Architecture &model = context.plan.model.architecture;
    PipelineEstimate &pipeline = result.pipeline;
    pipeline.microBatches = microBatchesOf(workload, strategy, result.grid->degrees);
    pipeline.timesFrom = model.hasShape()
        ? QT_TRANSLATE_NOOP("engine", "forward FLOPs of each stage's layers and head; backward twice the forward")
        : QT_TRANSLATE_NOOP("engine", "equal stages; backward twice the forward");
    if (!pipeline.microBatches || !model.notCounted.empty())
        return;
    if (strategy.pipelineParallel == 1) {
        pipeline.bubbleOverIdeal = 0;
        pipeline.bubbleOfTotal = 0;
        if (result.memory) // gradient accumulation: one after the other
            result.memory->stages.front().inFlightMicroBatches = 1;
        return;
    }
    const auto simulation = replay(context, strategy, *result.stageLayers, *pipeline.microBatches);
    if (!simulation)
        return;
    pipeline.bubbleOverIdeal = simulation->bubbleOverIdeal();
    pipeline.bubbleOfTotal = simulation->bubbleOfTotal();
    if (!result.memory)
        return;
    const Count chunks = effectiveVirtualStages(strategy);
    for (StageMemory &stage : result.memory->stages)
        stage.inFlightMicroBatches =
            ceilDivide(simulation->counts.peakChunks[static_cast<std::size_t>(stage.stage)], chunks);
}

void addMemory(StrategyEstimate &result, const Context &context, const Strategy &strategy)
{
    const Architecture &model = context.plan.model.architecture;
    const Workload &workload = workloadOf(context.plan, strategy);
    const bool fineTunes = strategy.fineTune || workload.fineTune;
    if (!model.notCounted.empty() || fineTunes || workload.kind != WorkloadKind::Training)
        return;
    const Degrees &degrees = result.grid->degrees;
    MemoryEstimate memory;
    memory.capacity = smallestMemory(context.cluster);
    const std::vector<GpuElements> elements = elementsPerPipelineRank(model, strategy, degrees, *result.stageLayers);
    for (std::size_t rank = 0; rank < elements.size(); ++rank) {
        const ModelStates states = modelStates(elements[rank], strategy, degrees, gpusPerNode(context.cluster),
                                               weightVersions(strategy, static_cast<Count>(rank)));
        StageMemory stage;
        stage.stage = static_cast<Count>(rank);
        stage.parameters = elements[rank].total();
        stage.denseParameters = elements[rank].dense;
        stage.parameterBytes = states.parameters;
        stage.gradientBytes = states.gradients;
        stage.optimizerBytes = states.optimizer;
        if (stage.modelStates() > memory.peakModelStates) {
            memory.peakModelStates = stage.modelStates();
            memory.peakStage = stage.stage;
        }
        memory.stages.push_back(stage);
    }
    // Activations are not counted yet, so that the states fit is not enough; that they do not is. A GPU without a known
    // memory says nothing.
    if (memory.capacity > Bytes() && memory.peakModelStates > memory.capacity)
        result.fits = false;
    result.memory = std::move(memory);
}

void addCommunication(StrategyEstimate &result, const std::vector<GroupLinks> &groups)
{
    for (const GroupLinks &links : groups) {
        Communication communication;
        communication.kind = links.kind;
        communication.groupSize = links.groupSize;
        communication.link = links.slowest;
        communication.groups = links.groups;
        communication.groupsOnSlowestLink = links.groupsOnSlowest;
        result.communication.push_back(communication);
    }
}

StrategyEstimate estimateStrategy(const Context &context, const Strategy &strategy)
{
    const Architecture &model = context.plan.model.architecture;
    StrategyEstimate result;
    result.name = strategy.name;
    result.gpus = context.cluster.gpus;
    result.placement = placementOf(context.plan, strategy);
    result.grid = rankGrid(strategy, workloadOf(context.plan, strategy), context.cluster.gpus, context.hasExperts);
    result.stageLayers = modelStages(model, strategy, result.grid.has_value());
    std::vector<GroupLinks> links;
    if (result.grid)
        links = groupLinks(*result.grid, context.locations, gpuOfRank(result.placement, context.cluster.gpus),
                           context.hasExperts && pipelineGroupsAgree(*result.grid));
    result.findings = check({.plan = &context.plan,
                             .strategy = &strategy,
                             .model = &model,
                             .cluster = &context.cluster,
                             .grid = &result.grid,
                             .links = &links});
    result.valid = std::none_of(result.findings.begin(), result.findings.end(),
                                [](const Finding &finding) { return finding.severity == Severity::Error; });
    if (!result.grid || !result.stageLayers)
        return result;
    addMemory(result, context, strategy);
    if (workloadOf(context.plan, strategy).kind == WorkloadKind::Training)
        addPipeline(result, context, strategy);
    addCommunication(result, links);
    return result;
}

} // namespace

Estimate estimate(const Plan &plan, const Catalogue &catalogue)
{
    Estimate result;
    result.cluster = resolveCluster(plan.cluster, catalogue);
    const Architecture &model = plan.model.architecture;
    if (!model.hasShape()) {
        result.parameters = model.onlyParameters;
        result.activeParameters = model.onlyParameters;
    } else if (model.notCounted.empty()) {
        result.parameters = parameters(model);
        result.activeParameters = activeParameters(model);
    }
    const std::vector<GpuLocation> locations = gpuLocations(result.cluster);
    const Context context = {
        .plan = plan, .cluster = result.cluster, .locations = locations, .hasExperts = model.moe.has_value()};
    for (const Strategy &strategy : plan.strategies)
        result.strategies.push_back(estimateStrategy(context, strategy));
    return result;
}

} // namespace shardyard
