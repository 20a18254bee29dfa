// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/catalogue/catalogue.h"
#include "engine/units/jsonread.h"

#include <QByteArray>
#include <QString>

#include <string>
#include <vector>

namespace shardyard {

/// 16 GPUs; every row below changes one value of it.
inline constexpr const char *good = R"({
  "format": "shardyard", "version": 1, "title": "t", "notes": "n",
  "model": "llama-3.1-8b",
  "cluster": { "nodes": [ { "type": "dgx-h100", "count": 1 }, { "gpu": "h100-sxm5-80", "gpus": 8 } ],
               "fabric": { "type": "ib-ndr" }, "placement": [[8, 8], [0, 8]] },
  "workload": { "kind": "training", "sequence_length": 4096, "global_batch": 64 },
  "strategies": [ { "name": "one" }, { "name": "two", "workload": { "kind": "serving" } } ]
})";

/// The document above with one value set, or "(removed)".
inline std::string changed(const QByteArray &pointer, const QByteArray &value)
{
    Json document = parseJson(good).value();
    const Json::json_pointer where(pointer.toStdString());
    if (value == "(removed)")
        document[where.parent_pointer()].erase(where.back());
    else
        document[where] = Json::parse(value.toStdString());
    return document.dump();
}

/// One value that cannot be used, and the line that says so.
struct BadRow
{
    QByteArray pointer;
    QByteArray value;
    QString line;

    [[nodiscard]] QByteArray name() const { return pointer + " " + value.left(40); }
};

