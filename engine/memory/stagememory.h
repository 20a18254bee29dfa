// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/catalogue/layers.h"
#include "engine/memory/moments.h"
#include "engine/memory/states.h"
#include "engine/strategy/rankgrid.h"

#include <vector>

namespace shardyard {

/// What the memory of a strategy's pipeline ranks depends on.
struct StepShape
{
    const Architecture &model;
    const LayerPlan &layers;
    const Strategy &strategy;
    const Degrees &degrees;
    const StageLayers &stages;
    Count sequenceLength = 0;
    Count microBatches = 1; ///< of one pipeline in a step
    Count shardGroup = 1; ///< ranks that share dense states
};

/// One pipeline rank of it.
struct RankShape
{
    Count rank = 0;
    GpuElements elements;
    ModelStates states;
    Count peakChunks = 1; ///< stages of a micro-batch whose activations it holds at most
};

/// The need of one GPU through a step.
struct StepMemory
{
    std::vector<MemoryMoment> moments; ///< in time
    std::size_t peak = 0; ///< the moment of the largest need
    Bytes allocated; ///< as the framework's allocator reports them, at their peaks
    Bytes reserved;
    Bytes device; ///< with context and communicators

    [[nodiscard]] const MemoryParts &parts() const { return moments[peak].parts; }

    friend bool operator==(const StepMemory &, const StepMemory &) = default;
};
[[nodiscard]] StepMemory stepMemory(const StepShape &step, const RankShape &rank);

} // namespace shardyard
