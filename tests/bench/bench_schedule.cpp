// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/schedule/simulate.h"

#include <benchmark/benchmark.h>

using namespace shardyard;

namespace {

ScheduleShape shapeOf(const benchmark::State &state)
{
    return {.pipelineRanks = state.range(0), .virtualStages = state.range(1), .microBatches = state.range(2)};
}

StageTimes timesOf(const ScheduleShape &shape)
{
    const auto stages = static_cast<std::size_t>(shape.globalStages());
    return {.forward = std::vector<double>(stages, 1),
            .backward = std::vector<double>(stages, 2),
            .weight = std::vector<double>(stages, 1)};
}

/// Replays of a prepared order: pipeline ranks, model chunks, micro-batches.
void replay(benchmark::State &state, const char *schedule)
{
    const StageTimes times = timesOf(shapeOf(state));
    const std::optional<Replay> prepared = Replay::prepare(*scheduleKind(schedule), shapeOf(state));
    for ([[maybe_unused]] const auto &iteration : state)
        benchmark::DoNotOptimize(prepared->run(times));
    state.SetItemsProcessed(state.iterations());
}

/// The same with making and preparing the order, as an edit needs it.
void whole(benchmark::State &state, const char *schedule)
{
    const SimulationRequest request{
        .kind = scheduleKind(schedule), .shape = shapeOf(state), .times = timesOf(shapeOf(state))};
    for ([[maybe_unused]] const auto &iteration : state)
        benchmark::DoNotOptimize(simulate(request));
    state.SetItemsProcessed(state.iterations());
}

BENCHMARK_CAPTURE(replay, oneForwardOneBackward, "1f1b")->Args({8, 1, 32})->Args({64, 1, 512});
BENCHMARK_CAPTURE(replay, dualPipe, "dualpipe")->Args({8, 1, 32})->Args({64, 1, 512});
BENCHMARK_CAPTURE(whole, oneForwardOneBackward, "1f1b")->Args({8, 1, 32})->Args({64, 1, 512});
BENCHMARK_CAPTURE(whole, interleaved, "interleaved-1f1b")->Args({8, 2, 32})->Args({64, 4, 1024});
BENCHMARK_CAPTURE(whole, vHalf, "v-half")->Args({8, 2, 32})->Args({64, 2, 512});

} // namespace
