// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/memory/states.h"

#include "engine/strategy/framework.h"
#include "engine/strategy/scheduletraits.h"
#include "engine/units/limits.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace shardyard {
namespace {

/// Moments an optimizer keeps for each parameter, in elements of the moments' dtype. Adafactor keeps one value a row
/// and a column of each matrix (Shazeer and Stern 2018, arXiv 1804.04235), below a thousandth of the parameters.
double momentsPerParameter(std::string_view optimizer)
{
    if (optimizer == "sgd" || optimizer == "muon") // one momentum: Jordan et al. 2024, Muon
        return 1;
    return optimizer == "adafactor" ? 0 : 2;
}

/// Whole bytes of `elements` at `bytes` each over `shards` GPUs, rounded up.
Bytes shardBytes(Count elements, double bytes, Count shards)
{
    const double total = std::ceil(static_cast<double>(elements) * bytes);
    return Bytes(std::ceil(total / static_cast<double>(shards)));
}

} // namespace

bool isFullySharded(Sharding sharding)
{
    return sharding == Sharding::Zero3 || sharding == Sharding::Fsdp || sharding == Sharding::Hsdp;
}

/// Bytes a parameter = parameters + gradients + master copy + moments (ZeRO, arXiv 1910.02054, section 3.1: 2+2+4+8 =
/// 16; Megatron-LM keeps 4-byte main gradients: 2+4+4+8 = 18). The offloaded share of the optimizer is on the host.
/// Unit: bytes.
StateBytes stateBytes(const Strategy &strategy)
{
    const Precision precision = effectivePrecision(strategy);
    // 8-bit Adam holds its moments in one byte whatever the recipe says (Dettmers et al. 2022, arXiv 2110.02861).
    const double moment = strategy.optimizer == "adam8bit" ? 1 : bytesPerElement(precision.moments);
    const double optimizer =
        (precision.master ? bytesPerElement(*precision.master) : 0) + momentsPerParameter(strategy.optimizer) * moment;
    return {.parameters = bytesPerElement(precision.parameters),
            .gradients = bytesPerElement(precision.gradients),
            .optimizer = optimizer * (1 - strategy.optimizerOffload)};
}

/// ZeRO-1 divides optimizer states, ZeRO-2 gradients too, ZeRO-3 and FSDP parameters too (arXiv 1910.02054, section 5).
ShardDivisors shardDivisors(Sharding sharding, Count shardGroup)
{
    ShardDivisors divisors;
    if (sharding != Sharding::None)
        divisors.optimizer = shardGroup;
    if (sharding == Sharding::Zero2 || isFullySharded(sharding))
        divisors.gradients = shardGroup;
    if (isFullySharded(sharding))
        divisors.parameters = shardGroup;
    return divisors;
}

Count denseShardGroup(const Strategy &strategy, const Degrees &degrees, Count gpusPerNode)
{
    const Count all = degrees.data * degrees.context;
    return strategy.sharding == Sharding::Hsdp ? std::min(all, strategy.shardGroup.value_or(gpusPerNode)) : all;
}

/// states = dense elements · bytes / (data·context) + expert elements · bytes / expert data, by kind of state
/// (Megatron-LM's two distributed-optimizer groups). Unit: bytes on one GPU.
ModelStates modelStates(const GpuElements &elements, const Strategy &strategy, const Degrees &degrees,
                        Count gpusPerNode, Count weightVersions)
{
    const Count denseGroup = denseShardGroup(strategy, degrees, gpusPerNode);
    Count expertGroup = degrees.expertData;
    if (strategy.sharding == Sharding::Hsdp)
        expertGroup = std::min(expertGroup, strategy.shardGroup.value_or(gpusPerNode));
    StateBytes bytes = stateBytes(strategy);
    bytes.parameters *= static_cast<double>(weightVersions);
    const ShardDivisors dense = shardDivisors(strategy.sharding, denseGroup);
    const ShardDivisors expert = shardDivisors(strategy.sharding, expertGroup);
    return {.parameters = shardBytes(elements.dense, bytes.parameters, dense.parameters)
                + shardBytes(elements.experts, bytes.parameters, expert.parameters),
            .gradients = shardBytes(elements.dense, bytes.gradients, dense.gradients)
                + shardBytes(elements.experts, bytes.gradients, expert.gradients),
            .optimizer = shardBytes(elements.dense, bytes.optimizer, dense.optimizer)
                + shardBytes(elements.experts, bytes.optimizer, expert.optimizer)};
}

/// Megatron-LM pads each tensor rank's rows to a multiple of 128, its default of --make-vocab-size-divisible-by
/// (NVIDIA/Megatron-LM@d98e8a6 megatron/training/vocab_utils.py); others make the ranks' rows equal. Unit: rows.
Count vocabularyUnit(const Strategy &strategy)
{
    return isMegatron(strategy) ? boundedProduct({128, strategy.tensorParallel}) : strategy.tensorParallel;
}

