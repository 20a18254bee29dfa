// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/rules/support.h"
#include "engine/schedule/shipped.h"
#include "engine/units/translatable.h"

#include <algorithm>

// What torch.distributed.pipelining refuses, and torchtitan with it.

namespace shardyard {

namespace {

std::optional<Finding> oneForwardOneBackwardIsFilled(const RuleContext &context)
{
    const std::optional<ScheduleShape> shape = scheduleShape(context);
    if (!shape || context.strategy->schedule != "1f1b" || shippedSchedule("pytorch", "1f1b")->runs(*shape))
        return std::nullopt;
    Finding finding = broken({{"microBatches", shape->microBatches}, {"pipeline", shape->pipelineRanks}});
    finding.fix = nearestFix(context, "pipeline_parallel");
    return finding;
}

/// PyTorch makes max(1, m/p) rounds of equally many micro-batches.
std::optional<Finding> roundsAreEqual(const RuleContext &context)
{
    const std::optional<ScheduleShape> shape = scheduleShape(context);
    if (!shape || !isInterleaved(*context.strategy) || shape->pipelineRanks < 1)
        return std::nullopt;
    if (shippedSchedule("pytorch", "interleaved-1f1b")->runs(*shape) || shape->virtualStages < 2)
        return std::nullopt;
    const Count rounds = std::max<Count>(1, shape->microBatches / shape->pipelineRanks);
    return broken({{"microBatches", shape->microBatches}, {"rounds", rounds}, {"pipeline", shape->pipelineRanks}});
}

std::optional<Finding> keyValueHeadsAreNotRepeated(const RuleContext &context)
{
    const Count tensor = context.strategy->tensorParallel;
    const Count heads = context.model->kvHeads;
    if (context.model->latent || heads < 1 || divides(tensor, heads) || !divides(heads, tensor))
        return std::nullopt;
    Finding finding = broken({{"tensor", tensor}, {"heads", heads}});
    finding.fix = nearestFix(context, "tensor_parallel");
    return finding;
}

std::optional<Finding> tiedEmbeddingsStayTogether(const RuleContext &context)
{
    if (!context.model->tiedEmbeddings || context.strategy->pipelineParallel < 2)
        return std::nullopt;
    Finding finding = broken({{"pipeline", context.strategy->pipelineParallel}});
    finding.fix = Fix{.field = "pipeline_parallel", .value = "1"};
    return finding;
}

} // namespace

std::vector<Rule> torchRules()
{
    constexpr std::string_view schedules = "pytorch/pytorch@00722e6 torch/distributed/pipelining/schedules.py";
    constexpr std::string_view decoder = "pytorch/torchtitan@b5bcd76 torchtitan/models/common/decoder.py";
    return {
        {.id = "pytorch-1f1b-is-filled",
         .severity = Severity::Error,
         .framework = "pytorch",
         .field = "pipeline_parallel",
         .title = QT_TRANSLATE_NOOP("engine", "PyTorch's 1F1B needs a full pipeline"),
         .message = QT_TRANSLATE_NOOP(
             "engine",
             "{microBatches} {microBatches:micro-batch|micro-batches} for {pipeline} stages; PyTorch stops with fewer "
             "micro-batches than stages."),
         .source = schedules,
         .check = oneForwardOneBackwardIsFilled,
         .training = true},
        {.id = "pytorch-rounds-are-equal",
         .severity = Severity::Error,
         .framework = "pytorch",
         .field = "schedule",
         .title = QT_TRANSLATE_NOOP("engine", "PyTorch interleaves equal rounds"),
         .message = QT_TRANSLATE_NOOP("engine",
                                      "{microBatches} {microBatches:micro-batch does|micro-batches do} not divide into "
                                      "{rounds} rounds, one for every "
                                      "{pipeline} pipeline ranks."),
         .source = schedules,
         .check = roundsAreEqual,
         .training = true},
        {.id = "torchtitan-kv-heads",
         .severity = Severity::Error,
         .framework = "torchtitan",
         .field = "tensor_parallel",
         .title = QT_TRANSLATE_NOOP("engine", "Fewer key-value heads than tensor ranks"),
         .message = QT_TRANSLATE_NOOP(
             "engine",
             "{heads} key-value {heads:head|heads} for {tensor} tensor ranks; torchtitan does not repeat them."),
         .source = decoder,
         .check = keyValueHeadsAreNotRepeated,
         .training = true,
         .shape = true},
        {.id = "torchtitan-tied-embeddings",
         .severity = Severity::Error,
         .framework = "torchtitan",
         .field = "pipeline_parallel",
         .title = QT_TRANSLATE_NOOP("engine", "Tied embeddings cannot be on two stages"),
         .message =
             QT_TRANSLATE_NOOP("engine",
                               "Embedding and head share their weights; torchtitan does not tie them over pipeline "
                               "{pipeline}."),
         .source = decoder,
         .check = tiedEmbeddingsStayTogether,
         .training = true,
         .shape = true},
        {.id = "nanotron-kv-heads",
         .severity = Severity::Error,
         .framework = "nanotron",
         .field = "tensor_parallel",
         .title = QT_TRANSLATE_NOOP("engine", "Fewer key-value heads than tensor ranks"),
         .message = QT_TRANSLATE_NOOP(
             "engine",
             "{heads} key-value {heads:head|heads} for {tensor} tensor ranks; nanotron does not repeat them."),
         .source = "huggingface/nanotron@2411b02 src/nanotron/config/config.py",
         .check = keyValueHeadsAreNotRepeated,
         .training = true,
         .shape = true},
    };
}

} // namespace shardyard
