// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/rules/support.h"
#include "engine/units/translatable.h"

// How the sequences of a step divide over replicas and micro-batches.

namespace shardyard {

namespace {

/// Every replica gets whole micro-batches when `data` replicas share the batch.
bool feeds(const RuleContext &context, Count data)
{
    return divides(boundedProduct({data, context.strategy->microBatch}), workload(context).globalBatch);
}

/// What people would run: each context rank keeps at least 4,096 tokens, as Llama 3.1 405B does with context 2 at 8,192
/// (NVIDIA-NeMo/Megatron-Bridge@00b7660 docs/performance-summary.md), and tensor groups stay in their NVLink domain
/// (NVIDIA-NeMo/Megatron-Bridge@067f987 docs/performance-guide.md).
bool isPlausible(const RuleContext &context, std::string_view field, Count value)
{
    constexpr Count leastTokens = 4096;
    if (field == "context_parallel")
        return workload(context).sequenceLength / value >= leastTokens;
    return field != "tensor_parallel" || value <= smallestDomain(*context.cluster);
}

/// The smallest plausible raise of one degree that leaves as many replicas as the batch can feed. Context first: it
/// takes replicas without cutting the model further; then tensor, which adds no bubble.
std::optional<Fix> fewerReplicasFix(const RuleContext &context)
{
    const Strategy &strategy = *context.strategy;
    if (!context.trying.empty() || strategy.dataParallel)
        return std::nullopt;
    const Count split = modelParallel(strategy);
    for (const Factor &factor :
         {Factor{"context_parallel", strategy.contextParallel}, Factor{"tensor_parallel", strategy.tensorParallel},
          Factor{"pipeline_parallel", strategy.pipelineParallel}})
        for (const Count value : validValues(context, factor.field)) {
            const Count larger = boundedProduct({split / factor.degree, value});
            if (value > factor.degree && divides(larger, context.cluster->gpus)
                && feeds(context, context.cluster->gpus / larger) && isPlausible(context, factor.field, value))
                return Fix{.field = std::string(factor.field), .value = std::to_string(value)};
        }
    return std::nullopt;
}

std::optional<Finding> batchFeedsData(const RuleContext &context)
{
    const std::optional<Count> data = dataParallel(context);
    const Count batch = workload(context).globalBatch;
    if (!data || batch >= *data)
        return std::nullopt;
    Finding finding = broken({{"batch", batch}, {"data", *data}});
    finding.fix = fewerReplicasFix(context);
    return finding;
}

std::optional<Finding> batchDividesOverData(const RuleContext &context)
{
    const std::optional<Count> data = dataParallel(context);
    const Count batch = workload(context).globalBatch;
    if (!data || batch < *data || divides(*data, batch))
        return std::nullopt;
    Finding finding = broken({{"batch", batch}, {"data", *data}});
    finding.fix = fewerReplicasFix(context);
    return finding;
}

std::optional<Finding> batchDividesOverMicroBatches(const RuleContext &context)
{
    const std::optional<Count> data = dataParallel(context);
    const Count batch = workload(context).globalBatch;
    const Count microBatch = context.strategy->microBatch;
    if (!data || !divides(*data, batch) || divides(microBatch, batch / *data))
        return std::nullopt;
    Finding finding = broken({{"share", batch / *data}, {"microBatch", microBatch}});
    finding.fix = nearestFix(context, "micro_batch");
    return finding;
}

} // namespace

std::vector<Rule> batchRules()
{
    constexpr std::string_view source = "NVIDIA/Megatron-LM@d98e8a6 megatron/core/num_microbatches_calculator.py";
    return {
        {.id = "batch-smaller-than-data",
         .severity = Severity::Error,
         .field = "data_parallel",
         .title = QT_TRANSLATE_NOOP("engine", "Batch smaller than data parallel"),
         .message = QT_TRANSLATE_NOOP("engine", "{batch} {batch:sequence|sequences} cannot feed {data} replicas."),
         .source = source,
         .check = batchFeedsData,
         .training = true},
        {.id = "batch-divisible-by-data",
         .severity = Severity::Error,
         .field = "data_parallel",
         .title = QT_TRANSLATE_NOOP("engine", "Batch does not divide over data parallel"),
         .message = QT_TRANSLATE_NOOP("engine", "{batch} sequences do not divide over {data} replicas."),
         .source = source,
         .check = batchDividesOverData,
         .training = true},
        {.id = "batch-divisible-by-micro-batch",
         .severity = Severity::Error,
         .field = "micro_batch",
         .title = QT_TRANSLATE_NOOP("engine", "Batch does not divide into micro-batches"),
         .message = QT_TRANSLATE_NOOP(
             "engine",
             "Each replica gets {share} {share:sequence|sequences} a step, which {microBatch} does not divide."),
         .source = source,
         .check = batchDividesOverMicroBatches,
         .training = true},
    };
}

} // namespace shardyard
