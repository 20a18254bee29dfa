// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/rules/rules.h"

#include <benchmark/benchmark.h>

using namespace shardyard;

namespace {

/// Llama 3.1 405B on 16,384 GPUs with a tensor degree that fits nothing, so that fixes are looked for.
struct Yard
{
    Plan plan;
    Strategy strategy{.tensorParallel = 12,
                      .pipelineParallel = 16,
                      .schedule = "interleaved-1f1b",
                      .virtualStages = 3,
                      .virtualStagesGiven = true};
    Cluster cluster{.gpus = 16384};
    std::optional<RankGrid> grid;
    RuleContext context;

    Yard()
    {
        plan.model.architecture = {
            .layers = 126, .hidden = 16384, .heads = 128, .kvHeads = 8, .headDim = 128, .ffn = 53248, .vocab = 128256};
        plan.workload.globalBatch = 2048;
        context = {.plan = &plan,
                   .strategy = &strategy,
                   .model = &plan.model.architecture,
                   .cluster = &cluster,
                   .grid = &grid};
    }
};

void checkWithFixes(benchmark::State &state)
{
    const Yard yard;
    for ([[maybe_unused]] const auto &iteration : state)
        benchmark::DoNotOptimize(check(yard.context));
}
BENCHMARK(checkWithFixes);

void validValuesOf(benchmark::State &state, const char *field)
{
    const Yard yard;
    for ([[maybe_unused]] const auto &iteration : state)
        benchmark::DoNotOptimize(validValues(yard.context, field));
}
BENCHMARK_CAPTURE(validValuesOf, tensor, "tensor_parallel");
BENCHMARK_CAPTURE(validValuesOf, pipeline, "pipeline_parallel");
BENCHMARK_CAPTURE(validValuesOf, chunks, "virtual_stages");

} // namespace
