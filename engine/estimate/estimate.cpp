// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/estimate/estimate.h"

#include "engine/estimate/pipeline.h"
#include "engine/memory/stagememory.h"
#include "engine/memory/states.h"
#include "engine/model/parameters.h"
#include "engine/network/links.h"
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
};

/// The parts of a rank at the moment of its peak, and what else is known of it.
void setNeed(StageMemory &stage, const StepMemory &need)
{
    const MemoryParts &parts = need.moments[need.peak].parts;
    stage.activationBytes = parts.activations;
    stage.logitsBytes = parts.logits;
    stage.transientBytes = parts.transient;
    stage.overheadBytes = parts.overhead;
    stage.totalBytes = parts.total();
    stage.allocatedBytes = need.allocated;
    stage.reservedBytes = need.reserved;
    stage.deviceBytes = need.device;
    stage.moments = need.moments;
    stage.peakMoment = need.peak;
}

/// The whole need of each pipeline rank, where the model has a shape and its schedule was replayed.
void addNeed(StrategyEstimate &result, const Context &context, const Strategy &strategy)
{
    const Architecture &model = context.plan.model.architecture;
    if (!result.memory || result.pipeline.peakChunks.empty() || !model.hasShape())
        return;
    MemoryEstimate &memory = *result.memory;
    const LayerPlan layers = layerPlan(model);
    const Degrees &degrees = result.grid->degrees;
    const StepShape step{.model = model,
                         .layers = layers,
                         .strategy = strategy,
                         .degrees = degrees,
                         .stages = *result.stageLayers,
                         .sequenceLength = workloadOf(context.plan, strategy).sequenceLength,
                         .shardGroup = degrees.data * degrees.context};
    const auto chunks = static_cast<double>(effectiveVirtualStages(strategy));
    for (StageMemory &stage : memory.stages) {
        const auto rank = static_cast<std::size_t>(stage.stage);
        const ModelStates states{
            .parameters = stage.parameterBytes, .gradients = stage.gradientBytes, .optimizer = stage.optimizerBytes};
        const GpuElements elements{.dense = stage.denseParameters, .experts = stage.parameters - stage.denseParameters};
        const StepMemory need =
            stepMemory(step,
                       {.rank = stage.stage,
                        .elements = elements,
                        .states = states,
                        .inFlight = static_cast<double>(result.pipeline.peakChunks[rank]) / chunks});
        setNeed(stage, need);
        if (!memory.peak || *stage.totalBytes > *memory.peak) {
            memory.peak = stage.totalBytes;
            memory.peakStage = stage.stage;
        }
        memory.peakAllocated = std::max(memory.peakAllocated.value_or(Bytes()), need.allocated);
        memory.peakReserved = std::max(memory.peakReserved.value_or(Bytes()), need.reserved);
        memory.peakDevice = std::max(memory.peakDevice.value_or(Bytes()), need.device);
    }
    if (memory.knowsCapacity())
        result.fits = *memory.peak <= memory.capacity;
}

void addPipeline(StrategyEstimate &result, const Context &context, const Strategy &strategy)
{
    result.pipeline = pipelineEstimate(context.plan, strategy, result);
    if (!result.memory || result.pipeline.inFlight.empty())
        return;
    for (StageMemory &stage : result.memory->stages)
        stage.inFlightMicroBatches = result.pipeline.inFlight[static_cast<std::size_t>(stage.stage)];
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
    memory.capacityIsDerived = memory.knowsCapacity() && smallestMemoryIsDerived(context.cluster);
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
    if (const Bytes known = smallestKnownMemory(context.cluster); known > Bytes() && memory.peakModelStates > known)
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
                           context.hasExperts && pipelineGroupsAgree(*result.grid),
                           repeatsAfter(context.cluster, result.placement));
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
    addNeed(result, context, strategy);
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