Count paddedVocabulary(const Architecture &model, const Strategy &strategy)
{
    const Count unit = vocabularyUnit(strategy);
    return boundedProduct({ceilDivide(model.vocab, unit), unit});
}

namespace {

/// Rank r of a two-way schedule also holds the stage of rank p-1-r; the middle rank of an odd number meets itself.
std::vector<GpuElements> withOtherDirection(const std::vector<GpuElements> &ranks)
{
    std::vector<GpuElements> both = ranks;
    for (std::size_t rank = 0; rank < ranks.size(); ++rank)
        if (const std::size_t other = ranks.size() - 1 - rank; other != rank)
            both[rank] = both[rank] + ranks[other];
    return both;
}

} // namespace

std::vector<GpuElements> elementsPerPipelineRank(const Architecture &unpadded, const Strategy &strategy,
                                                 const Degrees &degrees, const StageLayers &stages)
{
    Architecture model = unpadded;
    model.vocab = paddedVocabulary(unpadded, strategy);
    const bool twoReplicas = scheduleOf(strategy).placement == StagePlacement::TwoReplicas;
    std::vector<GpuElements> ranks(static_cast<std::size_t>(strategy.pipelineParallel));
    if (!model.hasShape()) {
        // Of a model without a shape only an ideal, equal split is known.
        for (GpuElements &rank : ranks)
            rank.dense = ceilDivide(*model.onlyParameters, degrees.tensor * degrees.pipeline);
        return twoReplicas ? withOtherDirection(ranks) : ranks;
    }
    const LayerDivision division = {
        .tensor = degrees.tensor, .expert = degrees.expert, .expertTensor = degrees.expertTensor};
    // Layers are of few kinds: those are computed, not every layer.
    const LayerPlan plan = layerPlan(model);
    std::vector<GpuElements> kinds;
    for (const LayerShape &kind : plan.kinds)
        kinds.push_back(layerElementsOnGpu(model, kind, division));
    for (std::size_t stage = 0; stage < stages.layers.size(); ++stage) {
        GpuElements &rank = ranks[static_cast<std::size_t>(stages.pipelineRank[stage])];
        for (Count layer = stages.firstLayer[stage]; layer < stages.firstLayer[stage] + stages.layers[stage]; ++layer)
            rank = rank + kinds[plan.kindOf[static_cast<std::size_t>(layer)]];
    }
    GpuElements &first = ranks[static_cast<std::size_t>(stages.pipelineRank.front())];
    first = first + embeddingElementsOnGpu(model, degrees.tensor);
    GpuElements &last = ranks[static_cast<std::size_t>(stages.pipelineRank.back())];
    // With two replicas embedding and head are on both ends.
    const bool apart = !twoReplicas && stages.pipelineRank.front() != stages.pipelineRank.back();
    last = last + headElementsOnGpu(model, degrees.tensor, apart) + predictionElementsOnGpu(model, division);
    return twoReplicas ? withOtherDirection(ranks) : ranks;
}

std::optional<StageLayers> modelStages(const Architecture &model, const Strategy &strategy, bool hasGrid)
{
    if (!model.hasShape() && !hasGrid)
        return std::nullopt;
    const Count stages = boundedProduct({strategy.pipelineParallel, effectiveVirtualStages(strategy)});
    const std::vector<Count> &list = strategy.layersPerStage;
    const bool listed = static_cast<Count>(list.size()) == stages;
    const Count sum = std::accumulate(list.begin(), list.end(), Count(0));
    if (!list.empty() && (!listed || (model.hasShape() && sum != model.layers)))
        return std::nullopt;
    // Embedding and loss may stand alone. Of a model without a shape no more is known than that no model is longer.
    const Count most = model.hasShape() ? model.layers + 2 : largestLayers;
    if (stages > most && !listed)
        return std::nullopt;
    return stageLayers(strategy, model.hasShape() ? model.layers : 0);
}

std::optional<Bytes> peakModelStates(const Architecture &model, const Strategy &strategy, const Cluster &cluster)
{
    const std::optional<RankGrid> grid = rankGrid(strategy, cluster.gpus, model.moe.has_value());
    const std::optional<StageLayers> stages = modelStages(model, strategy, grid.has_value());
    if (!grid || !stages || !model.notCounted.empty())
        return std::nullopt;
    Bytes peak;
    const Count perNode = gpusPerNode(cluster);
    Count rank = 0;
    for (const GpuElements &elements : elementsPerPipelineRank(model, strategy, grid->degrees, *stages)) {
        const Count versions = weightVersions(strategy, rank++);
        peak = std::max(peak, modelStates(elements, strategy, grid->degrees, perNode, versions).total());
    }
    return peak;
}

} // namespace shardyard
