// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/schedule/simulate.h"

#include <benchmark/benchmark.h>

using namespace shardyard;

namespace {

/// Whole replays, with making the order: pipeline ranks, model chunks, micro-batches.
void replay(benchmark::State &state, const char *schedule)
{
    const ScheduleShape shape{
        .pipelineRanks = state.range(0), .virtualStages = state.range(1), .microBatches = state.range(2)};
    const auto stages = static_cast<std::size_t>(shape.globalStages());
    const SimulationRequest request{.kind = scheduleKind(schedule),
                                    .shape = shape,
                                    .times = {.forward = std::vector<double>(stages, 1),
                                              .backward = std::vector<double>(stages, 2),
                                              .weight = std::vector<double>(stages, 1)}};
    for ([[maybe_unused]] const auto &iteration : state)
        benchmark::DoNotOptimize(simulate(request));
    state.SetItemsProcessed(state.iterations());
}

BENCHMARK_CAPTURE(replay, oneForwardOneBackward, "1f1b")->Args({8, 1, 32})->Args({64, 1, 512});
BENCHMARK_CAPTURE(replay, interleaved, "interleaved-1f1b")->Args({8, 2, 32})->Args({64, 4, 1024});

} // namespace
