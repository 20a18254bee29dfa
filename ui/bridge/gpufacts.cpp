// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/gpufacts.h"

#include "engine/network/links.h"
#include "ui/bridge/heldstages.h"

#include <algorithm>
#include <utility>

namespace shardyard {

namespace {

void addStage(GpuFacts &facts, const StageLayers &split, Count pipelineStage)
{
    HeldStage held{.stage = pipelineStage};
    const std::size_t count = split.layers.size();
    for (std::size_t stage = 0; stage < count; ++stage) {
        if (split.pipelineRank[stage] != pipelineStage)
            continue;
        for (Count layer = 0; layer < split.layers[stage]; ++layer)
            held.layers.push_back(split.firstLayer[stage] + layer);
        facts.chunks += split.layers[stage] > 0 ? 1 : 0;
        held.embedding = held.embedding || stage == 0;
        held.head = held.head || stage + 1 == count;
    }
    std::sort(held.layers.begin(), held.layers.end());
    facts.stages.push_back(std::move(held));
}

void addGroups(GpuFacts &facts, const Cluster &cluster, const StrategyEstimate &strategy, bool hasExperts)
{
    std::vector<GroupKind> kinds = {GroupKind::Tensor, GroupKind::Context, GroupKind::Pipeline, GroupKind::Data};
    if (hasExperts)
        kinds.insert(kinds.end(), {GroupKind::Expert, GroupKind::ExpertTensor, GroupKind::ExpertData});
    const std::vector<GpuLocation> locations = gpuLocations(cluster);
    const std::vector<int> gpus = gpuOfRank(strategy.placement, cluster.gpus);
    for (const GroupKind kind : kinds) {
        const Count size = strategy.grid->groupSize(kind);
        if (size > 1)
            facts.groups.push_back({.kind = kind,
                                    .size = size,
                                    .link = slowestLink(strategy.grid->group(kind, *facts.rank), locations, gpus)});
    }
}

} // namespace

Count rankOnGpu(const std::vector<PlacementRun> &placement, Count gpu)
{
    Count rank = 0;
    for (const PlacementRun &run : placement) {
        if (gpu >= run.firstGpu && gpu < run.firstGpu + run.count)
            return rank + gpu - run.firstGpu;
        rank += run.count;
    }
    return gpu;
}

GpuFacts gpuFacts(const Snapshot &snapshot, std::size_t index, Count gpu)
{
    const Cluster &cluster = snapshot.estimate.cluster;
    const StrategyEstimate &strategy = snapshot.estimate.strategies[index];
    const bool hasExperts = snapshot.document.plan.model.architecture.moe.has_value();
    GpuFacts facts{.gpu = gpu, .location = gpuLocation(cluster, gpu)};
    if (!strategy.grid || strategy.grid->world() != cluster.gpus)
        return facts;
    facts.rank = rankOnGpu(strategy.placement, gpu);
    facts.dense = strategy.grid->coordinates(*facts.rank);
    if (hasExperts)
        facts.expert = strategy.grid->expertCoordinates(*facts.rank);
    if (strategy.stageLayers)
        for (const Count stage : stagesOfRank(snapshot.document.plan.strategies[index], facts.dense.pipeline))
            addStage(facts, *strategy.stageLayers, stage);
    if (strategy.memory) {
        const auto &stages = strategy.memory->stages;
        const auto own = std::find_if(stages.begin(), stages.end(), [&facts](const StageMemory &memory) {
            return memory.stage == facts.dense.pipeline;
        });
        if (own != stages.end())
            facts.memory = *own;
    }
    addGroups(facts, cluster, strategy, hasExperts);
    return facts;
}

} // namespace shardyard
