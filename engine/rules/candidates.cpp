// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/rules/candidates.h"

#include "engine/rules/support.h"

#include <algorithm>
#include <numeric>

namespace shardyard {

namespace {

std::vector<Count> upTo(Count most)
{
    std::vector<Count> values(static_cast<std::size_t>(std::max<Count>(0, most)));
    std::iota(values.begin(), values.end(), Count(1));
    return values;
}

std::vector<Count> tensorCandidates(const RuleContext &context)
{
    return divisors(context.model->hasShape() && context.model->heads > 0 ? context.model->heads
                                                                          : context.cluster->gpus);
}

std::vector<Count> gridCandidates(const RuleContext &context)
{
    return divisors(context.cluster->gpus);
}

std::vector<Count> dataCandidates(const RuleContext &context)
{
    const Count split = modelParallel(*context.strategy);
    return divides(split, context.cluster->gpus) ? std::vector<Count>{context.cluster->gpus / split}
                                                 : std::vector<Count>();
}

std::vector<Count> expertCandidates(const RuleContext &context)
{
    return context.model->moe ? divisors(context.model->moe->experts) : std::vector<Count>{1};
}

std::vector<Count> expertTensorCandidates(const RuleContext &context)
{
    return context.model->moe ? divisors(context.model->moe->expertFfn) : std::vector<Count>{1};
}

std::vector<Count> shardGroupCandidates(const RuleContext &context)
{
    const std::optional<RankGrid> &grid = *context.grid;
    return grid ? divisors(grid->degrees.data * grid->degrees.context) : std::vector<Count>();
}

/// More chunks than layers a rank cannot be; more than this many nobody runs.
std::vector<Count> chunkCandidates(const RuleContext &context)
{
    constexpr Count mostChunks = 128;
    if (!context.model->hasShape())
        return upTo(16);
    const Count places = context.model->layers + (context.strategy->countEmbeddingAndLoss ? 2 : 0);
    return upTo(std::min(mostChunks, places / std::max<Count>(1, context.strategy->pipelineParallel)));
}

std::vector<Count> microBatchCandidates(const RuleContext &context)
{
    const Count batch = workload(context).globalBatch;
    const std::optional<Count> data = dataParallel(context);
    return divisors(data && divides(*data, batch) ? batch / *data : batch);
}

/// Divisors leave no partial group; the pipeline degree is the default.
std::vector<Count> groupCandidates(const RuleContext &context)
{
    const std::optional<Count> count = microBatches(context);
    std::vector<Count> values = count ? divisors(*count) : std::vector<Count>();
    const Count ranks = context.strategy->pipelineParallel;
    const auto place = std::lower_bound(values.begin(), values.end(), ranks);
    if (place == values.end() || *place != ranks)
        values.insert(place, ranks);
    return values;
}

struct CandidateRow
{
    std::string_view field;
    std::vector<Count> (*candidates)(const RuleContext &);
};

constexpr CandidateRow rows[] = {
    {"tensor_parallel", tensorCandidates}, {"context_parallel", gridCandidates},
    {"pipeline_parallel", gridCandidates}, {"data_parallel", dataCandidates},
    {"expert_parallel", expertCandidates}, {"expert_tensor_parallel", expertTensorCandidates},
    {"shard_group", shardGroupCandidates}, {"virtual_stages", chunkCandidates},
    {"micro_batch", microBatchCandidates}, {"micro_batch_group", groupCandidates},
};

} // namespace

std::vector<Count> candidates(const RuleContext &context, std::string_view field)
{
    for (const CandidateRow &row : rows)
        if (row.field == field)
            return row.candidates(context);
    return {};
}

} // namespace shardyard
