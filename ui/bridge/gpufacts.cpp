// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/gpufacts.h"

#include "engine/network/links.h"

#include <algorithm>

namespace shardyard {

namespace {

void addLayers(GpuFacts &facts, const StageLayers &stages)
{
    const std::size_t count = stages.layers.size();
    for (std::size_t stage = 0; stage < count; ++stage) {
        if (stages.pipelineRank[stage] != facts.dense.pipeline)
            continue;
        for (Count layer = 0; layer < stages.layers[stage]; ++layer)
            facts.layers.push_back(stages.firstLayer[stage] + layer);
        facts.chunks += stages.layers[stage] > 0 ? 1 : 0;
        facts.embedding = facts.embedding || stage == 0;
        facts.head = facts.head || stage + 1 == count;
    }
    std::sort(facts.layers.begin(), facts.layers.end());
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

GpuFacts gpuFacts(const Cluster &cluster, const StrategyEstimate &strategy, Count gpu, bool hasExperts)
{
    GpuFacts facts{.gpu = gpu, .location = gpuLocation(cluster, gpu)};
    if (!strategy.grid || strategy.grid->world() != cluster.gpus)
        return facts;
    facts.rank = rankOnGpu(strategy.placement, gpu);
    facts.dense = strategy.grid->coordinates(*facts.rank);
    if (hasExperts)
        facts.expert = strategy.grid->expertCoordinates(*facts.rank);
    if (strategy.stageLayers)
        addLayers(facts, *strategy.stageLayers);
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
