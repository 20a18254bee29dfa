// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/compute/layertime.h"
#include "engine/estimate/networktimes.h"
#include "engine/model/parameters.h"
#include "engine/network/datatraffic.h"
#include "engine/network/traffic.h"
#include "engine/schedule/simulate.h"

#include <array>
#include <vector>

namespace shardyard {

/// A strategy on its grid and machine, with all that needs a look-up found.
struct TimedStep
{
    const Architecture &model;
    const LayerPlan &layers;
    const Strategy &strategy;
    const RankGrid &grid;
    const StageLayers &stages;
    const GpuRates &rates;
    const NetworkTimes &network;
    ComputeShape compute;
    TrafficShape traffic;
    DataShape data;
    bool twoReplicas = false; ///< every stage is on two ranks
    Count chunks = 1; ///< of a pipeline rank
};

/// Time in collectives of one kind, and the part of it that nothing hides.
struct TrafficTime
{
    Seconds all;
    Seconds exposed;

    TrafficTime &operator+=(const TrafficTime &other)
    {
        all += other.all;
        exposed += other.exposed;
        return *this;
    }
};
using TrafficTimes = std::array<TrafficTime, trafficKinds>; ///< by TrafficKind

/// One global stage for one micro-batch.
struct StageTime
{
    Seconds forward; ///< with what of its traffic is exposed
    Seconds backward; ///< likewise, with what is recomputed
    Seconds weight; ///< the weight gradient's part of the backward
    Seconds compute; ///< of both, without traffic
    TrafficTimes traffic; ///< of both

    /// What of the traffic the forward and the backward wait for.
    [[nodiscard]] Seconds exposed() const { return forward + backward - compute; }
};
[[nodiscard]] std::vector<StageTime> stageTimes(const TimedStep &step);

/// All chunks of a pipeline rank, for one micro-batch; where every stage is on two ranks the mean of both.
[[nodiscard]] StageTime rankTime(const TimedStep &step, const std::vector<StageTime> &stages, Count rank);

/// The same as the simulator takes them, in seconds.
[[nodiscard]] StageTimes simulatedTimes(const TimedStep &step, const std::vector<StageTime> &stages);

/// What a step takes beside the pipeline, on one pipeline rank.
struct StepEnds
{
    TrafficTimes traffic; ///< gradients and parameters of the states, and of a table that two stages share
    Seconds optimizer;

    [[nodiscard]] Seconds exposed() const;
};
/// `elements` = what one GPU of the rank holds before sharding.
[[nodiscard]] StepEnds stepEnds(const TimedStep &step, const StageTime &rank, const GpuElements &elements);

} // namespace shardyard
