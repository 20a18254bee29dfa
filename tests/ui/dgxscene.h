// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/canvas/canvasscene.h"

namespace shardyard {

inline constexpr RankOrder pipelineBeforeData = {Axis::Tensor, Axis::Context, Axis::Pipeline, Axis::Data};

struct Yard
{
    Count nodes = 8;
    Count podGpus = 32;
    Degrees degrees = {.tensor = 8, .pipeline = 4, .data = 2};
    std::vector<PlacementRun> placement = {};
    Lens lens = Lens::Stage;
    std::vector<Communication> communication = {};
};

/// DGX H100 nodes under one strategy, as the engine would estimate them; memory as the test says it.
inline CanvasScene scene(const Yard &yard)
{
    auto snapshot = std::make_shared<Snapshot>();
    ClusterSpec spec;
    spec.nodes.emplace_back();
    spec.nodes.back().type = "dgx-h100";
    spec.nodes.back().count = yard.nodes;
    spec.fabric = FabricSpec();
    spec.fabric->podGpus = yard.podGpus;
    spec.fabric->oversubscription = 7;
    snapshot->document.plan.strategies.resize(1);
    Estimate &estimate = snapshot->estimate;
    estimate.cluster = resolveCluster(spec, builtInCatalogue());
    StrategyEstimate &strategy = estimate.strategies.emplace_back();
    strategy.placement = yard.placement;
    strategy.communication = yard.communication;
    RankGrid grid;
    grid.degrees = yard.degrees;
    grid.order = pipelineBeforeData;
    if (grid.world() == estimate.cluster.gpus)
        strategy.grid = grid;
    strategy.memory = MemoryEstimate();
    for (Count stage = 0; stage < yard.degrees.pipeline; ++stage) {
        StageMemory memory;
        memory.stage = stage;
        memory.optimizerBytes = fromGib(30.0 * static_cast<double>(stage));
        strategy.memory->stages.push_back(memory);
    }
    return makeScene(snapshot, 0, yard.lens, {});
}

} // namespace shardyard
