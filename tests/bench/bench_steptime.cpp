// SPDX-License-Identifier: GPL-3.0-or-later
// What a search does for each layout it tries: stage times, the replayed schedule, and what a step takes at its ends.
#include "engine/estimate/estimate.h"
#include "engine/estimate/pipeline.h"
#include "engine/estimate/time.h"
#include "engine/network/networkfigures.h"

#include <benchmark/benchmark.h>

using namespace shardyard;

namespace {

/// Llama 3 70B, 4 tensor ranks, 4 pipeline ranks and 32 micro-batches, on 64 H100.
Plan plan(const Catalogue &catalogue)
{
    Plan plan;
    plan.model.architecture = catalogue.model("llama-3-70b")->architecture;
    plan.cluster.nodes = {{.type = "dgx-h100", .count = 8}};
    plan.workload = {.sequenceLength = 8192, .globalBatch = 128};
    plan.strategies = {{.name = "a",
                        .tensorParallel = 4,
                        .pipelineParallel = 4,
                        .sharding = Sharding::Zero1,
                        .framework = "megatron"}};
    return plan;
}

void stepTime(benchmark::State &state)
{
    const Catalogue catalogue = builtInCatalogue();
    const Plan of = plan(catalogue);
    const Strategy &strategy = of.strategies.front();
    const Architecture &model = of.model.architecture;
    const StrategyEstimate known = estimate(of, catalogue).strategies.front();
    const Cluster cluster = resolveCluster(of.cluster, catalogue);
    const std::vector<GpuLocation> locations = gpuLocations(cluster);
    const std::vector<int> gpus = gpuOfRank({}, cluster.gpus);
    const NetworkFigures figures = networkFigures(cluster, catalogue);
    const StepTimes times =
        *stepTimes(of, strategy,
                   {.cluster = cluster,
                    .figures = figures,
                    .places = {.locations = locations, .gpuOfRank = gpus, .period = 8, .gpusPerNode = 8}},
                   known);
    const SimulationRequest request = *pipelineReplay(of, strategy, known);
    const Replay replay = *Replay::prepare(*request.kind, request.shape);
    const LayerPlan layers = layerPlan(model);
    const GpuElements elements{.dense = known.memory->stages.front().parameters};
    for ([[maybe_unused]] const auto &iteration : state) {
        const TimedStep step = timedStep(of, strategy, layers, known, request.shape.microBatches, times);
        const std::vector<StageTime> stages = stageTimes(step);
        const double makespan = replay.run(simulatedTimes(step, stages)).makespan;
        const StepEnds ends = stepEnds(step, rankTime(step, stages, 0), elements);
        benchmark::DoNotOptimize(Seconds(makespan) + ends.exposed() + ends.optimizer);
    }
    state.SetItemsProcessed(state.iterations());
}

/// The same with everything else an edit asks for: memory, findings, links.
void wholeEstimate(benchmark::State &state)
{
    const Catalogue catalogue = builtInCatalogue();
    const Plan of = plan(catalogue);
    for ([[maybe_unused]] const auto &iteration : state)
        benchmark::DoNotOptimize(estimate(of, catalogue));
}

BENCHMARK(stepTime);
BENCHMARK(wholeEstimate)->Unit(benchmark::kMicrosecond);

} // namespace
