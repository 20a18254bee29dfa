// SPDX-License-Identifier: GPL-3.0-or-later
// Edits of everything at once in a yard of 131,072 GPUs.
#include "engine/cluster/arrange.h"
#include "engine/cluster/hardware.h"

#include <benchmark/benchmark.h>

#include <numeric>

using namespace shardyard;

namespace {

constexpr Count gpuCount = 131'072;

const Catalogue &catalogue()
{
    static const Catalogue built = builtInCatalogue();
    return built;
}

std::vector<Count> allGpus()
{
    std::vector<Count> gpus(static_cast<std::size_t>(gpuCount));
    std::iota(gpus.begin(), gpus.end(), Count(0));
    return gpus;
}

void copyAndPaste(benchmark::State &state)
{
    const ClusterSpec spec = {.nodes = {{.type = "dgx-h100", .count = gpuCount / 8}}};
    const std::vector<Count> gpus = allGpus();
    for ([[maybe_unused]] const auto &iteration : state)
        benchmark::DoNotOptimize(insertHardware(spec, catalogue(), hardwareOf(spec, catalogue(), gpus), 5));
}
BENCHMARK(copyAndPaste)->Unit(benchmark::kMillisecond);

void bridgeAllPairs(benchmark::State &state)
{
    const ClusterSpec spec = {.nodes = {{.count = gpuCount / 8, .gpu = "h100-pcie-80", .gpus = 8}}};
    const std::vector<Count> gpus = allGpus();
    for ([[maybe_unused]] const auto &iteration : state)
        benchmark::DoNotOptimize(groupGpus(spec, catalogue(), gpus));
}
BENCHMARK(bridgeAllPairs)->Unit(benchmark::kMillisecond);

void fillAllGaps(benchmark::State &state)
{
    const ClusterSpec spec = {.nodes = {{.type = "dgx-h100", .count = gpuCount / 4, .gpus = 4}}};
    for ([[maybe_unused]] const auto &iteration : state)
        benchmark::DoNotOptimize(fillGaps(spec, catalogue(), {}));
}
BENCHMARK(fillAllGaps)->Unit(benchmark::kMillisecond);

void deleteEverySecond(benchmark::State &state)
{
    const ClusterSpec spec = {.nodes = {{.type = "gb200-nvl72", .count = gpuCount / 4}}};
    std::vector<Count> gpus = allGpus();
    std::erase_if(gpus, [](Count gpu) { return gpu % 2 == 0; });
    for ([[maybe_unused]] const auto &iteration : state)
        benchmark::DoNotOptimize(withoutGpus(spec, catalogue(), gpus));
}
BENCHMARK(deleteEverySecond)->Unit(benchmark::kMillisecond);

} // namespace
