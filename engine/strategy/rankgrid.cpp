// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/strategy/rankgrid.h"

#include "engine/strategy/scheduletraits.h"
#include "engine/units/limits.h"

#include <algorithm>
#include <numeric>

namespace shardyard {

Count degreeOf(const Degrees &degrees, Axis axis)
{
    switch (axis) {
    case Axis::Tensor:
        return degrees.tensor;
    case Axis::Context:
        return degrees.context;
    case Axis::Data:
        return degrees.data;
    case Axis::Pipeline:
        return degrees.pipeline;
    }
    return 1;
}

namespace {

Count &coordinateOf(Coordinates &coordinates, Axis axis)
{
    switch (axis) {
    case Axis::Tensor:
        return coordinates.tensor;
    case Axis::Context:
        return coordinates.context;
    case Axis::Data:
        return coordinates.data;
    case Axis::Pipeline:
        break;
    }
    return coordinates.pipeline;
}

struct ExpertAxis
{
    Count degree;
    Count ExpertCoordinates::*member;
};

/// The expert grid follows the dense order with expert tensor in tensor's place, expert in context's and expert data in
/// data's: Megatron's tp-cp-ep-dp-pp gives etp, ep, edp, pp (parallel_state.py, RankGenerator with cp = 1).
ExpertAxis expertAxis(const Degrees &degrees, Axis axis)
{
    switch (axis) {
    case Axis::Tensor:
        return {degrees.expertTensor, &ExpertCoordinates::expertTensor};
    case Axis::Context:
        return {degrees.expert, &ExpertCoordinates::expert};
    case Axis::Data:
        return {degrees.expertData, &ExpertCoordinates::expertData};
    case Axis::Pipeline:
        break;
    }
    return {degrees.pipeline, &ExpertCoordinates::pipeline};
}

/// The place of a group's axis in the rank order; expert axes stand where the dense ones do.
Axis denseAxisOf(GroupKind kind)
{
    switch (kind) {
    case GroupKind::Context:
    case GroupKind::Expert:
        return Axis::Context;
    case GroupKind::Data:
    case GroupKind::ExpertData:
        return Axis::Data;
    case GroupKind::Pipeline:
        return Axis::Pipeline;
    default:
        return Axis::Tensor;
    }
}

bool isExpertGroup(GroupKind kind)
{
    return kind == GroupKind::Expert || kind == GroupKind::ExpertTensor || kind == GroupKind::ExpertData;
}

/// Distance in rank numbers between neighbours along an axis of the dense or of the expert grid.
Count strideAlong(const RankGrid &grid, Axis along, bool experts)
{
    Count product = 1;
    for (const Axis axis : grid.order) {
        if (axis == along)
            break;
        product *= experts ? expertAxis(grid.degrees, axis).degree : degreeOf(grid.degrees, axis);
    }
    return product;
}

} // namespace

std::string_view groupName(GroupKind kind)
{
    switch (kind) {
    case GroupKind::Tensor:
        return "tensor";
    case GroupKind::Context:
        return "context";
    case GroupKind::Data:
        return "data";
    case GroupKind::Pipeline:
        return "pipeline";
    case GroupKind::Expert:
        return "expert";
    case GroupKind::ExpertTensor:
        return "expert_tensor";
    case GroupKind::ExpertData:
        return "expert_data";
    }
    return "";
}

Coordinates RankGrid::coordinates(Count rank) const
{
    Coordinates coordinates;
    for (const Axis axis : order) {
        const Count degree = degreeOf(degrees, axis);
        coordinateOf(coordinates, axis) = rank % degree;
        rank /= degree;
    }
    return coordinates;
}

Count RankGrid::rank(const Coordinates &coordinates) const
{
    Coordinates copy = coordinates;
    Count rank = 0;
    for (auto axis = order.rbegin(); axis != order.rend(); ++axis)
        rank = rank * degreeOf(degrees, *axis) + coordinateOf(copy, *axis);
    return rank;
}

ExpertCoordinates RankGrid::expertCoordinates(Count rank) const
{
    ExpertCoordinates coordinates;
    for (const Axis dense : order) {
        const ExpertAxis axis = expertAxis(degrees, dense);
        coordinates.*axis.member = rank % axis.degree;
        rank /= axis.degree;
    }
    return coordinates;
}

Count RankGrid::rank(const ExpertCoordinates &coordinates) const
{
    Count rank = 0;
    for (auto dense = order.rbegin(); dense != order.rend(); ++dense) {
        const ExpertAxis axis = expertAxis(degrees, *dense);
        rank = rank * axis.degree + coordinates.*axis.member;
    }
    return rank;
}

Count RankGrid::groupSize(GroupKind kind) const
{
    switch (kind) {
    case GroupKind::Expert:
        return degrees.expert;
    case GroupKind::ExpertTensor:
        return degrees.expertTensor;
    case GroupKind::ExpertData:
        return degrees.expertData;
    default:
        return degreeOf(degrees, denseAxisOf(kind));
    }
}

Count RankGrid::stride(GroupKind kind) const
{
    return strideAlong(*this, denseAxisOf(kind), isExpertGroup(kind));
}

std::vector<Count> RankGrid::group(GroupKind kind, Count rank) const
{
    std::vector<Count> members;
    const Count size = groupSize(kind);
    members.reserve(static_cast<std::size_t>(size));
    const Count step = stride(kind);
    const Count first = rank - rank / step % size * step;
    for (Count member = 0; member < size; ++member)
        members.push_back(first + member * step);
    return members;
}

bool pipelineGroupsAgree(const RankGrid &grid)
{
    return grid.degrees.pipeline == 1
        || strideAlong(grid, Axis::Pipeline, false) == strideAlong(grid, Axis::Pipeline, true);
}

std::optional<RankGrid> rankGrid(const Strategy &strategy, Count gpus, bool hasExperts)
{
    const Count split = boundedProduct({strategy.tensorParallel, strategy.contextParallel, strategy.pipelineParallel});
    if (gpus < 1 || !divides(split, gpus))
        return std::nullopt;
    RankGrid grid;
    grid.order = strategy.rankOrder;
    grid.degrees = {.tensor = strategy.tensorParallel,
                    .context = strategy.contextParallel,
                    .pipeline = strategy.pipelineParallel,
                    .data = gpus / split};
    if (strategy.dataParallel && *strategy.dataParallel != grid.degrees.data)
        return std::nullopt;
    if (!hasExperts) {
        grid.degrees.expertData = gpus / grid.degrees.pipeline;
        return grid;
    }
    const Count experts =
        boundedProduct({strategy.expertTensorParallel, strategy.expertParallel, strategy.pipelineParallel});
    if (!divides(experts, gpus))
        return std::nullopt;
    grid.degrees.expert = strategy.expertParallel;
    grid.degrees.expertTensor = strategy.expertTensorParallel;
    grid.degrees.expertData = gpus / experts;
    return grid;
}

namespace {

/// Even split, the remainder going to the earlier stages; with `countEnds` embedding and loss take a layer's place on
/// the first and the last stage (Llama 3, arXiv 2407.21783, section 3.3.2).
std::vector<Count> evenLayers(Count layers, Count stages, bool countEnds)
{
    const Count shares = layers + (countEnds ? 2 : 0);
    std::vector<Count> split(static_cast<std::size_t>(stages), shares / stages);
    for (std::size_t stage = 0; stage < static_cast<std::size_t>(shares % stages); ++stage)
        ++split[stage];
    if (!countEnds)
        return split;
    // A stage without a share cannot give one up: the fullest stage nearest to that end does.
    auto first = split.front() > 0 ? split.begin() : std::max_element(split.begin(), split.end());
    *first = std::max<Count>(0, *first - 1);
    auto last = split.back() > 0 ? split.rbegin() : std::max_element(split.rbegin(), split.rend());
    *last = std::max<Count>(0, *last - 1);
    return split;
}

} // namespace

StageLayers stageLayers(const Strategy &strategy, Count layers)
{
    const Count ranks = strategy.pipelineParallel;
    const Count stages = ranks * effectiveVirtualStages(strategy);
    StageLayers split;
    const Count given = std::accumulate(strategy.layersPerStage.begin(), strategy.layersPerStage.end(), Count(0));
    if (static_cast<Count>(strategy.layersPerStage.size()) == stages && given == layers) {
        split.layers = strategy.layersPerStage;
    } else {
        split.layers = evenLayers(layers, stages, strategy.countEmbeddingAndLoss);
        split.even = (layers + (strategy.countEmbeddingAndLoss ? 2 : 0)) % stages == 0;
    }
    const bool zigzag = scheduleOf(strategy).placement == StagePlacement::Zigzag;
    Count first = 0;
    for (Count stage = 0; stage < stages; ++stage) {
        split.firstLayer.push_back(first);
        first += split.layers[static_cast<std::size_t>(stage)];
        const Count position = stage % ranks;
        const bool backwards = zigzag && (stage / ranks) % 2 == 1;
        split.pipelineRank.push_back(backwards ? ranks - 1 - position : position);
    }
    return split;
}

} // namespace shardyard
