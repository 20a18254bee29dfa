// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/strategy/fields.h"

#include "engine/strategy/fieldaccess.h"
#include "engine/units/translatable.h"

#include <algorithm>

namespace shardyard {

using namespace fieldaccess;

namespace {

template <Count Strategy::*member>
StrategyField countField(StrategyField field)
{
    field.kind = FieldKind::Number;
    field.least = 1;
    field.most = mostFieldCount;
    field.get = getCount<member>;
    field.set = setCount<member>;
    return field;
}

template <std::optional<Count> Strategy::*member>
StrategyField derivedCountField(StrategyField field)
{
    field.kind = FieldKind::Number;
    field.least = 1;
    field.most = mostFieldCount;
    field.get = getDerivedCount<member>;
    field.set = setDerivedCount<member>;
    return field;
}

template <std::string Strategy::*member, std::vector<std::string_view> (*choices)()>
StrategyField nameField(StrategyField field)
{
    field.kind = FieldKind::Choice;
    field.choices = choices;
    field.get = getName<member>;
    field.set = setName<member, choices>;
    return field;
}

std::vector<StrategyField> degreeFields()
{
    return {
        countField<&Strategy::tensorParallel>(
            {.key = "tensor_parallel",
             .title = QT_TRANSLATE_NOOP("engine", "Tensor"),
             .help =
                 QT_TRANSLATE_NOOP("engine",
                                   "GPUs that share every layer: each holds a slice of the weight matrices and they "
                                   "exchange activations twice in each layer's forward and twice in its backward. Keep "
                                   "the group inside one "
                                   "NVLink domain.")}),
        countField<&Strategy::contextParallel>(
            {.key = "context_parallel",
             .title = QT_TRANSLATE_NOOP("engine", "Context"),
             .help = QT_TRANSLATE_NOOP("engine",
                                       "GPUs that share one sequence: each works on a part of its tokens and they pass "
                                       "keys and values round in attention. For sequences too long for one GPU.")}),
        countField<&Strategy::pipelineParallel>(
            {.key = "pipeline_parallel",
             .title = QT_TRANSLATE_NOOP("engine", "Pipeline"),
             .help = QT_TRANSLATE_NOOP("engine",
                                       "Stages the layers are divided into. Little traffic between them, but at the "
                                       "start and end of a step stages wait: the bubble.")}),
        derivedCountField<&Strategy::dataParallel>(
            {.key = "data_parallel",
             .title = QT_TRANSLATE_NOOP("engine", "Data"),
             .help = QT_TRANSLATE_NOOP("engine",
                                       "Replicas that each train on their own sequences and add up their gradients. "
                                       "Derived: the GPUs that tensor, context and pipeline leave.")}),
        countField<&Strategy::expertParallel>(
            {.key = "expert_parallel",
             .title = QT_TRANSLATE_NOOP("engine", "Expert"),
             .help = QT_TRANSLATE_NOOP("engine",
                                       "GPUs that share the experts of an MoE layer; tokens travel to them. A second "
                                       "grid over the same GPUs: it takes ranks from tensor, context and data and is "
                                       "no further factor of the GPU count.")}),
        countField<&Strategy::expertTensorParallel>(
            {.key = "expert_tensor_parallel",
             .title = QT_TRANSLATE_NOOP("engine", "Expert tensor"),
             .help = QT_TRANSLATE_NOOP("engine",
                                       "GPUs that share each single expert. Fine-grained experts are narrow, so 1 is "
                                       "usual; Megatron takes the tensor degree unless told otherwise.")}),
    };
}

std::vector<StrategyField> shardingFields()
{
    return {
        {.key = "sharding",
         .title = QT_TRANSLATE_NOOP("engine", "Sharding"),
         .help =
             QT_TRANSLATE_NOOP("engine",
                               "What data replicas divide among themselves instead of each keeping a copy: ZeRO-1 the "
                               "optimizer states, ZeRO-2 gradients too, ZeRO-3 and FSDP parameters too. HSDP shards "
                               "within a group and replicates over the rest."),
         .kind = FieldKind::Choice,
         .choices = shardings,
         .get = getSharding,
         .set = setSharding},
        derivedCountField<&Strategy::shardGroup>(
            {.key = "shard_group",
             .title = QT_TRANSLATE_NOOP("engine", "Shard group"),
             .unit = QT_TRANSLATE_NOOP("engine", "GPUs"),
             .help = QT_TRANSLATE_NOOP(
                 "engine", "HSDP only: GPUs that shard one copy of the states. Derived: the GPUs of a node.")}),
        {.key = "reshard_after_forward",
         .title = QT_TRANSLATE_NOOP("engine", "Reshard"),
         .help =
             QT_TRANSLATE_NOOP("engine",
                               "FSDP frees a layer's gathered parameters after its forward and gathers them again for "
                               "the backward: less memory, half as much traffic again. Off by default with a "
                               "pipeline, where every micro-batch would gather."),
         .kind = FieldKind::Switch,
         .get = getReshardAfterForward,
         .set = setReshardAfterForward},
    };
}

std::vector<StrategyField> pipelineFields()
{
    return {
        nameField<&Strategy::schedule, schedules>(
            {.key = "schedule",
             .title = QT_TRANSLATE_NOOP("engine", "Schedule"),
             .help =
                 QT_TRANSLATE_NOOP("engine",
                                   "The order in which pipeline stages run forwards and backwards. It sets the bubble "
                                   "and how many micro-batches are in flight. 1F1B and GPipe idle equally long; GPipe "
                                   "holds every micro-batch.")}),
        {.key = "virtual_stages",
         .title = QT_TRANSLATE_NOOP("engine", "Chunks a rank"),
         .help =
             QT_TRANSLATE_NOOP("engine",
                               "Model chunks on each pipeline rank (virtual stages). Interleaving v chunks divides the "
                               "bubble by v and multiplies the traffic between stages by v."),
         .kind = FieldKind::Number,
         .least = 1,
         .most = mostFieldCount,
         .get = getVirtualStages,
         .set = setVirtualStages},
        derivedCountField<&Strategy::microBatchGroup>(
            {.key = "micro_batch_group",
             .title = QT_TRANSLATE_NOOP("engine", "Micro-batch group"),
             .help = QT_TRANSLATE_NOOP("engine",
                                       "Interleaved schedules only: micro-batches that pass one chunk before the next "
                                       "chunk starts. Larger groups hide transfers and hold more activations. Derived: "
                                       "the pipeline degree, or all micro-batches where there are fewer.")}),
        {.key = "layers_per_stage",
         .title = QT_TRANSLATE_NOOP("engine", "Layers a stage"),
         .unit = QT_TRANSLATE_NOOP("engine", "layers"),
         .help = QT_TRANSLATE_NOOP(
             "engine",
             "Layers of each stage, or of each chunk where a rank has several, such as 7, 8 × 14, 7. The slowest rank "
             "sets the pace, so a stage that also holds the head takes fewer. Even: as many on each as divide."),
         .kind = FieldKind::List,
         .get = getLayersPerStage,
         .set = setLayersPerStage},
        {.key = "count_embedding_and_loss",
         .title = QT_TRANSLATE_NOOP("engine", "Embedding as layer"),
         .help =
             QT_TRANSLATE_NOOP("engine",
                               "Embedding and loss each take the place of one layer, so the first and the last stage "
                               "hold one layer fewer (Llama 3)."),
         .kind = FieldKind::Switch,
         .get = getSwitch<&Strategy::countEmbeddingAndLoss>,
         .set = setSwitch<&Strategy::countEmbeddingAndLoss>},
        countField<&Strategy::microBatch>(
            {.key = "micro_batch",
             .title = QT_TRANSLATE_NOOP("engine", "Micro-batch"),
             .unit = QT_TRANSLATE_NOOP("engine", "sequences"),
             .help = QT_TRANSLATE_NOOP("engine",
                                       "Sequences one replica works on at a time. Larger ones keep the GPU busier but "
                                       "hold more activations, and leave fewer micro-batches to fill the pipeline.")}),
    };
}

std::vector<StrategyField> methodFields()
{
    return {
        {.key = "precision",
         .title = QT_TRANSLATE_NOOP("engine", "Precision"),
         .help = QT_TRANSLATE_NOOP(
             "engine",
             "Number formats of parameters, gradients and optimizer states. Training in bf16 takes 18 "
             "bytes a parameter with Megatron's 4-byte gradients, 16 as in the ZeRO paper, 8 with "
             "everything in bf16."),
         .kind = FieldKind::Choice,
         .choices = precisions,
         .get = getPrecision,
         .set = setPrecision},
        nameField<&Strategy::optimizer, optimizers>(
            {.key = "optimizer",
             .title = QT_TRANSLATE_NOOP("engine", "Optimizer"),
             .help = QT_TRANSLATE_NOOP(
                 "engine", "Adam keeps two moments a parameter, SGD and Muon one, Adafactor next to none.")}),
        {.key = "recompute",
         .title = QT_TRANSLATE_NOOP("engine", "Recompute"),
         .help =
             QT_TRANSLATE_NOOP("engine",
                               "Activations dropped in the forward and computed again in the backward. Full keeps only "
                               "each layer's input and costs about a third more compute; selective drops the attention "
                               "core, which flash attention never stores."),
         .kind = FieldKind::Choice,
         .choices = recomputeModes,
         .get = getRecompute,
         .set = setRecompute},
        {.key = "rank_order",
         .title = QT_TRANSLATE_NOOP("engine", "Rank order"),
         .help =
             QT_TRANSLATE_NOOP("engine",
                               "Which ranks are neighbours, fastest first: groups of the first word sit on consecutive "
                               "GPUs, groups of the last are furthest apart."),
         .kind = FieldKind::Choice,
         .choices = rankOrders,
         .get = getRankOrder,
         .set = setRankOrder},
        {.key = "sequence_parallel",
         .title = QT_TRANSLATE_NOOP("engine", "Sequence parallel"),
         .help = QT_TRANSLATE_NOOP("engine",
                                   "The tensor group also divides the tokens in norms and dropout, where it would "
                                   "otherwise hold copies. Saves activations at the same traffic."),
         .kind = FieldKind::Switch,
         .get = getSequenceParallel,
         .set = setSequenceParallel},
        nameField<&Strategy::attentionKernel, attentionKernels>(
            {.key = "attention_kernel",
             .title = QT_TRANSLATE_NOOP("engine", "Attention kernel"),
             .help =
                 QT_TRANSLATE_NOOP("engine",
                                   "Flash attention never stores the scores of all token pairs; unfused kernels keep "
                                   "them, which grows with the square of the sequence.")}),
        nameField<&Strategy::contextCommunication, contextCommunications>(
            {.key = "context_communication",
             .title = QT_TRANSLATE_NOOP("engine", "Context communication"),
             .help = QT_TRANSLATE_NOOP("engine",
                                       "How context ranks share keys and values: ring passes them on block by block, "
                                       "all-gather collects them before attention (Llama 3), Ulysses trades tokens for "
                                       "heads and back.")}),
        nameField<&Strategy::loss, losses>(
            {.key = "loss",
             .title = QT_TRANSLATE_NOOP("engine", "Loss"),
             .help =
                 QT_TRANSLATE_NOOP("engine",
                                   "How the logits, tokens times vocabulary, are held: unfused keeps several copies, "
                                   "fused fewer, chunked only a part at a time.")}),
        nameField<&Strategy::framework, frameworks>(
            {.key = "framework",
             .title = QT_TRANSLATE_NOOP("engine", "Framework"),
             .help = QT_TRANSLATE_NOOP("engine",
                                       "Whose rules are checked besides those that always hold. Each framework refuses "
                                       "layouts that others run.")}),
    };
}

} // namespace

const std::vector<StrategyField> &strategyFields()
{
    static const std::vector<StrategyField> fields = [] {
        std::vector<StrategyField> all = degreeFields();
        for (const std::vector<StrategyField> &part : {shardingFields(), pipelineFields(), methodFields()})
            all.insert(all.end(), part.begin(), part.end());
        return all;
    }();
    return fields;
}

const StrategyField *strategyField(std::string_view key)
{
    const std::vector<StrategyField> &fields = strategyFields();
    const auto found =
        std::find_if(fields.begin(), fields.end(), [key](const StrategyField &f) { return f.key == key; });
    return found == fields.end() ? nullptr : &*found;
}

} // namespace shardyard