inline std::vector<BadRow> badRows(const Catalogue &catalogue)
{
    std::vector<BadRow> rows;
    const auto row = [&rows](const QByteArray &pointer, const QByteArray &value, const QString &line) {
        rows.push_back({pointer, value, line});
    };
    const QString count = ". Allowed: a whole number from 1 to 2147483647";
    const QString total = ". Allowed: a whole number from 1 to 1000000000000000000";
    const QString truth = ". Allowed: true or false";
    const QString text = ". Allowed: text in quotes";
    const QString noNull = " is null. Allowed: leave the key out, or give a value";
    const QString runs = ". Allowed: runs [first_gpu, count] that name each of the GPUs 0 to 15 once";
    const QString s = "strategies[0].";

    row("/format", "(removed)", "format is missing. Allowed: shardyard");
    row("/format", "\"other\"", "format is \"other\". Allowed: shardyard");
    row("/version", "(removed)", "version is missing. Allowed: 1");
    row("/version", "\"1\"", "version is \"1\". Allowed: 1");
    row("/version", "0", "version is 0. Allowed: 1");
    row("/version", "-1", "version is -1. Allowed: 1");
    row("/version", "1.5", "version is 1.5. Allowed: 1");
    row("/version", "null", "version" + noNull);
    row("/version", "2",
        "version is 2, which a later Shardyard wrote. Allowed: 1 at most; a Shardyard for version 2 is needed");
    row("/title", "3", "title is 3" + text);
    row("/title", "null", "title" + noNull);
    row("/notes", "[]", "notes is a list" + text);
    row("/title", '"' + QByteArray(10'001, 'a') + '"', "title has 10001 characters. Allowed: at most 10000 characters");
    row("/notes", '"' + QByteArray(1'000'001, 'a') + '"',
        "notes has 1000001 characters. Allowed: at most 1000000 characters");
    row("/strategies/0/name", '"' + QByteArray(10'001, 'a') + '"',
        s + "name has 10001 characters. Allowed: at most 10000 characters");

    row("/model", "(removed)", "model is missing. Allowed: a model id of the catalogue, or an object");
    row("/model", "null", "model" + noNull);
    row("/model", "7",
        "model is 7. Allowed: a model id of the catalogue, or an object with hugging_face, a shape or parameters");
    row("/model", "\"llama-3.1-8x\"",
        "model is \"llama-3.1-8x\". Allowed: a model id of the catalogue, near it: llama-3.1-8b");
    row("/model", "\"nothing like it\"",
        QString("model is \"nothing like it\". Allowed: a model id of the catalogue: gpt2, gpt2-medium, gpt2-xl, "
                "gpt3-small, "
                "gpt3-medium, gpt3-xl, … (%1 in all)")
            .arg(catalogue.models.size()));
    row("/model", "{\"name\": \"x\", \"parameters\": 0}", "model.parameters is 0" + total);
    row("/model", "{\"name\": \"x\", \"parameters\": 1e19}", "model.parameters is 1e+19" + total);
    row("/model", "{\"hugging_face\": 7}", "model.hugging_face is 7. Allowed: the whole object of a config.json");

    row("/workload/flop_convention", "\"half\"", "workload.flop_convention is \"half\". Allowed: causal, full, 6n");
    row("/cost", "2.5", "cost is 2.5. Allowed: an object");
    row("/cost", "{\"usd_per_gpu_hour\": 0}", "cost.usd_per_gpu_hour is 0. Allowed: a number from 0.01 to 10000");
    row("/cost", "{\"h100-sxm5-80\": \"two\"}", "cost.h100-sxm5-80 is \"two\". Allowed: a number from 0.01 to 10000");
    row("/calibration", "[]", "calibration is a list. Allowed: an object");
    row("/calibration", "{\"matrix16\": 1.5}", "calibration.matrix16 is 1.5. Allowed: a number from 0.001 to 1");
    row("/calibration", "{\"measured\": {}}", "calibration.measured.step_s is missing. Allowed: the seconds of a step");
    row("/calibration", "{\"measured\": {\"step_s\": -4}}",
        "calibration.measured.step_s is -4. Allowed: a number above 0, at most 1000000");
    row("/catalogue", "{\"prices\": 3}", "catalogue.prices is 3. Allowed: a list of at most 256 rows");
    row("/catalogue", "{\"prices\": [{\"usd_per_gpu_hour\": 2}]}",
        "catalogue.prices[0].gpu is missing. Allowed: a GPU id");
    row("/catalogue", "{\"prices\": [{\"gpu\": \"a40\"}]}",
        "catalogue.prices[0].usd_per_gpu_hour is missing. Allowed: US dollars for one GPU and hour");
    row("/catalogue", "{\"prices\": [{\"gpu\": \"a40\", \"usd_per_gpu_hour_range\": [0, 2]}]}",
        "catalogue.prices[0].usd_per_gpu_hour_range is a list. Allowed: a list of two numbers from 0.01 to 10000");
    row("/catalogue", "{\"prices\": [{\"gpu\": \"l40\", \"usd_per_gpu_hour\": 2}]}",
        "catalogue.prices[0].gpu is \"l40\". Allowed: a GPU id of the catalogue, near it: l4, l40s, a40");
    row("/workload/flop_convention", "6", "workload.flop_convention is 6. Allowed: causal, full, 6n");

    row("/cluster", "(removed)", "cluster is missing. Allowed: an object with nodes");
    row("/cluster", "[]", "cluster is a list. Allowed: an object");
    row("/cluster/nodes", "(removed)", "cluster.nodes is missing. Allowed: a list of node runs");
    row("/cluster/nodes", "{}", "cluster.nodes is an object. Allowed: a list of node runs");
    row("/cluster/nodes/0", "\"dgx-h100\"", "cluster.nodes[0] is \"dgx-h100\". Allowed: an object");
    row("/cluster/nodes/0", "{}",
        "cluster.nodes[0].type is missing. Allowed: a node id of the catalogue, or gpu and gpus");
    row("/cluster/nodes/0/type", "\"dgx-h10\"",
        "cluster.nodes[0].type is \"dgx-h10\". Allowed: a node id of the catalogue, near it: dgx-h100; or an "
        "inline node");
    row("/cluster/nodes/0/type", "8", "cluster.nodes[0].type is 8" + text);
    row("/cluster/nodes/0/type", "{\"gpu\": \"h100\", \"gpus\": 8}",
        "cluster.nodes[0].gpu is \"h100\". Allowed: a GPU id of the catalogue, near it: h100-sxm5-80, h100-pcie-80, "
        "h100-nvl-94");
    row("/cluster/nodes/0/type", "{\"gpu\": \"h100-sxm5-80\", \"gpus\": 0}",
        "cluster.nodes[0].type.gpus is 0. Allowed: a whole number from 1 to 4194304");
    row("/cluster/nodes/0/count", "0", "cluster.nodes[0].count is 0. Allowed: a whole number from 1 to 4194304");
    row("/cluster/nodes/0/count", "-3", "cluster.nodes[0].count is -3. Allowed: a whole number from 1 to 4194304");
    row("/cluster/nodes/0/count", "1.0", "cluster.nodes[0].count is 1.0. Allowed: a whole number from 1 to 4194304");
    row("/cluster/nodes/0/count", "1e300",
        "cluster.nodes[0].count is 1e+300. Allowed: a whole number from 1 to 4194304");
    row("/cluster/nodes/0/count", "9223372036854775808",
        "cluster.nodes[0].count is 9223372036854775808. Allowed: a whole number from 1 to 4194304");
    row("/cluster/nodes/0/count", "\"8\"",
        "cluster.nodes[0].count is \"8\". Allowed: a whole number from 1 to 4194304");
    row("/cluster/nodes/0/count", "null", "cluster.nodes[0].count" + noNull);
    row("/cluster/nodes/0/count", "524288",
        "cluster.nodes[1] brings the cluster to 4194312 GPUs. Allowed: at most 4194304 in all");
    row("/cluster/nodes/1/gpu", "\"h1000\"",
        QString("cluster.nodes[1].gpu is \"h1000\". Allowed: a GPU id of the catalogue: v100-sxm2-16, v100-sxm2-32, "
                "a100-sxm4-40, "
                "a100-sxm4-80, a100-pcie-40, a100-pcie-80, … (%1 in all)")
            .arg(catalogue.gpus.size()));
    row("/cluster/nodes/1/gpus", "(removed)",
        "cluster.nodes[1].gpus is missing. Allowed: how many GPUs a node has, or a list of GPU ids");
    row("/cluster/nodes/1/gpus", "[]",
        "cluster.nodes[1].gpus is an empty list. Allowed: a whole number from 1 to 4194304, or a list of GPU ids");
    row("/cluster/nodes/1/gpus", "[\"h100-sxm5-80\", 5]", "cluster.nodes[1].gpus[1] is 5" + text);
    row("/cluster/nodes/1/gpus", "[\"h100-sxm5-80\", \"l40\"]",
        "cluster.nodes[1].gpus[1] is \"l40\". Allowed: a GPU id of the catalogue, near it: l4, l40s, a40");
    row("/cluster/nodes/1/nvlink_domain", "0", "cluster.nodes[1].nvlink_domain is 0" + count);
    row("/cluster/nodes/1/nics", "0", "cluster.nodes[1].nics is 0" + count);
    row("/cluster/nodes/1/nics", "2147483648", "cluster.nodes[1].nics is 2147483648" + count);
    row("/cluster/nodes/1/nic_gbit_per_s", "0",
        "cluster.nodes[1].nic_gbit_per_s is 0. Allowed: a number above 0, at most 1000000000");
    row("/cluster/nodes/1/nic_gbit_per_s", "1e300",
        "cluster.nodes[1].nic_gbit_per_s is 1e+300. Allowed: a number above 0, at most 1000000000");
    row("/cluster/nodes/1/nvlink_gb_per_s", "\"fast\"",
        "cluster.nodes[1].nvlink_gb_per_s is \"fast\". Allowed: a number above 0, at most 1000000000");
    row("/cluster/nodes/1/gpu_overrides", "95", "cluster.nodes[1].gpu_overrides is 95. Allowed: an object");
    row("/cluster/nodes/1/gpu_overrides", "{\"memory_gib\": -1}",
        "cluster.nodes[1].gpu_overrides.memory_gib is -1. Allowed: a number above 0, at most 1000000");
    row("/cluster/nodes/1/domain", "5", "cluster.nodes[1].domain is 5" + text);
    row("/cluster/nodes/1/domains", "[[0, 1], [1, 2]]",
        "cluster.nodes[1].domains names slot 1. Allowed: each slot once, from 0 to 7");
    row("/cluster/nodes/1/domains", "[[0, 8]]",
        "cluster.nodes[1].domains names slot 8. Allowed: each slot once, from 0 to 7");
    row("/cluster/nodes/1/domains", "[[0, -1]]",
        "cluster.nodes[1].domains[0] is no list of slot numbers. Allowed: a list of lists of slot numbers, such as "
        "[[0, "
        "1], [2, 3]]");
    row("/cluster/nodes/1/empty_slots", "[9]",
        "cluster.nodes[1].empty_slots names slot 9. Allowed: each slot once, from 0 to 8");
    row("/cluster/nodes/0/empty_slots", "[1]",
        "cluster.nodes[0].gpus is missing. Allowed: the GPUs that are present, where empty_slots is given");
    row("/cluster/fabric", "null", "cluster.fabric" + noNull);
    row("/cluster/fabric", "\"ib-ndrr\"",
        "cluster.fabric is \"ib-ndrr\". Allowed: a fabric id of the catalogue, near it: ib-ndr");
    row("/cluster/fabric/type", "\"carrier pigeon\"",
        QString("cluster.fabric.type is \"carrier pigeon\". Allowed: a fabric id of the catalogue: nvlink-1, nvlink-2, "
                "nvlink-3, "
                "nvlink-4, nvlink-5, nvlink-6, … (%1 in all)")
            .arg(catalogue.fabrics.size()));
    row("/cluster/fabric/pod_gpus", "-8", "cluster.fabric.pod_gpus is -8" + count);
    row("/cluster/fabric/latency_s", "-1e-6", "cluster.fabric.latency_s is -1e-06. Allowed: a number from 0 to 3600");
    row("/cluster/fabric/oversubscription", "0",
        "cluster.fabric.oversubscription is 0. Allowed: a number above 0, at most 1000000");
    row("/cluster/fabric/rail_optimized", "1", "cluster.fabric.rail_optimized is 1" + truth);
    row("/cluster/placement", "{}", "cluster.placement is an object" + runs);
    row("/cluster/placement", "[]", "cluster.placement does not name GPU 0 once" + runs);
    row("/cluster/placement", "[[0, 15]]", "cluster.placement does not name GPU 15 once" + runs);
    row("/cluster/placement", "[[0, 8], [7, 8]]", "cluster.placement does not name GPU 7 once" + runs);
    row("/cluster/placement", "[[0, 8], [9, 7]]", "cluster.placement does not name GPU 8 once" + runs);
    row("/cluster/placement", "[[0, 8], [8, 9]]", "cluster.placement[1] ends at GPU 16" + runs);
    row("/cluster/placement", "[[0, 16], [0, 0]]", "cluster.placement[1] is [0, 0]" + runs);
    row("/cluster/placement", "[[0, 16, 1]]", "cluster.placement[0] is a list of 3" + runs);
    row("/cluster/placement", "[[-1, 16]]", "cluster.placement[0] is [-1, 16]" + runs);
    row("/cluster/placement", "[[0, 1e300]]", "cluster.placement[0] is [0, 1e+300]" + runs);

    const QString idRule = ". Allowed: my- and then small letters, digits, dots, - or _, at most 64 characters";
    row("/catalogue", "null", "catalogue" + noNull);
    row("/catalogue", "[]", "catalogue is a list. Allowed: an object");
    row("/catalogue", "{\"gpus\": {}}", "catalogue.gpus is an object. Allowed: a list of at most 256 rows");
    row("/catalogue", "{\"nodes\": [7]}", "catalogue.nodes[0] is 7. Allowed: an object");
    row("/catalogue", "{\"gpus\": [{}]}",
        "catalogue.gpus[0].id is missing. Allowed: a name of its own, such as my-gpu");
    row("/catalogue", "{\"gpus\": [{\"id\": \"h100-sxm5-80\"}]}", "catalogue.gpus[0].id is \"h100-sxm5-80\"" + idRule);
    row("/catalogue", "{\"gpus\": [{\"id\": \"my-GPU\"}]}", "catalogue.gpus[0].id is \"my-GPU\"" + idRule);
    row("/catalogue", "{\"gpus\": [{\"id\": \"my-\"}]}", "catalogue.gpus[0].id is \"my-\"" + idRule);
    row("/catalogue", "{\"gpus\": [{\"id\": \"my-" + QByteArray(62, 'a') + "\"}]}",
        "catalogue.gpus[0].id is \"my-aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa…" + idRule);
    row("/catalogue", "{\"gpus\": [{\"id\": \"my-a\"}, {\"id\": \"my-a\"}]}",
        "catalogue.gpus[1].id is \"my-a\" once more. Allowed: each id once");
    row("/catalogue", "{\"gpus\": [{\"id\": \"my-a\", \"memory\": {\"usable_mib\": 0}}]}",
        "catalogue.gpus[0].memory.usable_mib is 0. Allowed: a number from 1 to 1000000000");
    row("/catalogue", "{\"gpus\": [{\"id\": \"my-a\", \"memory\": {\"bandwidth_gb_per_s\": 1e7}}]}",
        "catalogue.gpus[0].memory.bandwidth_gb_per_s is 10000000.0. Allowed: a number from 0.001 to 1000000");
    row("/catalogue", "{\"gpus\": [{\"id\": \"my-a\", \"peak_dense_tflops\": {\"bf16\": -1}}]}",
        "catalogue.gpus[0].peak_dense_tflops.bf16 is -1. Allowed: a number from 0.001 to 10000000");
    row("/catalogue", "{\"gpus\": [{\"id\": \"my-a\", \"scale_up\": {\"bridge_cards\": 17}}]}",
        "catalogue.gpus[0].scale_up.bridge_cards is 17. Allowed: a whole number from 2 to 16");
    row("/catalogue", "{\"gpus\": [{\"id\": \"my-a\", \"power_w\": \"700 W\"}]}",
        "catalogue.gpus[0].power_w is \"700 W\". Allowed: a number from 1 to 100000");
    row("/catalogue", "{\"gpus\": [{\"id\": \"my-a\", \"confidence\": \"sure\"}]}",
        "catalogue.gpus[0].confidence is \"sure\". Allowed: high, medium, low");
    row("/catalogue", "{\"gpus\": [{\"id\": \"my-a\", \"sources\": [{}]}]}",
        "catalogue.gpus[0].sources[0].title is missing. Allowed: where the figures were read");
    row("/catalogue", "{\"gpus\": [{\"id\": \"my-a\", \"notes\": [\"a\"" + QByteArray(", \"a\"").repeated(100) + "]}]}",
        "catalogue.gpus[0].notes holds 101. Allowed: at most 100");
    row("/catalogue", "{\"gpus\": [{}" + QByteArray(", {}").repeated(256) + "]}",
        "catalogue.gpus holds 257. Allowed: a list of at most 256 rows");
    row("/catalogue", "{\"nodes\": [{\"id\": \"my-n\", \"gpus\": 8}]}",
        "catalogue.nodes[0].gpu is missing. Allowed: a GPU id");
    row("/catalogue", "{\"nodes\": [{\"id\": \"my-n\", \"gpu\": \"l4\"}]}",
        "catalogue.nodes[0].gpus is missing. Allowed: how many GPUs a node has");
    row("/catalogue", "{\"nodes\": [{\"id\": \"my-n\", \"gpu\": \"l4\", \"gpus\": 4194305}]}",
        "catalogue.nodes[0].gpus is 4194305. Allowed: a whole number from 1 to 4194304");
    row("/catalogue", "{\"nodes\": [{\"id\": \"my-n\", \"gpu\": \"l40\", \"gpus\": 8}]}",
        "catalogue.nodes[0].gpu is \"l40\". Allowed: a GPU id of the catalogue, near it: l4, l40s, a40");

    row("/workload", "(removed)", "workload is missing. Allowed: an object with kind training or serving");
    row("/workload/kind", "(removed)", "workload.kind is missing. Allowed: training, serving");
    row("/workload/kind", "\"dreaming\"", "workload.kind is \"dreaming\". Allowed: training, serving");
    row("/workload/sequence_length", "(removed)", "workload.sequence_length is missing" + count);
    row("/workload/sequence_length", "0", "workload.sequence_length is 0" + count);
    row("/workload/global_batch", "\"64\"", "workload.global_batch is \"64\"" + count);
    row("/workload/global_batch", "2147483648", "workload.global_batch is 2147483648" + count);
    row("/workload/tokens", "0", "workload.tokens is 0" + total);
    row("/workload/tokens", "1.5", "workload.tokens is 1.5" + total);
    row("/workload/tokens", "1e300", "workload.tokens is 1e+300" + total);
    row("/workload/tokens", "1000000000000000001", "workload.tokens is 1000000000000000001" + total);
    row("/workload/tokens", "null", "workload.tokens" + noNull);
    row("/workload/fine_tune", "\"lora\"", "workload.fine_tune is \"lora\". Allowed: an object");
    row("/workload/fine_tune", "{\"method\": \"magic\"}",
        "workload.fine_tune.method is \"magic\". Allowed: lora, qlora");
    row("/workload/fine_tune", "{\"method\": \"lora\", \"rank\": 0}", "workload.fine_tune.rank is 0" + count);
    row("/workload/engine", "\"tensorrt\"", "workload.engine is \"tensorrt\". Allowed: vllm, sglang");
    row("/workload/gpu_memory_utilization", "1.1",
        "workload.gpu_memory_utilization is 1.1. Allowed: a number above 0, at most 1");
    row("/workload/cuda_graphs", "\"yes\"", "workload.cuda_graphs is \"yes\"" + truth);
    row("/strategies/1/workload/max_model_len", "0", "strategies[1].workload.max_model_len is 0" + count);

    row("/strategies", "(removed)", "strategies is missing. Allowed: a list of strategies");
    row("/strategies", "{}", "strategies is an object. Allowed: a list of at most 1024 strategies");
    row("/strategies/0", "\"fsdp\"", "strategies[0] is \"fsdp\". Allowed: an object");
    row("/strategies/0/name", "(removed)", s + "name is missing" + text);
    row("/strategies/0/name", "7", s + "name is 7" + text);
    row("/strategies/1/tensor_parallel", "\"eight\"", "strategies[1].tensor_parallel is \"eight\"" + count);
    row("/strategies/0/tensor_parallel", "0", s + "tensor_parallel is 0" + count);
    row("/strategies/0/tensor_parallel", "-8", s + "tensor_parallel is -8" + count);
    row("/strategies/0/tensor_parallel", "8.0", s + "tensor_parallel is 8.0" + count);
    row("/strategies/0/tensor_parallel", "true", s + "tensor_parallel is true" + count);
    row("/strategies/0/tensor_parallel", "9223372036854775808", s + "tensor_parallel is 9223372036854775808" + count);
    row("/strategies/0/data_parallel", "null", s + "data_parallel" + noNull);
    row("/strategies/0/expert_parallel", "[8]", s + "expert_parallel is a list" + count);
    row("/strategies/0/rank_order", "\"tp-cp-ep-dp-pp\"",
        s
            + "rank_order is \"tp-cp-ep-dp-pp\". Allowed: the four words tp, cp, dp, pp in any order, such as "
              "tp-cp-dp-pp");
    row("/strategies/0/sequence_parallel", "\"true\"", s + "sequence_parallel is \"true\"" + truth);
    row("/strategies/0/sharding", "\"zero4\"",
        s + "sharding is \"zero4\". Allowed: none, zero1, zero2, zero3, fsdp, hsdp");
    row("/strategies/0/shard_group", "0", s + "shard_group is 0" + count);
    row("/strategies/0/reshard_after_forward", "0", s + "reshard_after_forward is 0" + count);
    row("/strategies/0/reshard_after_forward", "\"no\"",
        s + "reshard_after_forward is \"no\". Allowed: true, false, or a group size");
    row("/strategies/0/schedule", "\"2f2b\"",
        s
            + "schedule is \"2f2b\". Allowed: 1f1b, eager-1f1b, gpipe, interleaved-1f1b, looped-bfs, zb-h1, zb-h2, "
              "interleaved-zb, zb-v, v-half, v-min, chimera, dualpipe, dualpipe-v, pipedream, pipedream-2bw");
    row("/strategies/0/virtual_stages", "0", s + "virtual_stages is 0" + count);
    row("/strategies/0/layers_per_stage", "8", s + "layers_per_stage is 8. Allowed: a list of whole numbers");
    row("/strategies/0/layers_per_stage", "[4, -1]",
        s + "layers_per_stage[1] is -1. Allowed: a whole number from 0 to 65536");
    row("/strategies/0/micro_batch", "0", s + "micro_batch is 0" + count);
    row("/strategies/0/recompute", "\"some\"",
        s + "recompute is \"some\". Allowed: none, selective, full, or an object with mode");
    row("/strategies/0/recompute", "{}", s + "recompute.mode is missing. Allowed: none, selective, full");
    row("/strategies/0/recompute", "{\"mode\": \"full\", \"layers\": 0}",
        s + "recompute.layers is 0. Allowed: a whole number from 1 to 65536");
    row("/strategies/0/recompute", "{\"mode\": \"selective\", \"modules\": [\"mlp\", \"attention\"]}",
        s
            + "recompute.modules[1] is \"attention\". Allowed: core_attn, layernorm, mlp, moe, moe_act, "
              "shared_experts, "
              "mla_up_proj");
    row("/strategies/0/recompute", "{\"mode\": \"selective\", \"policy\": \"all\"}",
        s + "recompute.policy is \"all\". Allowed: op");
    row("/strategies/0/precision", "\"bf17\"",
        s
            + "precision is \"bf17\". Allowed: bf16, bf16-zero, fp16, bf16-pure, fp32, fp8, fp8-block, mxfp8, fp4, or "
              "an "
              "object of dtypes");
    row("/strategies/0/precision", "{\"moments\": \"fp7\"}",
        s
            + "precision.moments is \"fp7\". Allowed: fp32, tf32, bf16, fp16, fp8, int8, mxfp8, fp6, fp4, nvfp4, "
              "mxfp4, "
              "int4");
    row("/strategies/0/precision", "{\"moments\": null}", s + "precision.moments" + noNull);
    row("/strategies/0/optimizer", "\"hope\"",
        s + "optimizer is \"hope\". Allowed: adam, adamw, adam8bit, sgd, adafactor, muon");
    row("/strategies/0/attention_kernel", "\"slow\"", s + "attention_kernel is \"slow\". Allowed: flash, unfused");
    row("/strategies/0/context_communication", "\"star\"",
        s + "context_communication is \"star\". Allowed: ring, all-gather, ulysses");
    row("/strategies/0/loss", "0.5", s + "loss is 0.5. Allowed: fused, unfused, chunked");
    row("/strategies/0/dropout", "1.5", s + "dropout is 1.5. Allowed: a number from 0 to 1");
    row("/strategies/0/routing_skew", "0.5", s + "routing_skew is 0.5. Allowed: a number from 1 to 65536");
    row("/strategies/0/capacity_factor", "0", s + "capacity_factor is 0. Allowed: a number above 0, at most 65536");
    row("/strategies/0/activation_offload", "-1",
        s + "activation_offload is -1. Allowed: a whole number from 0 to 65536");
    row("/strategies/0/optimizer_offload", "1e300", s + "optimizer_offload is 1e+300. Allowed: a number from 0 to 1");
    row("/strategies/0/overlap", "true", s + "overlap is true. Allowed: an object");
    row("/strategies/0/overlap", "{\"data\": 1}", s + "overlap.data is 1" + truth);
    row("/strategies/0/framework", "\"own\"",
        s
            + "framework is \"own\". Allowed: none, megatron, nemo, nemo-automodel, torchtitan, pytorch, deepspeed, "
              "accelerate, nanotron");
    row("/strategies/0/dp_attention", "0", s + "dp_attention is 0" + count);
    row("/strategies/0/kv_dtype", "\"fp4\"", s + "kv_dtype is \"fp4\". Allowed: bf16, fp8, fp32");
    row("/strategies/0/weight_dtype", "null", s + "weight_dtype" + noNull);
    row("/strategies/0/workload", "null", s + "workload" + noNull);
    row("/strategies/0/placement", "[[0, 8]]", s + "placement does not name GPU 8 once" + runs);
    return rows;
}

} // namespace shardyard
