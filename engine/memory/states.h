// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/cluster/cluster.h"
#include "engine/model/parameters.h"
#include "engine/strategy/rankgrid.h"
#include "engine/strategy/strategy.h"

#include <optional>

namespace shardyard {

/// Bytes of one parameter before sharding.
struct StateBytes
{
    double parameters = 2;
    double gradients = 4;
    double optimizer = 12; ///< master copy and moments, without what is offloaded to the host

    friend bool operator==(const StateBytes &, const StateBytes &) = default;
};
[[nodiscard]] StateBytes stateBytes(const Strategy &strategy);

/// Parameters are divided too, and gathered for each layer.
[[nodiscard]] bool isFullySharded(Sharding sharding);

/// What sharding divides each kind of state by.
struct ShardDivisors
{
    Count parameters = 1;
    Count gradients = 1;
    Count optimizer = 1;

    friend bool operator==(const ShardDivisors &, const ShardDivisors &) = default;
};
[[nodiscard]] ShardDivisors shardDivisors(Sharding sharding, Count shardGroup);

struct ModelStates
{
    Bytes parameters;
    Bytes gradients;
    Bytes optimizer;

    [[nodiscard]] Bytes total() const { return parameters + gradients + optimizer; }

    friend bool operator==(const ModelStates &, const ModelStates &) = default;
};

/// GPUs that share one copy of the dense states: data·context, with HSDP its shard group.
[[nodiscard]] Count denseShardGroup(const Strategy &strategy, const Degrees &degrees, Count gpusPerNode);

/// Dense states are divided by data·context, expert states by expert data; HSDP divides by its shard group.
/// `weightVersions` are what a schedule without a flush keeps of the parameters.
[[nodiscard]] ModelStates modelStates(const GpuElements &elements, const Strategy &strategy, const Degrees &degrees,
                                      Count gpusPerNode, Count weightVersions = 1);

/// The rows of the vocabulary are padded to a multiple of this.
[[nodiscard]] Count vocabularyUnit(const Strategy &strategy);
/// Rows of embedding and head in training.
[[nodiscard]] Count paddedVocabulary(const Architecture &model, const Strategy &strategy);

/// The layers of each stage of a strategy. Absent where it asks for more stages than there are layers, embedding and
/// loss (for a model of no shape: than any model has layers) or lists layers that do not add up, which rules explain,
/// and, for a model of no shape, where the degrees make no grid.
[[nodiscard]] std::optional<StageLayers> modelStages(const Architecture &model, const Strategy &strategy, bool hasGrid);

/// Elements of each pipeline rank's fullest GPU, with embedding and head where they are, and both stages of two-way
/// schedules.
[[nodiscard]] std::vector<GpuElements> elementsPerPipelineRank(const Architecture &model, const Strategy &strategy,
                                                               const Degrees &degrees, const StageLayers &stages);

/// Model states of the fullest GPU of any stage; absent where the degrees make no grid or the model cannot be counted.
[[nodiscard]] std::optional<Bytes> peakModelStates(const Architecture &model, const Strategy &strategy,
                                                   const Cluster &cluster);

} // namespace shardyard
