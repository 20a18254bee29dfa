// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/strategy/strategy.h"

#include <array>
#include <optional>
#include <vector>

namespace shardyard {

/// Degrees of both grids: world = tensor·context·pipeline·data and world = expertTensor·expert·pipeline·expertData.
struct Degrees
{
    Count tensor = 1;
    Count context = 1;
    Count pipeline = 1;
    Count data = 1;
    Count expert = 1;
    Count expertTensor = 1;
    Count expertData = 1;

    friend bool operator==(const Degrees &, const Degrees &) = default;
};

[[nodiscard]] Count degreeOf(const Degrees &degrees, Axis axis);

/// Position of a rank in the dense grid.
struct Coordinates
{
    Count tensor = 0;
    Count context = 0;
    Count data = 0;
    Count pipeline = 0;

    friend bool operator==(const Coordinates &, const Coordinates &) = default;
};

/// Position of a rank in the expert grid.
struct ExpertCoordinates
{
    Count expertTensor = 0;
    Count expert = 0;
    Count expertData = 0;
    Count pipeline = 0;

    friend bool operator==(const ExpertCoordinates &, const ExpertCoordinates &) = default;
};

/// Ranks that talk to each other; the names are those of `communication[].kind` in the command line's JSON.
enum class GroupKind { Tensor, Context, Data, Pipeline, Expert, ExpertTensor, ExpertData };
[[nodiscard]] std::string_view groupName(GroupKind kind);

/// Both rank grids over one world. Pure arithmetic: no tables, no walking.
struct RankGrid
{
    Degrees degrees;
    RankOrder order = megatronOrder;

    [[nodiscard]] Count world() const { return degrees.tensor * degrees.context * degrees.pipeline * degrees.data; }
    [[nodiscard]] Coordinates coordinates(Count rank) const;
    [[nodiscard]] Count rank(const Coordinates &coordinates) const;
    [[nodiscard]] ExpertCoordinates expertCoordinates(Count rank) const;
    [[nodiscard]] Count rank(const ExpertCoordinates &coordinates) const;
    [[nodiscard]] Count groupSize(GroupKind kind) const;
    /// Distance in rank numbers between neighbours of a group of `kind`.
    [[nodiscard]] Count stride(GroupKind kind) const;
    /// The members of the group of `kind` that `rank` belongs to, in their order within the group.
    [[nodiscard]] std::vector<Count> group(GroupKind kind, Count rank) const;

    friend bool operator==(const RankGrid &, const RankGrid &) = default;
};

/// Both grids give every rank the same pipeline stage. Always so where the pipeline is the slowest axis; else only
/// where the dense and expert axes inside it have equal products (Megatron asserts this).
[[nodiscard]] bool pipelineGroupsAgree(const RankGrid &grid);

/// The grid of a strategy on `gpus` GPUs, or nothing where the degrees do not divide or fill the world. The expert
/// grid is checked only where the model has experts.
[[nodiscard]] std::optional<RankGrid> rankGrid(const Strategy &strategy, Count gpus, bool hasExperts);

/// Layers of each global (virtual) stage: stage c·p + r is chunk c of pipeline rank r for looped placements, the V
/// shape for the zigzag schedules. Even splits give one more layer to the earlier stages where they do not divide.
struct StageLayers
{
    std::vector<Count> layers; ///< by global stage
    std::vector<Count> firstLayer; ///< index of the first layer of each global stage
    std::vector<Count> pipelineRank; ///< of each global stage
    bool even = true; ///< the layers divided

    friend bool operator==(const StageLayers &, const StageLayers &) = default;
};
[[nodiscard]] StageLayers stageLayers(const Strategy &strategy, Count layers);

} // namespace shardyard
