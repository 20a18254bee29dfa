// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/stagegpu.h"

namespace shardyard {

std::optional<Count> rankOnGpu(const StrategyEstimate &strategy, Count gpu)
{
    if (gpu < 0 || gpu >= strategy.gpus)
        return std::nullopt;
    if (strategy.placement.empty())
        return gpu;
    Count firstRank = 0;
    for (const PlacementRun &run : strategy.placement) {
        if (gpu >= run.firstGpu && gpu < run.firstGpu + run.count)
            return firstRank + gpu - run.firstGpu;
        firstRank += run.count;
    }
    return std::nullopt;
}

Count gpuForRank(const StrategyEstimate &strategy, Count rank)
{
    Count firstRank = 0;
    for (const PlacementRun &run : strategy.placement) {
        if (rank < firstRank + run.count)
            return run.firstGpu + rank - firstRank;
        firstRank += run.count;
    }
    return rank;
}

std::optional<Count> stageOfGpu(const StrategyEstimate &strategy, Count gpu)
{
    const std::optional<Count> rank = rankOnGpu(strategy, gpu);
    if (!rank || !strategy.grid || *rank >= strategy.grid->world())
        return std::nullopt;
    return strategy.grid->coordinates(*rank).pipeline;
}

std::optional<Count> gpuOfStage(const StrategyEstimate &strategy, Count stage, Count near)
{
    if (!strategy.grid || stage < 0 || stage >= strategy.grid->degrees.pipeline)
        return std::nullopt;
    Coordinates place;
    const std::optional<Count> rank = rankOnGpu(strategy, near);
    if (rank && *rank < strategy.grid->world())
        place = strategy.grid->coordinates(*rank);
    place.pipeline = stage;
    return gpuForRank(strategy, strategy.grid->rank(place));
}

} // namespace shardyard
