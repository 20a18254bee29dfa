// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/document/patch.h"
#include "engine/document/strategyjson.h"
#include "engine/document/workloadjson.h"

namespace shardyard {
namespace {

Json recomputeJson(const Recompute &recompute)
{
    const std::string mode = recompute.mode == RecomputeMode::Full ? "full"
        : recompute.mode == RecomputeMode::Selective               ? "selective"
                                                                   : "none";
    if (!recompute.layers && recompute.modules.empty() && recompute.policy.empty())
        return mode;
    Json object = {{"mode", mode}};
    put(object, "layers", recompute.layers);
    put(object, "modules", recompute.modules, {});
    put(object, "policy", recompute.policy, std::string());
    return object;
}

Json precisionJson(const Precision &precision)
{
    if (!precision.name.empty())
        return precision.name;
    Json object = {{"compute", dtypeName(precision.compute)},
                   {"parameters", dtypeName(precision.parameters)},
                   {"gradients", dtypeName(precision.gradients)},
                   {"master", precision.master ? Json(dtypeName(*precision.master)) : Json()},
                   {"moments", dtypeName(precision.moments)}};
    if (precision.gather)
        object["gather"] = dtypeName(*precision.gather);
    if (precision.reduce)
        object["reduce"] = dtypeName(*precision.reduce);
    return object;
}

/// The keys that differ from the default, since a key not given keeps it.
Json overlapJson(const Overlap &overlap)
{
    const Overlap standard;
    Json object = Json::object();
    put(object, "data", overlap.data, standard.data);
    put(object, "tensor", overlap.tensor, standard.tensor);
    put(object, "pipeline", overlap.pipeline, standard.pipeline);
    put(object, "expert", overlap.expert, standard.expert);
    return object;
}

void putDegrees(Json &plain, const Strategy &strategy, const Strategy &standard)
{
    put(plain, "tensor_parallel", strategy.tensorParallel, standard.tensorParallel);
    put(plain, "context_parallel", strategy.contextParallel, standard.contextParallel);
    put(plain, "pipeline_parallel", strategy.pipelineParallel, standard.pipelineParallel);
    put(plain, "data_parallel", strategy.dataParallel);
    put(plain, "expert_parallel", strategy.expertParallel, standard.expertParallel);
    put(plain, "expert_tensor_parallel", strategy.expertTensorParallel, standard.expertTensorParallel);
    put(plain, "rank_order", rankOrderName(strategy.rankOrder), rankOrderName(standard.rankOrder));
    put(plain, "sequence_parallel", strategy.sequenceParallel);
    put(plain, "sharding", shardingName(strategy.sharding), shardingName(standard.sharding));
    put(plain, "shard_group", strategy.shardGroup);
    put(plain, "reshard_after_forward", strategy.reshardAfterForward);
    put(plain, "reshard_after_forward", strategy.reshardGroup);
}

void putPipeline(Json &plain, const Strategy &strategy, const Strategy &standard)
{
    put(plain, "schedule", strategy.schedule, standard.schedule);
    put(plain, "micro_batch_group", strategy.microBatchGroup);
    if (strategy.virtualStagesGiven)
        plain["virtual_stages"] = strategy.virtualStages;
    put(plain, "layers_per_stage", strategy.layersPerStage, {});
    put(plain, "count_embedding_and_loss", strategy.countEmbeddingAndLoss, standard.countEmbeddingAndLoss);
    put(plain, "micro_batch", strategy.microBatch, standard.microBatch);
}

void putMethod(Json &plain, const Strategy &strategy, const Strategy &standard)
{
    put(plain, "recompute", recomputeJson(strategy.recompute), recomputeJson(standard.recompute));
    put(plain, "precision", precisionJson(strategy.precision), precisionJson(standard.precision));
    put(plain, "optimizer", strategy.optimizer, standard.optimizer);
    put(plain, "attention_kernel", strategy.attentionKernel, standard.attentionKernel);
    put(plain, "context_communication", strategy.contextCommunication, standard.contextCommunication);
    put(plain, "loss", strategy.loss, standard.loss);
    put(plain, "dropout", strategy.dropout, standard.dropout);
    put(plain, "routing_skew", strategy.routingSkew, standard.routingSkew);
    put(plain, "capacity_factor", strategy.capacityFactor);
    put(plain, "activation_offload", strategy.activationOffload, standard.activationOffload);
    put(plain, "optimizer_offload", strategy.optimizerOffload, standard.optimizerOffload);
    put(plain, "overlap", overlapJson(strategy.overlap), overlapJson(standard.overlap));
    put(plain, "framework", strategy.framework, standard.framework);
}

} // namespace

Json plainStrategy(const Strategy &strategy)
{
    const Strategy standard;
    Json plain = {{"name", strategy.name}};
    putDegrees(plain, strategy, standard);
    putPipeline(plain, strategy, standard);
    putMethod(plain, strategy, standard);
    put(plain, "enable_expert_parallel", strategy.enableExpertParallel, standard.enableExpertParallel);
    put(plain, "dp_attention", strategy.dpAttention, standard.dpAttention);
    put(plain, "kv_dtype", strategy.kvDtype, standard.kvDtype);
    put(plain, "weight_dtype", strategy.weightDtype, standard.weightDtype);
    if (strategy.fineTune)
        plain["fine_tune"] = plainFineTune(*strategy.fineTune);
    return plain;
}

} // namespace shardyard
