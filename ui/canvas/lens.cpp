// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/lens.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace shardyard {
namespace {

int memoryClass(std::optional<double> share)
{
    if (!share)
        return LensClasses::notKnown;
    if (*share > 1)
        return LensClasses::overCapacity;
    return static_cast<int>(std::lround(*share * LensClasses::memorySteps));
}

/// Class by stage and GPU kind, so that the walk over the slots only looks up.
std::vector<std::vector<int>> memoryClasses(const LensInput &input)
{
    std::vector<std::vector<int>> classes;
    for (Count stage = 0; stage < input.estimate->grid->degrees.pipeline; ++stage) {
        std::vector<int> &ofKind = classes.emplace_back();
        for (std::size_t kind = 0; kind < input.cluster.gpuKinds.size(); ++kind)
            ofKind.push_back(memoryClass(memoryShare(*input.estimate, input.cluster, stage, static_cast<int>(kind))));
    }
    return classes;
}

/// Class of a rank on a GPU of some kind.
using ClassOf = std::function<int(Count rank, int kind)>;

ClassOf classOf(Lens lens, const LensInput &input)
{
    const RankGrid &grid = *input.estimate->grid;
    switch (lens) {
    case Lens::Stage:
        return [&grid](Count rank, int) { return static_cast<int>(grid.coordinates(rank).pipeline); };
    case Lens::TensorGroup:
        return [&grid](Count rank, int) {
            return static_cast<int>(tensorGroupOf(grid, rank) % LensClasses::groupClasses);
        };
    case Lens::DataReplica:
        return [&grid](Count rank, int) {
            return static_cast<int>(grid.coordinates(rank).data % LensClasses::groupClasses);
        };
    case Lens::Memory:
        return [&grid, classes = memoryClasses(input)](Count rank, int kind) {
            const auto stage = static_cast<std::size_t>(grid.coordinates(rank).pipeline);
            return classes[stage][static_cast<std::size_t>(kind)];
        };
    }
    return {};
}

void countClasses(LensClasses &classes, Lens lens, const RankGrid &grid)
{
    switch (lens) {
    case Lens::Stage:
        classes.groups = grid.degrees.pipeline;
        break;
    case Lens::TensorGroup:
        classes.groups = grid.world() / grid.degrees.tensor;
        break;
    case Lens::DataReplica:
        classes.groups = grid.degrees.data;
        break;
    case Lens::Memory:
        classes.count = LensClasses::overCapacity + 1;
        return;
    }
    classes.count = static_cast<int>(lens == Lens::Stage ? classes.groups
                                                         : std::min<Count>(classes.groups, LensClasses::groupClasses));
}

/// The commonest class of a run of slots; of equals the first.
int commonest(const int *first, const int *end)
{
    int best = LensClasses::empty;
    std::ptrdiff_t bestCount = 0;
    for (const int *slot = first; slot != end; ++slot) {
        if (*slot == LensClasses::empty || *slot == best)
            continue;
        const std::ptrdiff_t count = std::count(slot, end, *slot);
        if (count > bestCount) {
            best = *slot;
            bestCount = count;
        }
    }
    return best;
}

} // namespace

Count tensorGroupOf(const RankGrid &grid, Count rank)
{
    RankGrid groups = grid;
    groups.degrees.tensor = 1;
    Coordinates place = grid.coordinates(rank);
    place.tensor = 0;
    return groups.rank(place);
}

std::optional<double> memoryShare(const StrategyEstimate &estimate, const Cluster &cluster, Count stage, int gpuKind)
{
    if (!estimate.memory || stage >= static_cast<Count>(estimate.memory->stages.size()) || gpuKind < 0)
        return std::nullopt;
    const Bytes usable = cluster.gpuKinds[static_cast<std::size_t>(gpuKind)].usable;
    if (usable.value() <= 0)
        return std::nullopt;
    return estimate.memory->stages[static_cast<std::size_t>(stage)].modelStates() / usable;
}

LensClasses lensClasses(Lens lens, const LensInput &input)
{
    LensClasses classes;
    classes.lens = lens;
    classes.ofSlot.assign(input.gpuOfSlot.size(), LensClasses::empty);
    classes.ofNode.assign(static_cast<std::size_t>(input.cluster.nodes), LensClasses::empty);
    const bool known = input.estimate != nullptr && input.estimate->grid.has_value();
    if (known)
        countClasses(classes, lens, *input.estimate->grid);
    classes.gpus.assign(static_cast<std::size_t>(classes.count), 0);
    const ClassOf classOfRank = known ? classOf(lens, input) : ClassOf();
    for (const NodeBlock &block : input.cluster.blocks) {
        for (Count node = block.firstNode; node < block.firstNode + block.count; ++node) {
            int *const first = classes.ofSlot.data() + input.layout.firstSlot(node);
            const int *const gpus = input.gpuOfSlot.data() + input.layout.firstSlot(node);
            const std::size_t slotCount = block.shape.gpuOfSlot.size();
            for (std::size_t slot = 0; slot < slotCount; ++slot) {
                if (gpus[slot] < 0)
                    continue;
                first[slot] = known
                    ? classOfRank(input.rankOfGpu[static_cast<std::size_t>(gpus[slot])], block.shape.gpuOfSlot[slot])
                    : LensClasses::notKnown;
                if (first[slot] >= 0)
                    ++classes.gpus[static_cast<std::size_t>(first[slot])];
            }
            classes.ofNode[static_cast<std::size_t>(node)] = commonest(first, first + slotCount);
        }
    }
    return classes;
}

} // namespace shardyard
