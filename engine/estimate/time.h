// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/estimate/estimate.h"
#include "engine/estimate/steptime.h"

#include <optional>
#include <vector>

namespace shardyard {

/// The GPU kind whose products take longest: a step waits for it. Null where the rates of one that is present are not
/// known.
[[nodiscard]] const Gpu *slowestGpu(const Cluster &cluster);

/// A strategy's times before its schedule is replayed.
struct StepTimes
{
    GpuRates rates;
    NetworkTimes network;
    Count gpusPerNode = 1;
    std::vector<StageTime> stages;
    StageTimes simulated;
};

/// The machine a step runs on.
struct StepMachine
{
    const Cluster &cluster;
    const NetworkFigures &figures;
    const RankPlaces &places;
};
/// Of an estimate that has its grid, stages and `groupLinks`. Nothing for a model of no shape, a batch that does not
/// divide, or GPUs whose rates are not known.
[[nodiscard]] std::optional<StepTimes> stepTimes(const Plan &plan, const Strategy &strategy, const StepMachine &machine,
                                                 const StrategyEstimate &estimate);

/// What stageTimes() and stepEnds() take, of an estimate that has its grid and stages.
[[nodiscard]] TimedStep timedStep(const Plan &plan, const Strategy &strategy, const LayerPlan &layers,
                                  const StrategyEstimate &estimate, Count microBatches, const StepTimes &times);

/// The step: the replayed pipeline, what of data parallelism nothing hides, and the optimizer; with the times of the
/// rows of `communication`. Nothing is added where the pipeline was not replayed.
void addTime(StrategyEstimate &estimate, const Plan &plan, const Strategy &strategy, const StepTimes &times);

} // namespace shardyard
