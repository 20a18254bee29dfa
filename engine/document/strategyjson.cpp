// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/document/strategyjson.h"

#include "engine/document/patch.h"
#include "engine/document/placementjson.h"
#include "engine/document/workloadjson.h"

#include <array>

namespace shardyard {
namespace {

constexpr std::array<std::string_view, 2> parts = {"workload", "placement"};

/// Reads a value that has a reader of its own.
template <class T, class Read>
void readValue(ObjectReader &reader, const char *key, T &value, Read read)
{
    const Json *found = reader.child(key);
    if (found == nullptr || reader.error())
        return;
    auto result = read(*found, reader.placeOf(key));
    if (result)
        value = std::move(result).value();
    else
        reader.fail(result.error());
}

void readDegrees(ObjectReader &reader, Strategy &strategy)
{
    reader.count("tensor_parallel", strategy.tensorParallel);
    reader.count("context_parallel", strategy.contextParallel);
    reader.count("pipeline_parallel", strategy.pipelineParallel);
    reader.count("data_parallel", strategy.dataParallel);
    reader.count("expert_parallel", strategy.expertParallel);
    reader.count("expert_tensor_parallel", strategy.expertTensorParallel);
    std::string order = rankOrderName(strategy.rankOrder);
    reader.text("rank_order", order);
    if (const auto read = rankOrderFromName(order))
        strategy.rankOrder = *read;
    else
        reader.fail("rank_order", "is " + shown(Json(order)),
                    "the four words tp, cp, dp, pp in any order, such as tp-cp-dp-pp");
    reader.boolean("sequence_parallel", strategy.sequenceParallel);
}

void readSharding(ObjectReader &reader, Strategy &strategy)
{
    std::string name(shardingName(strategy.sharding));
    reader.choice("sharding", name, shardingNames());
    strategy.sharding = shardingFromName(name).value_or(strategy.sharding);
    reader.count("shard_group", strategy.shardGroup);
    const Json *reshard = reader.child("reshard_after_forward");
    if (reshard == nullptr)
        return;
    if (reshard->is_boolean())
        strategy.reshardAfterForward = reshard->get<bool>();
    else if (reshard->is_number())
        reader.count("reshard_after_forward", strategy.reshardGroup);
    else
        reader.fail("reshard_after_forward", "is " + shown(*reshard), "true, false, or a group size");
}

void readPipeline(ObjectReader &reader, Strategy &strategy)
{
    reader.choice("schedule", strategy.schedule, scheduleNames());
    reader.count("micro_batch_group", strategy.microBatchGroup);
    std::optional<Count> virtualStages;
    reader.count("virtual_stages", virtualStages);
    strategy.virtualStagesGiven = virtualStages.has_value();
    strategy.virtualStages = virtualStages.value_or(1);
    reader.counts("layers_per_stage", strategy.layersPerStage, {.least = 0, .most = largestLayers});
    reader.boolean("count_embedding_and_loss", strategy.countEmbeddingAndLoss);
    reader.count("micro_batch", strategy.microBatch);
}

void readMethod(ObjectReader &reader, Strategy &strategy, Reading &reading)
{
    readValue(reader, "recompute", strategy.recompute,
              [&](const Json &value, const std::string &place) { return readRecompute(value, place, reading); });
    readValue(reader, "precision", strategy.precision,
              [&](const Json &value, const std::string &place) { return readPrecision(value, place, reading); });
    reader.choice("optimizer", strategy.optimizer, optimizerNames());
    reader.choice("attention_kernel", strategy.attentionKernel, {"flash", "unfused"});
    reader.choice("context_communication", strategy.contextCommunication, {"ring", "all-gather", "ulysses"});
    reader.choice("loss", strategy.loss, {"fused", "unfused", "chunked"});
    reader.number("dropout", strategy.dropout, 0, 1);
    reader.number("routing_skew", strategy.routingSkew, 1, largestExperts);
    reader.allowNull("capacity_factor");
    positive(reader, "capacity_factor", strategy.capacityFactor, largestExperts);
    reader.count("activation_offload", strategy.activationOffload, {.least = 0, .most = largestLayers});
    reader.number("optimizer_offload", strategy.optimizerOffload, 0, 1);
    readValue(reader, "overlap", strategy.overlap,
              [&](const Json &value, const std::string &place) { return readOverlap(value, place, reading); });
    reader.choice("framework", strategy.framework, frameworkNames());
}

void readServing(ObjectReader &reader, Strategy &strategy)
{
    reader.boolean("enable_expert_parallel", strategy.enableExpertParallel);
    reader.count("dp_attention", strategy.dpAttention);
    reader.choice("kv_dtype", strategy.kvDtype, {"bf16", "fp8", "fp32"});
    reader.choice("weight_dtype", strategy.weightDtype, {"bf16", "fp32", "fp8", "int8", "int4", "nvfp4", "mxfp4"});
}

void readOwn(ObjectReader &reader, Strategy &strategy, Count gpus, Reading &reading)
{
    readValue(reader, "workload", strategy.workload,
              [&](const Json &value, const std::string &place) { return readWorkload(value, place, reading); });
    reader.allowNull("fine_tune");
    readValue(reader, "fine_tune", strategy.fineTune,
              [&](const Json &value, const std::string &place) { return readFineTune(value, place, reading); });
    readValue(reader, "placement", strategy.placement,
              [&](const Json &value, const std::string &place) { return readPlacement(value, place, gpus); });
}

} // namespace

Result<Strategy> readStrategy(const Json &object, const std::string &place, Count gpus, Reading &reading)
{
    Strategy strategy;
    ObjectReader reader(object, place);
    reader.text("name", strategy.name);
    require(reader, "name", "text in quotes");
    readDegrees(reader, strategy);
    readSharding(reader, strategy);
    readPipeline(reader, strategy);
    readMethod(reader, strategy, reading);
    readServing(reader, strategy);
    readOwn(reader, strategy, gpus, reading);
    if (reader.error())
        return *reader.error();
    reading.note(reader);
    strategy.source = sourceWithout(object, parts);
    return strategy;
}

Json strategyJson(const Strategy &strategy)
{
    Json source = sourceObject(strategy.source);
    Reading again;
    const auto before = readStrategy(withoutParts(source, parts), {}, 0, again);
    if (!before)
        source = Json::object();
    patch(source, before ? plainStrategy(before.value()) : Json::object(), plainStrategy(strategy));
    setPart(source, "workload",
            strategy.workload ? std::optional<Json>(workloadJson(*strategy.workload)) : std::nullopt);
    setPart(source, "placement", placementJson(strategy.placement));
    return source;
}

} // namespace shardyard
