// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/strategy/workloadgrid.h"

#include "engine/units/limits.h"

namespace shardyard {

namespace {

/// vLLM spreads experts over all ranks of a pipeline stage, tensor · data: whole ones with --enable-expert-parallel,
/// else a slice of each (vllm-project/vllm@002d607 vllm/model_executor/layers/fused_moe/config.py,
/// FusedMoEParallelConfig.make).
void placeVllmExperts(Degrees &degrees, bool whole)
{
    const Count ranks = degrees.tensor * degrees.context * degrees.data;
    degrees.expert = whole ? ranks : 1;
    degrees.expertTensor = whole ? 1 : ranks;
    degrees.expertData = 1;
}

/// SGLang's --ep-size is a size inside tensor: tensor = expert · expert tensor, and each replica has its own
/// (sgl-project/sglang@001067f python/sglang/srt/distributed/parallel_state.py, initialize_model_parallel).
bool placeSglangExperts(Degrees &degrees, Count expert)
{
    if (!divides(expert, degrees.tensor))
        return false;
    degrees.expert = expert;
    degrees.expertTensor = degrees.tensor / expert;
    degrees.expertData = degrees.context * degrees.data;
    return true;
}

} // namespace

std::optional<RankGrid> rankGrid(const Strategy &strategy, const Workload &workload, Count gpus, bool hasExperts)
{
    if (workload.kind == WorkloadKind::Training || !hasExperts)
        return rankGrid(strategy, gpus, hasExperts);
    std::optional<RankGrid> grid = rankGrid(strategy, gpus, false);
    if (!grid)
        return std::nullopt;
    if (workload.engine == "vllm")
        placeVllmExperts(grid->degrees, strategy.enableExpertParallel);
    else if (!placeSglangExperts(grid->degrees, strategy.expertParallel))
        return std::nullopt;
    return grid;
}

std::optional<Count> microBatchesOf(const Workload &workload, const Strategy &strategy, const Degrees &degrees)
{
    const Count atOnce = boundedProduct({degrees.data, strategy.microBatch});
    return divides(atOnce, workload.globalBatch) ? std::optional(workload.globalBatch / atOnce) : std::nullopt;
}

} // namespace shardyard
