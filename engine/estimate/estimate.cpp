// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/estimate/estimate.h"

#include "engine/estimate/communication.h"
#include "engine/estimate/cost.h"
#include "engine/estimate/pipeline.h"
#include "engine/estimate/time.h"
#include "engine/memory/accuracy.h"
#include "engine/memory/need.h"
#include "engine/model/parameters.h"
#include "engine/rules/rules.h"
#include "engine/strategy/scheduletraits.h"
#include "engine/strategy/workloadgrid.h"

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
    const Catalogue &catalogue;
    const NetworkFigures &network;
};

/// The parts of a rank at the moment of its peak, and what else is known of it.
void setStep(StageMemory &stage, const StepMemory &step)
{
    const MemoryParts &parts = step.parts();
    stage.activationBytes = parts.activations;
    stage.logitsBytes = parts.logits;
    stage.transientBytes = parts.transient;
    stage.overheadBytes = parts.overhead;
    stage.totalBytes = parts.total();
    stage.allocatedBytes = step.allocated;
    stage.reservedBytes = step.reserved;
    stage.deviceBytes = step.device;
    stage.moments = step.moments;
    stage.peakMoment = step.peak;
}

StageMemory stageMemory(Count rank, const RankNeed &need)
{
    StageMemory stage;
    stage.stage = rank;
    stage.parameters = need.elements.total();
    stage.denseParameters = need.elements.dense;
    stage.parameterBytes = need.states.parameters;
    stage.gradientBytes = need.states.gradients;
    stage.optimizerBytes = need.states.optimizer;
    if (need.step)
        setStep(stage, *need.step);
    return stage;
}

/// A device that holds the need shows no more than it has: the allocator gives back what it reserved beyond that.
void boundReadings(StageMemory &stage, Bytes capacity)
{
    if (!stage.totalBytes || *stage.totalBytes > capacity || *stage.deviceBytes <= capacity)
        return;
    stage.reservedBytes = *stage.reservedBytes - (*stage.deviceBytes - capacity);
    stage.deviceBytes = capacity;
}

/// Raises the peaks to what a stage needs.
void addStage(MemoryEstimate &memory, const StageMemory &stage)
{
    const bool fullest =
        stage.totalBytes ? stage.totalBytes > memory.peak : stage.modelStates() > memory.peakModelStates;
    if (fullest)
        memory.peakStage = stage.stage;
    const auto raise = [](std::optional<Bytes> &peak, const std::optional<Bytes> &bytes) {
        peak = std::max(peak, bytes);
    };
    memory.peakModelStates = std::max(memory.peakModelStates, stage.modelStates());
    raise(memory.peak, stage.totalBytes);
    raise(memory.peakAllocated, stage.allocatedBytes);
    raise(memory.peakReserved, stage.reservedBytes);
    raise(memory.peakDevice, stage.deviceBytes);
}

/// All of it fits, or not; that the states alone do not is enough to know. A GPU without a known memory says nothing,
/// unless the others are too small already.
std::optional<bool> fits(const MemoryEstimate &memory, const Cluster &cluster)
{
    const Bytes known = smallestKnownMemory(cluster);
    const Bytes least = std::max(memory.peak.value_or(Bytes()), memory.peakModelStates);
    if (known > Bytes() && least > known)
        return false;
    return memory.peak && memory.knowsCapacity() ? std::optional(true) : std::nullopt;
}

void addMemory(StrategyEstimate &result, const Context &context, const Strategy &strategy)
{
    const Architecture &model = context.plan.model.architecture;
    const Workload &workload = workloadOf(context.plan, strategy);
    const bool fineTunes = strategy.fineTune || workload.fineTune;
    if (!model.notCounted.empty() || fineTunes || workload.kind != WorkloadKind::Training)
        return;
    MemoryEstimate memory;
    memory.capacity = smallestMemory(context.cluster);
    memory.capacityIsDerived = memory.knowsCapacity() && smallestMemoryIsDerived(context.cluster);
    const std::vector<RankNeed> needs = rankNeeds({.model = model,
                                                   .strategy = strategy,
                                                   .degrees = result.grid->degrees,
                                                   .stages = *result.stageLayers,
                                                   .sequenceLength = workload.sequenceLength,
                                                   .gpusPerNode = gpusPerNode(context.cluster),
                                                   .microBatches = result.pipeline.microBatches.value_or(1),
                                                   .peakChunks = result.pipeline.peakChunks});
    for (std::size_t rank = 0; rank < needs.size(); ++rank) {
        memory.stages.push_back(stageMemory(static_cast<Count>(rank), needs[rank]));
        if (!result.pipeline.inFlight.empty())
            memory.stages.back().inFlightMicroBatches = result.pipeline.inFlight[rank];
        boundReadings(memory.stages.back(), memory.capacity);
        addStage(memory, memory.stages.back());
    }
    if (memory.peak)
        memory.band = memoryBand(strategy);
    result.fits = fits(memory, context.cluster);
    result.memory = std::move(memory);
}

/// Times of the stages, the schedule replayed with them, memory by what is in flight, traffic, and the whole step.
void addStep(StrategyEstimate &result, const Context &context, const Strategy &strategy, const RankPlaces &places)
{
    const Workload &workload = workloadOf(context.plan, strategy);
    std::optional<StepTimes> times;
    if (workload.kind == WorkloadKind::Training) {
        times = stepTimes(context.plan, strategy,
                          {.cluster = context.cluster, .figures = context.network, .places = places}, result);
        if (times) {
            result.pipeline.times = times->simulated;
            for (const StageTime &stage : times->stages)
                result.pipeline.exposed.push_back(stage.exposed());
        }
        result.pipeline = pipelineEstimate(context.plan, strategy, result);
    }
    addMemory(result, context, strategy);
    result.communication = communicationOf(context.plan, strategy, result, places);
    if (times)
        addTime(result, context.plan, strategy, *times);
    result.cost = costEstimate(context.cluster, context.catalogue, context.plan.price, workload, result.time);
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
    std::vector<int> gpus;
    const Count period = repeatsAfter(context.cluster, result.placement);
    if (result.grid) {
        gpus = gpuOfRank(result.placement, context.cluster.gpus);
        result.groupLinks = groupLinks(*result.grid, context.locations, gpus,
                                       context.hasExperts && pipelineGroupsAgree(*result.grid), period);
    }
    if (result.grid && result.stageLayers) {
        const RankPlaces places{.locations = context.locations,
                                .gpuOfRank = gpus,
                                .period = period,
                                .gpusPerNode = gpusPerNode(context.cluster)};
        addStep(result, context, strategy, places);
    }
    result.findings = check({.plan = &context.plan,
                             .strategy = &strategy,
                             .model = &model,
                             .cluster = &context.cluster,
                             .grid = &result.grid,
                             .links = &result.groupLinks,
                             .peakChunks = &result.pipeline.peakChunks});
    result.valid = std::none_of(result.findings.begin(), result.findings.end(),
                                [](const Finding &finding) { return finding.severity == Severity::Error; });
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
    const NetworkFigures network = networkFigures(result.cluster, catalogue);
    const Context context = {.plan = plan,
                             .cluster = result.cluster,
                             .locations = locations,
                             .hasExperts = model.moe.has_value(),
                             .catalogue = catalogue,
                             .network = network};
    for (const Strategy &strategy : plan.strategies)
        result.strategies.push_back(estimateStrategy(context, strategy));
    return result;
}

} // namespace shardyard
