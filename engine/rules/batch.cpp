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

/// The smallest raise of one degree that leaves as many replicas as the batch can feed. Context first: it takes
/// replicas without cutting the model further.
std::optional<Fix> fewerReplicasFix(const RuleContext &context)
{
    const Strategy &strategy = *context.strategy;
    if (!context.trying.empty() || strategy.dataParallel)
        return std::nullopt;
    const Count split = modelParallel(strategy);
    for (const Factor &factor :
         {Factor{"context_parallel", strategy.contextParallel}, Factor{"pipeline_parallel", strategy.pipelineParallel},
          Factor{"tensor_parallel", strategy.tensorParallel}})
        for (const Count value : validValues(context, factor.field)) {
            const Count larger = boundedProduct({split / factor.degree, value});
            if (value > factor.degree && divides(larger, context.cluster->gpus)
                && feeds(context, context.cluster->gpus / larger))
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
         .message = QT_TRANSLATE_NOOP("engine", "{batch} sequences cannot feed {data} replicas."),
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
             "engine", "Each replica gets {share} sequences a step, which {microBatch} does not divide."),
         .source = source,
         .check = batchDividesOverMicroBatches,
         .training = true},
    };
}

} // namespace shardyard
