// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/cluster/cluster.h"
#include "engine/estimate/estimate.h"
#include "ui/bridge/session.h"

#include <optional>
#include <vector>

namespace shardyard {

/// A group of one GPU and the slowest link inside this very group.
struct GpuGroup
{
    GroupKind kind = GroupKind::Tensor;
    Count size = 1;
    LinkClass link = LinkClass::None;

    friend bool operator==(const GpuGroup &, const GpuGroup &) = default;
};

/// A stage on a GPU: all its chunks, and under two-way schedules one of the two that a rank holds.
struct HeldStage
{
    Count stage = 0;
    std::vector<Count> layers; ///< ascending
    bool embedding = false;
    bool head = false;

    friend bool operator==(const HeldStage &, const HeldStage &) = default;
};

/// What one physical GPU is and does under one strategy.
struct GpuFacts
{
    Count gpu = 0;
    GpuLocation location;
    std::optional<Count> rank; ///< absent where the degrees make no grid
    Coordinates dense; ///< meaningful with a rank
    ExpertCoordinates expert;
    std::vector<HeldStage> stages; ///< its own first
    Count chunks = 0; ///< model chunks with layers
    std::optional<StageMemory> memory;
    std::vector<GpuGroup> groups; ///< those with more than one member

    friend bool operator==(const GpuFacts &, const GpuFacts &) = default;
};

/// `gpu` is below the cluster's GPUs, `strategy` an index of the plan's.
[[nodiscard]] GpuFacts gpuFacts(const Snapshot &snapshot, std::size_t strategy, Count gpu);

/// The rank that runs on `gpu`.
[[nodiscard]] Count rankOnGpu(const std::vector<PlacementRun> &placement, Count gpu);

} // namespace shardyard
