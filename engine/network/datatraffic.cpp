// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/network/datatraffic.h"

#include "engine/memory/states.h"
#include "engine/strategy/framework.h"
#include "engine/strategy/scheduletraits.h"

#include <algorithm>
#include <cmath>

namespace shardyard {
namespace {

using enum Collective;

double real(Count count)
{
    return static_cast<double>(count);
}

bool isTorchSharded(Sharding sharding)
{
    return sharding == Sharding::Fsdp || sharding == Sharding::Hsdp;
}

/// How often gradients are summed in a step: once, but ZeRO-2 and ZeRO-3 with every micro-batch (microsoft/DeepSpeed
/// deepspeed/runtime/zero/stage_1_and_2.py, reduce_ready_partitions_and_remove_grads), and FSDP so without a pipeline
/// (pytorch torch/distributed/pipelining/stage.py, backward_maybe_with_nosync, sums once).
double reductions(const DataShape &shape)
{
    const bool everyMicroBatch = shape.sharding == Sharding::Zero2 || shape.sharding == Sharding::Zero3
        || (isTorchSharded(shape.sharding) && !shape.pipeline);
    return everyMicroBatch ? real(shape.microBatches) : 1;
}

/// Passes of a step that gather all parameters, over all that share a copy and over a smaller group.
struct Gathers
{
    double whole = 0;
    double within = 0;
};

/// ZeRO-1 and ZeRO-2 gather what each rank updated once, ZeRO-3 for every forward and backward (arXiv 1910.02054,
/// section 7.2). FSDP gathers for the backward again where it reshards, and under a pipeline once a step where it does
/// not (pytorch torch/distributed/fsdp/_fully_shard; stage.py, backward_maybe_with_nosync).
Gathers gathers(const DataShape &shape)
{
    const double microBatches = real(shape.microBatches);
    switch (shape.sharding) {
    case Sharding::None:
        return {};
    case Sharding::Zero1:
    case Sharding::Zero2:
        return {.whole = 1};
    case Sharding::Zero3:
        return {.whole = 2 * microBatches};
    case Sharding::Fsdp:
    case Sharding::Hsdp:
        break;
    }
    if (!shape.reshards)
        return {.whole = shape.pipeline ? 1 : microBatches};
    if (shape.reshardGroup == 0)
        return {.whole = 2 * microBatches};
    const double whole = shape.pipeline ? 1 : microBatches;
    return {.whole = whole, .within = 2 * microBatches - whole};
}

/// Sums of gradients, P elements of g bytes over n ranks: all-reduce of all, 2(n-1)/n · P · g; where s of them share a
/// copy reduce-scatter, (s-1)/s · P · g, and all-reduce of each share over those that repeat it, 2(r-1)/r · P · g / s.
/// A stage on two ranks of a pipeline doubles what repeats it (Chimera, arXiv 2107.06925, section 3.2). Unit: bytes.
void addReduction(Transfers &transfers, TrafficKind kind, const DataShape &shape, const DataGroup &group,
                  double elements)
{
    const Count twice = shape.twoReplicas ? 2 : 1;
    const double payload = elements * shape.reduce;
    const double calls = reductions(shape);
    if (shape.sharding == Sharding::None) {
        transfers.add(
            {.kind = kind, .collective = AllReduce, .ranks = twice * group.ranks, .payload = payload, .calls = calls});
        return;
    }
    transfers.add(
        {.kind = kind, .collective = ReduceScatter, .ranks = group.shard, .payload = payload, .calls = calls});
    transfers.add({.kind = kind,
                   .collective = AllReduce,
                   .ranks = twice * (group.ranks / group.shard),
                   .payload = payload / real(group.shard),
                   .calls = calls});
}

/// (s-1)/s · P · w for every pass. Unit: bytes.
void addGathering(Transfers &transfers, TrafficKind kind, const DataShape &shape, const DataGroup &group,
                  double elements)
{
    const Gathers passes = gathers(shape);
    const double payload = elements * shape.gather;
    transfers.add(
        {.kind = kind, .collective = AllGather, .ranks = group.shard, .payload = payload, .calls = passes.whole});
    transfers.add({.kind = kind,
                   .collective = AllGather,
                   .ranks = std::min(shape.reshardGroup, group.shard),
                   .payload = payload,
                   .calls = passes.within});
}

/// Gradients that travel together: without overlap all; Megatron max(40M, 1M · d) elements (NVIDIA/Megatron-LM@d98e8a6
/// megatron/core/distributed/distributed_data_parallel.py), DeepSpeed 5e8 elements (reduce_bucket_size), torch 25 MiB
/// (torch.nn.parallel.DistributedDataParallel, bucket_cap_mb); FSDP a layer.
double bucketElementsOf(const Strategy &strategy, Count ranks, double reduce)
{
    if (isFullySharded(strategy.sharding))
        return 0;
    constexpr double all = 1e30;
    constexpr double million = 1e6;
    if (buildsOn(strategy.framework, "deepspeed"))
        return 500 * million;
    if (!strategy.overlap.data)
        return all;
    if (buildsOn(strategy.framework, "pytorch"))
        return 25 * bytesPerMib / reduce;
    return std::max(40 * million, million * real(ranks));
}

} // namespace

DataShape dataShape(const Strategy &strategy, const Degrees &degrees, Count microBatches, Count gpusPerNode)
{
    const Precision precision = effectivePrecision(strategy);
    const Count ranks = degrees.data * degrees.context;
    const Count shared = strategy.sharding == Sharding::Hsdp ? strategy.shardGroup.value_or(gpusPerNode) : ranks;
    const Count experts = degrees.expertData;
    const Count sharedExperts = strategy.sharding == Sharding::Hsdp ? shared : experts;
    const double reduce = bytesPerElement(precision.reduce.value_or(precision.gradients));
    return {.sharding = strategy.sharding,
            .dense = {.ranks = ranks, .shard = std::min(shared, ranks)},
            .experts = {.ranks = experts, .shard = std::min(sharedExperts, experts)},
            .gather = bytesPerElement(precision.gather.value_or(Dtype::Bf16)),
            .reduce = reduce,
            .microBatches = microBatches,
            .pipeline = degrees.pipeline > 1,
            .reshards = strategy.reshardGroup || strategy.reshardAfterForward.value_or(degrees.pipeline == 1),
            .reshardGroup = strategy.reshardGroup.value_or(0),
            .twoReplicas = scheduleOf(strategy).placement == StagePlacement::TwoReplicas && degrees.pipeline > 1,
            .bucketElements = bucketElementsOf(strategy, ranks, reduce)};
}

Transfers gradientReduction(const DataShape &shape, const GpuElements &elements)
{
    Transfers transfers;
    addReduction(transfers, TrafficKind::Data, shape, shape.dense, real(elements.dense));
    addReduction(transfers, TrafficKind::ExpertData, shape, shape.experts, real(elements.experts));
    return transfers;
}

Transfers parameterGathering(const DataShape &shape, const GpuElements &elements)
{
    Transfers transfers;
    addGathering(transfers, TrafficKind::Data, shape, shape.dense, real(elements.dense));
    addGathering(transfers, TrafficKind::ExpertData, shape, shape.experts, real(elements.experts));
    return transfers;
}

double bucketsOf(const DataShape &shape, double elements, Count layers)
{
    if (shape.bucketElements <= 0)
        return real(std::max<Count>(1, layers));
    return std::max(1.0, std::ceil(elements / shape.bucketElements));
}

/// 2(2-1)/2 · elements · g (NVIDIA/Megatron-LM@d98e8a6 megatron/core/distributed/finalize_model_grads.py,
/// _allreduce_word_embedding_grads). Unit: bytes.
Transfer sharedTableGradients(const DataShape &shape, double elements)
{
    return {.kind = TrafficKind::Embedding, .collective = AllReduce, .ranks = 2, .payload = elements * shape.reduce};
}

} // namespace shardyard
