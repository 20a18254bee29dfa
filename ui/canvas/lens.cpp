// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/lens.h"
#include "engine/estimate/peak.h"


#include <algorithm>
#include <cmath>

namespace shardyard {
namespace {

/// Number of a group among its kind, in rank order: the rank's number with the digit of its own axis left out.
Count groupNumber(Count rank, Count stride, Count size)
{
    return rank / (stride * size) * stride + rank % stride;
}

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
    case Lens::Traffic:
        classes.count = LensClasses::memorySteps + 1;
        return;
    }
    classes.count = static_cast<int>(lens == Lens::Stage ? classes.groups
                                                         : std::min<Count>(classes.groups, LensClasses::groupClasses));
}

/// Finds the commonest class of a run of slots; of equals the first. Linear in the slots, which may be millions.
class Commonest
{
public:
    explicit Commonest(int classes) : m_counts(static_cast<std::size_t>(classes) + 1, 0) { }

    int of(const int *first, const int *end)
    {
        for (const int *slot = first; slot != end; ++slot)
            if (*slot != LensClasses::empty)
                ++countOf(*slot);
        int best = LensClasses::empty;
        Count bestCount = 0;
        for (const int *slot = first; slot != end; ++slot) {
            if (*slot == LensClasses::empty)
                continue;
            Count &count = countOf(*slot);
            if (count > bestCount) {
                best = *slot;
                bestCount = count;
            }
            count = 0; // for the next run, and so that each class is looked at once
        }
        return best;
    }

private:
    Count &countOf(int lensClass) { return m_counts[static_cast<std::size_t>(lensClass - LensClasses::notKnown)]; }

    std::vector<Count> m_counts; ///< from notKnown on
};

/// Gives every slot that holds a GPU its class.
template <class ClassOfGpu>
void fill(LensClasses &classes, const LensInput &input, ClassOfGpu classOf)
{
    classes.gpus.assign(static_cast<std::size_t>(classes.count), 0);
    Commonest commonest(classes.count);
    for (const NodeBlock &block : input.cluster.blocks) {
        for (Count node = block.firstNode; node < block.firstNode + block.count; ++node) {
            int *const first = classes.ofSlot.data() + input.layout.firstSlot(node);
            const int *const gpus = input.gpuOfSlot.data() + input.layout.firstSlot(node);
            const std::size_t slotCount = block.shape.gpuOfSlot.size();
            for (std::size_t slot = 0; slot < slotCount; ++slot) {
                if (gpus[slot] < 0)
                    continue;
                first[slot] = classOf(static_cast<std::size_t>(gpus[slot]), block.shape.gpuOfSlot[slot]);
                if (first[slot] >= 0)
                    ++classes.gpus[static_cast<std::size_t>(first[slot])];
            }
            classes.ofNode[static_cast<std::size_t>(node)] = commonest.of(first, first + slotCount);
        }
    }
}

/// Place of a rank along one axis, without taking the other coordinates apart.
struct Along
{
    Count stride;
    Count size;

    Along(const RankGrid &grid, GroupKind kind) : stride(grid.stride(kind)), size(grid.groupSize(kind)) { }
    [[nodiscard]] Count operator()(Count rank) const { return rank / stride % size; }
};

/// From the least to the most that any GPU sends; GPUs that send nothing have no class.
void fillTraffic(LensClasses &classes, const LensInput &input)
{
    classes.sent = *input.sent;
    for (const double bytes : classes.sent.bytes) {
        if (bytes <= 0)
            continue;
        classes.leastSent = classes.leastSent > 0 ? std::min(classes.leastSent, bytes) : bytes;
        classes.mostSent = std::max(classes.mostSent, bytes);
    }
    const double span = classes.mostSent > classes.leastSent ? std::log(classes.mostSent / classes.leastSent) : 0;
    fill(classes, input, [&](std::size_t gpu, int) {
        const double bytes = gpu < classes.sent.bytes.size() ? classes.sent.bytes[gpu] : 0;
        if (bytes <= 0)
            return LensClasses::notKnown;
        const double share = span > 0 ? std::log(bytes / classes.leastSent) / span : 1;
        return static_cast<int>(std::lround(share * LensClasses::memorySteps));
    });
}

void fillFrom(LensClasses &classes, Lens lens, const LensInput &input)
{
    const RankGrid &grid = *input.estimate->grid;
    const Along stage(grid, GroupKind::Pipeline);
    const Along replica(grid, GroupKind::Data);
    const Along tensor(grid, GroupKind::Tensor);
    const std::vector<int> &rank = input.rankOfGpu;
    switch (lens) {
    case Lens::Stage:
        return fill(classes, input, [&](std::size_t gpu, int) { return static_cast<int>(stage(rank[gpu])); });
    case Lens::TensorGroup:
        return fill(classes, input, [&](std::size_t gpu, int) {
            return static_cast<int>(groupNumber(rank[gpu], tensor.stride, tensor.size) % LensClasses::groupClasses);
        });
    case Lens::DataReplica:
        return fill(classes, input, [&](std::size_t gpu, int) {
            return static_cast<int>(replica(rank[gpu]) % LensClasses::groupClasses);
        });
    case Lens::Memory:
        return fill(classes, input, [&, table = memoryClasses(input)](std::size_t gpu, int kind) {
            return table[static_cast<std::size_t>(stage(rank[gpu]))][static_cast<std::size_t>(kind)];
        });
    case Lens::Traffic:
        return fillTraffic(classes, input);
    }
}

} // namespace

double LensClasses::sentAt(double share) const
{
    return leastSent > 0 ? leastSent * std::pow(mostSent / leastSent, share) : 0;
}

Count tensorGroupOf(const RankGrid &grid, Count rank)
{
    return groupNumber(rank, grid.stride(GroupKind::Tensor), grid.degrees.tensor);
}

std::optional<double> memoryShare(const StrategyEstimate &estimate, const Cluster &cluster, Count stage, int gpuKind)
{
    if (!estimate.memory || stage >= static_cast<Count>(estimate.memory->stages.size()) || gpuKind < 0)
        return std::nullopt;
    const Bytes usable = cluster.gpuKinds[static_cast<std::size_t>(gpuKind)].usable;
    if (usable.value() <= 0)
        return std::nullopt;
    return needOf(estimate.memory->stages[static_cast<std::size_t>(stage)]) / usable;
}

LensClasses lensClasses(Lens lens, const LensInput &input)
{
    LensClasses classes;
    classes.lens = lens;
    classes.ofSlot.assign(input.gpuOfSlot.size(), LensClasses::empty);
    classes.ofNode.assign(static_cast<std::size_t>(input.cluster.nodes), LensClasses::empty);
    const bool known = input.estimate != nullptr && input.estimate->grid.has_value()
        && (lens != Lens::Traffic || (input.sent != nullptr && !input.sent->bytes.empty()));
    if (!known) {
        fill(classes, input, [](std::size_t, int) { return LensClasses::notKnown; });
        return classes;
    }
    countClasses(classes, lens, *input.estimate->grid);
    fillFrom(classes, lens, input);
    return classes;
}

} // namespace shardyard
