// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/rules/rules.h"
#include "engine/schedule/simulate.h"
#include "engine/strategy/fields.h"
#include "engine/strategy/workloadgrid.h"

#include <QObject>
#include <QTest>

#include <cmath>
#include <map>
#include <set>
#include <sstream>

// Each case is a line of key=value: strategy fields by their document keys, and besides
//   gpus, node (GPUs of a node = its NVLink domain), memory (usable GiB of a GPU; 0 = unknown), pod (GPUs),
//   oversubscription,
//   unnamed, alike (strategies of the same name),
//   batch, seq, serving (by vLLM), sglang, and the model: layers, hidden, heads, kv, ffn, vocab, positions (learned),
//   range, tied, experts, width (of an expert), shared (width of the one shared expert), biased, latent, parameters (no
//   shape), replayed (its memory through a step is known; without a pipeline).
// What is not given is a Llama-like model of 32 layers, 32 heads and 8 key-value heads on 64 GPUs in nodes of 8,
// 4,096 tokens and a batch of 1,024 sequences.

using namespace shardyard;

namespace {

/// A plan with one strategy, and what the rules look at.
struct Yard
{
    Plan plan;
    Strategy strategy;
    Cluster cluster;
    std::optional<RankGrid> grid;
    std::vector<GroupLinks> links;
    std::vector<Count> peakChunks; ///< of a plan without a pipeline, which holds one

    void derive()
    {
        grid = rankGrid(strategy, workloadOf(plan, strategy), cluster.gpus, plan.model.architecture.moe.has_value());
        links.clear();
        if (grid)
            links = groupLinks(*grid, gpuLocations(cluster), gpuOfRank({}, cluster.gpus),
                               plan.model.architecture.moe.has_value());
    }
    [[nodiscard]] RuleContext context() const
    {
        return {.plan = &plan,
                .strategy = &strategy,
                .model = &plan.model.architecture,
                .cluster = &cluster,
                .grid = &grid,
                .links = &links,
                .peakChunks = &peakChunks};
    }
};

Architecture llamaLike()
{
    return {.name = "test",
            .layers = 32,
            .hidden = 4096,
            .heads = 32,
            .kvHeads = 8,
            .headDim = 128,
            .ffn = 14336,
            .vocab = 128256};
}

using Values = std::map<std::string, std::string>;

Values parsed(const std::string &line)
{
    Values values;
    std::istringstream stream(line);
    for (std::string word; stream >> word;) {
        const std::size_t equals = word.find('=');
        values[word.substr(0, equals)] = word.substr(equals + 1);
    }
    return values;
}

/// Takes the value of a key that is no strategy field.
Count taken(Values &values, const char *key, Count otherwise)
{
    const auto found = values.find(key);
    if (found == values.end())
        return otherwise;
    const Count value = std::stoll(found->second);
    values.erase(found);
    return value;
}

Architecture takenModel(Values &values)
{
    Architecture model = llamaLike();
    model.layers = taken(values, "layers", model.layers);
    model.hidden = taken(values, "hidden", model.hidden);
    model.heads = taken(values, "heads", model.heads);
    model.kvHeads = taken(values, "kv", model.kvHeads);
    model.ffn = taken(values, "ffn", model.ffn);
    model.vocab = taken(values, "vocab", model.vocab);
    model.learnedPositions = taken(values, "positions", 0);
    model.maxPosition = taken(values, "range", 0);
    model.tiedEmbeddings = taken(values, "tied", 0) != 0;
    const Count experts = taken(values, "experts", 0);
    const Count shared = taken(values, "shared", 0);
    const Count width = taken(values, "width", 2048);
    const bool biased = taken(values, "biased", 0) != 0;
    if (experts > 0)
        model.moe = MixtureOfExperts{.experts = experts,
                                     .topK = 2,
                                     .expertFfn = width,
                                     .sharedExperts = shared > 0 ? 1 : 0,
                                     .sharedFfn = shared,
                                     .moeLayers = model.layers,
                                     .expertBias = biased};
    if (taken(values, "latent", 0) != 0)
        model.latent = LatentAttention();
    if (const Count parameters = taken(values, "parameters", 0); parameters > 0)
        model = {.onlyParameters = parameters};
    return model;
}

Cluster takenCluster(Values &values)
{
    const Count gpus = taken(values, "gpus", 64);
    const Count perNode = taken(values, "node", 8);
    Catalogue catalogue;
    catalogue.gpus.push_back({.id = "gpu", .usable = fromGib(static_cast<double>(taken(values, "memory", 0)))});
    ClusterSpec spec;
    for (const Count size : {perNode, gpus % perNode}) {
        const Count count = size == perNode ? gpus / perNode : 1;
        if (size > 0 && count > 0)
            spec.nodes.push_back({.count = count,
                                  .gpu = "gpu",
                                  .gpus = size,
                                  .domainGpus = perNode,
                                  .nvlinkGBPerSecond = 450,
                                  .nics = 8,
                                  .nicGbitPerSecond = 400});
    }
    spec.fabric = FabricSpec();
    if (const Count pod = taken(values, "pod", 0); pod > 0)
        spec.fabric->podGpus = pod;
    spec.fabric->oversubscription = static_cast<double>(taken(values, "oversubscription", 1));
    return resolveCluster(spec, catalogue);
}

Yard yardOf(const std::string &line)
{
    Values values = parsed(line);
    Yard yard;
    yard.plan.model.architecture = takenModel(values);
    yard.cluster = takenCluster(values);
    yard.strategy.name = taken(values, "unnamed", 0) != 0 ? "" : "a";
    yard.plan.strategies.assign(static_cast<std::size_t>(taken(values, "alike", 1)), yard.strategy);
    yard.plan.workload.globalBatch = taken(values, "batch", 1024);
    yard.plan.workload.sequenceLength = taken(values, "seq", 4096);
    if (taken(values, "replayed", 0) != 0)
        yard.peakChunks = {1};
    if (taken(values, "serving", 0) != 0)
        yard.plan.workload.kind = WorkloadKind::Serving;
    if (taken(values, "sglang", 0) != 0)
        yard.plan.workload.engine = "sglang";
    if (const auto list = values.find("layers_per_stage"); list != values.end()) {
        std::istringstream stream(list->second);
        for (std::string layer; std::getline(stream, layer, ',');)
            yard.strategy.layersPerStage.push_back(std::stoll(layer));
        values.erase(list);
    }
    // The schedule before its chunks, tensor before sequence parallel: map order would be the other way round.
    for (const char *first : {"schedule", "tensor_parallel", "pipeline_parallel"})
        if (values.contains(first) && !strategyField(first)->set(yard.strategy, values[first]))
            qFatal("%s cannot be set", first);
    for (const auto &[key, value] : values) {
        const StrategyField *field = strategyField(key);
        if (!field || !field->set(yard.strategy, value))
            qFatal("%s=%s cannot be set", key.c_str(), value.c_str());
    }
    yard.derive();
    return yard;
}

const Finding *findingOf(const std::vector<Finding> &findings, const std::string &rule)
{
    for (const Finding &finding : findings)
        if (finding.rule == rule)
            return &finding;
    return nullptr;
}

struct Case
{
    const char *rule;
    const char *bad;
    const char *good;
    const char *field; ///< that the finding names
    const char *fix; ///< "field=value", empty = none
};

// Examples are those of the frameworks' own sources that each rule names, at the commits it names, where it has one.
constexpr Case cases[] = {
    {"cluster-has-gpus", "gpus=0", "gpus=1", "", ""},
    {"world-divisible-by-degrees", "gpus=24 tensor_parallel=4 pipeline_parallel=4",
     "gpus=32 tensor_parallel=4 pipeline_parallel=4", "pipeline_parallel", "pipeline_parallel=3"},
    {"world-divisible-by-degrees", "gpus=12 tensor_parallel=8", "gpus=16 tensor_parallel=8", "tensor_parallel",
     "tensor_parallel=4"},
    {"world-divisible-by-degrees", "gpus=16 context_parallel=3", "gpus=12 context_parallel=2", "context_parallel",
     "context_parallel=2"},
    {"world-divisible-by-degrees", "gpus=16 context_parallel=3 pipeline_parallel=5", "", "", ""},
    {"data-parallel-matches-world", "gpus=64 tensor_parallel=4 context_parallel=2 data_parallel=4",
     "gpus=64 tensor_parallel=4 context_parallel=2 data_parallel=8", "data_parallel", "data_parallel=8"},

    {"heads-divisible-by-tensor", "heads=28 kv=4 tensor_parallel=8", "heads=28 kv=4 tensor_parallel=4",
     "tensor_parallel", "tensor_parallel=4"},
    {"heads-divisible-by-tensor", "gpus=1536 heads=128 kv=8 tensor_parallel=12",
     "gpus=1536 heads=128 kv=8 tensor_parallel=16", "tensor_parallel", "tensor_parallel=8"},
    {"kv-heads-divisible-by-tensor", "heads=24 kv=6 tensor_parallel=4", "heads=32 kv=4 tensor_parallel=8",
     "tensor_parallel", "tensor_parallel=2"},
    {"heads-divisible-by-kv-heads", "heads=32 kv=5", "heads=32 kv=4", "", ""},
    {"kv-heads-replicated", "heads=32 kv=4 tensor_parallel=8", "heads=32 kv=8 tensor_parallel=8", "tensor_parallel",
     ""},
    {"ffn-divisible-by-tensor", "gpus=48 heads=24 kv=24 ffn=11008 tensor_parallel=3",
     "gpus=48 heads=24 kv=24 ffn=11008 tensor_parallel=8", "tensor_parallel", "tensor_parallel=2"},
    {"shared-experts-divisible-by-tensor", "experts=8 ffn=0 shared=2044 tensor_parallel=8",
     "experts=8 ffn=0 shared=2048 tensor_parallel=8", "tensor_parallel", "tensor_parallel=4"},
    {"vocabulary-padded", "vocab=32003 tensor_parallel=8 framework=megatron", "vocab=32768 tensor_parallel=8",
     "tensor_parallel", ""},

    {"sequence-divisible-by-context", "seq=10004 context_parallel=8", "seq=8192 context_parallel=8", "context_parallel",
     "context_parallel=2"},
    {"sequence-divisible-by-tensor", "seq=4097 tensor_parallel=8", "seq=4096 tensor_parallel=8", "sequence_parallel",
     "sequence_parallel=false"},
    {"sequence-divisible-by-tensor", "seq=8200 context_parallel=4 tensor_parallel=8",
     "seq=8192 context_parallel=4 tensor_parallel=8", "sequence_parallel", "sequence_parallel=false"},
    {"sequence-within-position-table", "seq=4096 positions=2048", "seq=2048 positions=2048", "", ""},
    {"sequence-within-model-range", "seq=32768 range=8192", "seq=32768 range=32768", "", ""},

    {"pipeline-within-layers", "layers=4 pipeline_parallel=8", "layers=4 pipeline_parallel=4", "pipeline_parallel",
     "pipeline_parallel=4"},
    {"chunks-within-layers", "layers=32 pipeline_parallel=8 virtual_stages=8 schedule=interleaved-1f1b",
     "layers=32 pipeline_parallel=8 virtual_stages=4 schedule=interleaved-1f1b", "virtual_stages", "virtual_stages=4"},
    {"stages-within-any-model",
     "parameters=7000000000 gpus=16384 pipeline_parallel=16384 virtual_stages=19999 schedule=interleaved-1f1b",
     "parameters=7000000000 gpus=16384 pipeline_parallel=16384 virtual_stages=4 schedule=interleaved-1f1b",
     "virtual_stages", "virtual_stages=4"},
    {"layers-uneven", "gpus=64 layers=126 pipeline_parallel=16",
     "gpus=64 layers=126 pipeline_parallel=16 count_embedding_and_loss=true", "pipeline_parallel",
     "count_embedding_and_loss=true"},
    {"layers-uneven", "layers=96 pipeline_parallel=16 virtual_stages=4 schedule=interleaved-1f1b",
     "layers=96 pipeline_parallel=16 virtual_stages=3 schedule=interleaved-1f1b", "virtual_stages", "virtual_stages=3"},
    {"layers-uneven", "layers=32 pipeline_parallel=4 count_embedding_and_loss=true", "layers=32 pipeline_parallel=4",
     "pipeline_parallel", "count_embedding_and_loss=false"},
    {"megatron-layers-divide", "layers=61 pipeline_parallel=4 framework=megatron",
     "layers=61 pipeline_parallel=4 framework=megatron layers_per_stage=15,16,16,14", "pipeline_parallel", ""},
    {"megatron-layers-divide",
     "layers=80 pipeline_parallel=8 virtual_stages=4 schedule=interleaved-1f1b framework=nemo",
     "layers=80 pipeline_parallel=4 virtual_stages=5 schedule=interleaved-1f1b framework=nemo", "virtual_stages",
     "virtual_stages=5"},
    {"layers-per-stage-length", "layers=32 pipeline_parallel=4 layers_per_stage=16,16",
     "layers=32 pipeline_parallel=4 layers_per_stage=7,9,9,7", "layers_per_stage", "layers_per_stage=8, 9 × 2, 6"},
    {"layers-per-stage-sum", "layers=32 pipeline_parallel=4 layers_per_stage=8,8,8,9",
     "layers=32 pipeline_parallel=4 layers_per_stage=0,16,16,0", "layers_per_stage", "layers_per_stage=8, 9 × 2, 6"},
    {"layers-per-stage-needs-shape", "parameters=7000000000 pipeline_parallel=2 layers_per_stage=1,30",
     "parameters=7000000000 pipeline_parallel=2", "layers_per_stage", ""},
    // a head of 2.24 layers: 10.24 on the last of equal stages, 9 at best
    {"stages-unbalanced", "layers=32 pipeline_parallel=4", "layers=32 pipeline_parallel=4 layers_per_stage=8,9,9,6",
     "layers_per_stage", "layers_per_stage=8, 9 × 2, 6"},
    {"stages-unbalanced", "layers=32 pipeline_parallel=4 layers_per_stage=5,9,9,9",
     "layers=32 pipeline_parallel=4 vocab=1000", "layers_per_stage", "layers_per_stage=8, 9 × 2, 6"},

    {"schedule-runs-shape", "pipeline_parallel=4 schedule=zb-v virtual_stages=1", "pipeline_parallel=4 schedule=zb-v",
     "virtual_stages", "virtual_stages=2"},
    {"schedule-runs-shape", "gpus=4 batch=6 pipeline_parallel=4 schedule=dualpipe",
     "gpus=4 batch=8 pipeline_parallel=4 schedule=dualpipe", "micro_batch", ""},
    {"schedule-runs-shape", "gpus=4 batch=32 pipeline_parallel=4 schedule=dualpipe micro_batch=8",
     "gpus=4 batch=32 pipeline_parallel=4 schedule=dualpipe micro_batch=4", "micro_batch", "micro_batch=4"},
    {"schedule-runs-shape", "gpus=4 batch=10 pipeline_parallel=4 schedule=chimera",
     "gpus=4 batch=12 pipeline_parallel=4 schedule=chimera", "micro_batch", ""},
    {"schedule-runs-shape", "pipeline_parallel=4 schedule=looped-bfs",
     "pipeline_parallel=4 schedule=looped-bfs virtual_stages=2", "virtual_stages", "virtual_stages=2"},
    {"framework-ships-schedule", "gpus=4 batch=8 pipeline_parallel=4 schedule=zb-v framework=nemo",
     "gpus=4 batch=8 pipeline_parallel=4 schedule=zb-v framework=torchtitan", "schedule", "schedule=1f1b"},
    {"framework-ships-schedule",
     "gpus=4 batch=8 pipeline_parallel=4 schedule=interleaved-zb virtual_stages=2 framework=nemo",
     "gpus=4 batch=8 pipeline_parallel=4 schedule=interleaved-1f1b virtual_stages=2 framework=nemo", "schedule",
     "schedule=interleaved-1f1b"},
    {"framework-ships-schedule",
     "gpus=4 batch=8 pipeline_parallel=4 schedule=interleaved-1f1b virtual_stages=2 framework=deepspeed",
     "gpus=4 batch=8 pipeline_parallel=4 framework=deepspeed", "schedule", ""},
    {"framework-ships-schedule", "gpus=4 batch=8 pipeline_parallel=4 schedule=gpipe framework=deepspeed",
     "gpus=4 batch=8 pipeline_parallel=4 schedule=gpipe framework=nanotron", "schedule", "schedule=1f1b"},
    {"schedule-too-long", "batch=2000000 gpus=8 pipeline_parallel=8", "batch=1000 gpus=8 pipeline_parallel=8",
     "micro_batch", ""},
    {"chunks-need-interleaving", "pipeline_parallel=4 virtual_stages=2", "pipeline_parallel=4 virtual_stages=1",
     "virtual_stages", "schedule=interleaved-1f1b"},
    {"chunks-need-interleaving", "virtual_stages=2 schedule=gpipe", "schedule=gpipe", "virtual_stages",
     "virtual_stages=1"},
    {"interleaving-needs-pipeline", "pipeline_parallel=1 virtual_stages=2 schedule=interleaved-1f1b",
     "pipeline_parallel=4 virtual_stages=2 schedule=interleaved-1f1b", "schedule", "schedule=1f1b"},
    {"interleaving-needs-chunks", "pipeline_parallel=4 schedule=interleaved-1f1b",
     "pipeline_parallel=4 virtual_stages=2 schedule=interleaved-1f1b", "virtual_stages", "virtual_stages=2"},
    {"interleaved-groups-fill", "gpus=4 batch=10 pipeline_parallel=4 virtual_stages=2 schedule=interleaved-1f1b",
     "gpus=4 batch=12 pipeline_parallel=4 virtual_stages=2 schedule=interleaved-1f1b", "micro_batch_group",
     "micro_batch_group=5"},
    {"interleaved-groups-fill",
     "gpus=4 batch=8 pipeline_parallel=4 virtual_stages=2 schedule=interleaved-1f1b micro_batch_group=2",
     "gpus=4 batch=14 pipeline_parallel=4 virtual_stages=2 schedule=interleaved-1f1b micro_batch_group=10",
     "micro_batch_group", "micro_batch_group=4"},
    {"interleaved-groups-fill",
     "gpus=4 batch=8 pipeline_parallel=4 virtual_stages=2 schedule=interleaved-1f1b micro_batch_group=16",
     "gpus=4 batch=8 pipeline_parallel=4 virtual_stages=2 schedule=interleaved-1f1b micro_batch_group=8",
     "micro_batch_group", "micro_batch_group=8"},
    {"micro-batches-fewer-than-stages", "gpus=8 batch=4 pipeline_parallel=8", "gpus=8 batch=32 pipeline_parallel=8",
     "pipeline_parallel", ""},
    {"micro-batches-fewer-than-stages", "gpus=8 batch=32 pipeline_parallel=8 micro_batch=8",
     "gpus=8 batch=32 pipeline_parallel=8 micro_batch=4", "pipeline_parallel", "micro_batch=4"},

    {"strategy-has-a-name", "unnamed=1", "unnamed=0", "", ""},
    {"strategy-name-is-its-own", "alike=2", "alike=1", "", ""},

    // Tensor groups stay in an NVLink domain (here 8 GPUs) and context ranks keep 4,096 tokens, as in the layouts that
    // Megatron-Bridge publishes: Llama 3.1 405B at 8,192 tokens runs with context 2.
    {"batch-smaller-than-data", "gpus=16384 batch=2048 seq=8192", "gpus=2048 batch=2048", "data_parallel",
     "tensor_parallel=8"},
    {"batch-smaller-than-data", "gpus=128 batch=64 seq=8192", "gpus=128 batch=128 seq=8192", "data_parallel",
     "context_parallel=2"},
    {"batch-smaller-than-data", "gpus=1024 batch=64 seq=131072", "gpus=64 batch=64 seq=131072", "data_parallel",
     "context_parallel=16"},
    {"batch-smaller-than-data", "gpus=16384 batch=256 seq=8192 tensor_parallel=8", "gpus=256 batch=256",
     "data_parallel", "pipeline_parallel=8"},
    {"batch-smaller-than-data", "gpus=16384 batch=2 seq=4096", "gpus=2 batch=2", "data_parallel", ""},
    {"batch-divisible-by-data", "gpus=24 batch=256", "gpus=32 batch=256", "data_parallel", "pipeline_parallel=3"},
    {"batch-divisible-by-data", "gpus=24 batch=256 data_parallel=24", "", "data_parallel", ""},
    {"batch-divisible-by-micro-batch", "gpus=32 batch=96 micro_batch=2", "gpus=32 batch=256 micro_batch=2",
     "micro_batch", "micro_batch=1"},

    {"expert-parallel-without-experts", "expert_parallel=8", "experts=8 ffn=0 expert_parallel=8", "expert_parallel",
     "expert_parallel=1"},
    {"expert-grid-divides-world",
     "gpus=1024 experts=256 pipeline_parallel=16 expert_parallel=64 expert_tensor_parallel=2",
     "gpus=1024 experts=256 pipeline_parallel=16 expert_parallel=64", "expert_parallel", "expert_parallel=32"},
    {"expert-grid-divides-world", "gpus=12 experts=8 expert_parallel=4 expert_tensor_parallel=8 width=2048",
     "gpus=12 experts=8 expert_parallel=4", "expert_tensor_parallel", "expert_tensor_parallel=1"},
    {"sglang-expert-parallel-divides-tensor", "gpus=8 serving=1 sglang=1 experts=8 tensor_parallel=2 expert_parallel=4",
     "gpus=8 serving=1 sglang=1 experts=8 tensor_parallel=8 expert_parallel=4", "expert_parallel", "expert_parallel=2"},
    {"sglang-expert-parallel-divides-tensor", "gpus=8 serving=1 sglang=1 experts=8 tensor_parallel=2 expert_parallel=8",
     "gpus=8 serving=1 experts=8 tensor_parallel=2 expert_parallel=8", "expert_parallel", "expert_parallel=2"},
    {"experts-divisible-by-expert-parallel", "experts=60 expert_parallel=8", "experts=60 expert_parallel=4",
     "expert_parallel", "expert_parallel=4"},
    {"expert-width-divisible-by-expert-tensor", "gpus=48 experts=8 width=1408 expert_tensor_parallel=3",
     "gpus=48 experts=8 width=1408 expert_tensor_parallel=2", "expert_tensor_parallel", "expert_tensor_parallel=2"},
    {"expert-tensor-default", "experts=8 tensor_parallel=2", "experts=8 tensor_parallel=2 expert_tensor_parallel=2",
     "expert_tensor_parallel", ""},
    {"grids-agree-on-stages", "gpus=16 experts=8 pipeline_parallel=2 tensor_parallel=2 rank_order=tp-pp-cp-dp",
     "gpus=16 experts=8 pipeline_parallel=2 tensor_parallel=2 rank_order=tp-cp-dp-pp", "rank_order",
     "rank_order=tp-cp-dp-pp"},

    {"shard-group-divides-data", "gpus=24 sharding=hsdp shard_group=16", "gpus=32 sharding=hsdp shard_group=16",
     "shard_group", "shard_group=12"},
    // 24 ranks in groups of 8, but 12 expert data ranks.
    {"shard-group-divides-expert-data", "gpus=24 experts=8 expert_parallel=2 sharding=hsdp shard_group=8 batch=24",
     "gpus=24 experts=8 expert_parallel=2 sharding=hsdp shard_group=6 batch=24", "shard_group", "shard_group=6"},
    {"sharding-without-replicas", "gpus=8 tensor_parallel=8 sharding=zero1", "gpus=16 tensor_parallel=8 sharding=zero1",
     "sharding", ""},
    {"sharding-every-micro-batch", "pipeline_parallel=4 sharding=zero2", "pipeline_parallel=4 sharding=fsdp",
     "sharding", ""},
    {"sharding-every-micro-batch", "pipeline_parallel=4 sharding=fsdp reshard_after_forward=true",
     "pipeline_parallel=4 sharding=zero1", "sharding", ""},

    {"tensor-within-nvlink-domain", "tensor_parallel=16 kv=16", "tensor_parallel=8", "tensor_parallel",
     "tensor_parallel=8"},
    {"tensor-within-nvlink-domain", "tensor_parallel=8 rank_order=dp-cp-pp-tp", "tensor_parallel=8", "tensor_parallel",
     "rank_order=tp-cp-dp-pp"},
    {"experts-within-nvlink-domain", "experts=64 expert_parallel=64", "experts=64 expert_parallel=8", "expert_parallel",
     ""},
    {"data-crosses-spine", "gpus=64 pod=32 oversubscription=7", "gpus=64 pod=64 oversubscription=7", "", ""},

    {"megatron-interleaving-fills-a-round",
     "gpus=8 batch=4 pipeline_parallel=8 virtual_stages=2 schedule=interleaved-1f1b framework=megatron",
     "gpus=8 batch=8 pipeline_parallel=8 virtual_stages=2 schedule=interleaved-1f1b framework=megatron", "schedule",
     ""},
    {"megatron-sequence-parallel-needs-tensor", "tensor_parallel=1 sequence_parallel=true framework=megatron",
     "tensor_parallel=4 sequence_parallel=true framework=megatron", "sequence_parallel", "sequence_parallel=false"},
    {"megatron-experts-need-sequence-parallel",
     "experts=8 tensor_parallel=2 sequence_parallel=false framework=megatron",
     "experts=8 tensor_parallel=2 framework=megatron", "sequence_parallel", "sequence_parallel=true"},
    {"megatron-biased-experts-are-whole", "experts=8 biased=1 expert_tensor_parallel=2 framework=megatron",
     "experts=8 biased=1 framework=megatron", "expert_tensor_parallel", "expert_tensor_parallel=1"},

    {"pytorch-1f1b-is-filled", "gpus=4 batch=2 pipeline_parallel=4 framework=pytorch",
     "gpus=4 batch=4 pipeline_parallel=4 framework=pytorch", "pipeline_parallel", "pipeline_parallel=1"},
    {"pytorch-rounds-are-equal",
     "gpus=4 batch=11 pipeline_parallel=4 virtual_stages=2 schedule=interleaved-1f1b framework=torchtitan",
     "gpus=4 batch=10 pipeline_parallel=4 virtual_stages=2 schedule=interleaved-1f1b framework=torchtitan", "schedule",
     ""},
    // 7 billion parameters at ZeRO's 16 bytes are 112 GB. Over 4 GPUs ZeRO-1 leaves 28 + 84/4 = 49 GB (45.6 GiB), over
    // 2 it leaves 70 GB (65.2 GiB) and ZeRO-2 14 + 98/2 = 63 GB (58.7 GiB); ZeRO-3's 112/4 = 28 GB (26.1 GiB) is the
    // end.
    {"states-exceed-memory", "parameters=7000000000 precision=bf16-zero gpus=4 memory=55",
     "parameters=7000000000 precision=bf16-zero gpus=4 memory=46 sharding=zero1", "sharding", "sharding=zero1"},
    {"states-exceed-memory", "parameters=7000000000 precision=bf16-zero gpus=2 memory=60",
     "parameters=7000000000 precision=bf16-zero gpus=2 memory=105", "sharding", "sharding=zero2"},
    {"states-exceed-memory", "parameters=7000000000 precision=bf16-zero gpus=4 memory=26 sharding=zero3",
     "parameters=7000000000 precision=bf16-zero gpus=4 memory=27 sharding=zero3", "sharding", ""},
    // 8.03 billion parameters at 6 + 12/8 bytes are 60 GB (56 GiB); 32 layers keep 139,392 bytes of each of 4,096
    // tokens (12h + 4kv + 6f + 4a), 18.3 GB (17 GiB), or 2h, 1 GiB, with full recomputation.
    {"step-exceeds-memory", "gpus=8 batch=8 memory=70 sharding=zero1 replayed=1",
     "gpus=8 batch=8 memory=85 sharding=zero1 replayed=1", "recompute", "recompute=full"},
    // Two tensor ranks keep whole norms, 8h of the 12h, unless they share the sequence.
    {"step-exceeds-memory",
     "gpus=16 batch=8 memory=41 sharding=zero1 tensor_parallel=2 sequence_parallel=false replayed=1",
     "gpus=16 batch=8 memory=45 sharding=zero1 tensor_parallel=2 sequence_parallel=false replayed=1", "recompute",
     "sequence_parallel=true"},
    // DeepSpeed's pipeline shards the optimizer only: 14 + 42/4 = 24.5 GB (22.8 GiB) a stage of two; halving each
    // layer 7 + 21/2 = 17.5 GB (16.3 GiB).
    {"states-exceed-memory",
     "parameters=7000000000 precision=bf16-zero gpus=8 memory=20 pipeline_parallel=2 sharding=zero1 "
     "framework=deepspeed",
     "parameters=7000000000 precision=bf16-zero gpus=8 memory=23 pipeline_parallel=2 sharding=zero1 "
     "framework=deepspeed",
     "sharding", "tensor_parallel=2"},
    {"torchtitan-kv-heads", "heads=64 kv=8 tensor_parallel=16 framework=torchtitan",
     "heads=64 kv=8 tensor_parallel=8 framework=torchtitan", "tensor_parallel", "tensor_parallel=8"},
    {"torchtitan-tied-embeddings", "tied=1 pipeline_parallel=2 framework=torchtitan",
     "tied=0 pipeline_parallel=2 framework=torchtitan", "pipeline_parallel", "pipeline_parallel=1"},
    {"nanotron-kv-heads", "kv=2 tensor_parallel=4 framework=nanotron", "kv=8 tensor_parallel=4 framework=nanotron",
     "tensor_parallel", "tensor_parallel=2"},
    {"nanotron-1f1b-is-filled", "gpus=4 batch=2 pipeline_parallel=4 framework=nanotron",
     "gpus=4 batch=3 pipeline_parallel=4 framework=nanotron", "pipeline_parallel", "pipeline_parallel=2"},
    {"deepspeed-pipeline-shards-optimizer-only", "pipeline_parallel=4 sharding=zero2 framework=deepspeed",
     "pipeline_parallel=4 sharding=zero1 framework=deepspeed", "sharding", "sharding=zero1"},
    {"deepspeed-experts-without-zero3", "experts=8 sharding=zero3 framework=deepspeed",
     "experts=8 sharding=zero2 framework=deepspeed", "sharding", "sharding=zero2"},
    {"accelerate-no-pipeline", "pipeline_parallel=2 framework=accelerate", "framework=accelerate", "pipeline_parallel",
     "pipeline_parallel=1"},
};

} // namespace

class TestRules : public QObject
{
    Q_OBJECT

private slots:
    void everyRowIsCompleteAndTried()
    {
        std::set<std::string_view> tried;
        for (const Case &row : cases)
            tried.insert(row.rule);
        std::set<std::string_view> ids;
        for (const Rule &rule : rules()) {
            QVERIFY2(ids.insert(rule.id).second, rule.id.data());
            QVERIFY2(tried.contains(rule.id), rule.id.data());
            QVERIFY2(!rule.title.empty() && !rule.message.empty() && !rule.source.empty(), rule.id.data());
            QVERIFY2(rule.message.back() == '.', rule.id.data());
            const std::string_view origin = rule.source.substr(0, rule.source.find(' '));
            QVERIFY2(origin.find('/') == origin.npos || origin.find('@') != origin.npos, rule.id.data()); // at a commit
            QVERIFY2(rule.field.empty() || rule.field == "layers_per_stage" || strategyField(rule.field),
                     rule.id.data());
        }
        QCOMPARE(tried.size(), ids.size());
    }

    void examples_data()
    {
        QTest::addColumn<int>("index");
        for (int index = 0; const Case &row : cases) {
            QTest::newRow((std::string(row.rule) + " " + std::to_string(index)).c_str()) << index;
            ++index;
        }
    }

    /// The bad example breaks the rule, every text renders, its fix mends it; the good example keeps it.
    void examples()
    {
        QFETCH(int, index);
        const Case &row = cases[index];
        Yard yard = yardOf(row.bad);
        const std::vector<Finding> findings = check(yard.context());
        const Finding *finding = findingOf(findings, row.rule);
        QVERIFY(finding);
        QCOMPARE(QString::fromStdString(finding->field), QString::fromLatin1(row.field));
        for (const std::string &text : {finding->title, finding->message, finding->fixText}) {
            const std::string shown = filled(text, finding->values);
            QVERIFY2(shown.find_first_of("{}") == std::string::npos, shown.c_str());
        }
        QVERIFY(!finding->title.empty() && !finding->message.empty() && !finding->source.empty());
        QCOMPARE(finding->fixText.empty(), !finding->fix.has_value());
        const std::string fix = finding->fix ? finding->fix->field + "=" + finding->fix->value : std::string();
        QCOMPARE(QString::fromStdString(fix), QString::fromUtf8(row.fix));
        if (finding->fix) {
            QVERIFY(strategyField(finding->fix->field)->set(yard.strategy, finding->fix->value));
            yard.derive();
            QVERIFY(!findingOf(check(yard.context()), row.rule));
        }
        QVERIFY(!findingOf(check(yardOf(row.good).context()), row.rule));
    }

    /// Llama 3.1 405B as published (arXiv 2407.21783, table 4): nothing may be wrong with it.
    void publishedLayoutIsClean()
    {
        for (const char *line :
             {"batch=2048 seq=8192 context_parallel=1", "batch=128 seq=131072 context_parallel=16"}) {
            const Yard yard =
                yardOf(std::string(line)
                       + " gpus=16384 layers=126 hidden=16384 heads=128 kv=8 ffn=53248 range=131072 "
                         "tensor_parallel=8 pipeline_parallel=16 sharding=fsdp virtual_stages=4 "
                         "schedule=interleaved-1f1b count_embedding_and_loss=true rank_order=tp-cp-pp-dp");
            for (const Finding &finding : check(yard.context()))
                QFAIL(finding.rule.c_str());
        }
    }

    void errorsComeFirst()
    {
        const std::vector<Finding> findings =
            check(yardOf("gpus=64 kv=4 tensor_parallel=8 layers=30 pipeline_parallel=4 expert_parallel=8").context());
        QVERIFY(findings.size() >= 3);
        for (std::size_t i = 1; i < findings.size(); ++i)
            QVERIFY(findings[i - 1].severity <= findings[i].severity);
        QCOMPARE(findings.front().severity, Severity::Error);
        QCOMPARE(findings.back().severity, Severity::Note);
    }

    void frameworksHaveTheirOwnRules()
    {
        const std::string layout = "pipeline_parallel=4 sharding=zero2 ";
        QVERIFY(!findingOf(check(yardOf(layout).context()), "deepspeed-pipeline-shards-optimizer-only"));
        QVERIFY(!findingOf(check(yardOf(layout + "framework=megatron").context()),
                           "deepspeed-pipeline-shards-optimizer-only"));
        QVERIFY(findingOf(check(yardOf(layout + "framework=deepspeed").context()),
                          "deepspeed-pipeline-shards-optimizer-only"));
    }

    /// Equal stages of which the forwards take 1 and the backwards 2: m micro-batches behind each other through v·p
    /// stages take 3 (v·p + m-1), and a rank works 3·v·m. 1 - 4/11, 1 - 16/35, 1 - 2/5 and 1 - 6/14.
    void tooFewMicroBatchesIdle_data()
    {
        QTest::addColumn<QString>("expected");
        const auto row = [](const char *line, const char *expected) {
            QTest::newRow(line) << QString::fromLatin1(expected);
        };
        row("gpus=8 batch=4 pipeline_parallel=8", "64");
        row("gpus=8 batch=4 pipeline_parallel=8 virtual_stages=4 schedule=interleaved-1f1b", "54");
        row("gpus=4 batch=2 pipeline_parallel=4 schedule=gpipe", "60");
        row("gpus=4 batch=3 pipeline_parallel=4 virtual_stages=3 layers=36 schedule=interleaved-1f1b", "36");
        // Halves of the backward apart, F I W = 1 1 1, two micro-batches on 8 ranks: the last rank starts at 7, runs
        // F0 I0 F1 I1, and the input halves are back at rank 0 at 7 + 4 + 7, whose last W ends at 19: 1 - 6 / 19.
        row("gpus=8 batch=2 pipeline_parallel=8 schedule=zb-h1", "68");
    }

    void tooFewMicroBatchesIdle()
    {
        QFETCH(QString, expected);
        const Yard yard = yardOf(QTest::currentDataTag());
        const std::vector<Finding> findings = check(yard.context());
        const Finding *finding = findingOf(findings, "micro-batches-fewer-than-stages");
        QVERIFY(finding);
        QCOMPARE(QString::fromStdString(filled("{idle}", finding->values)), expected);
        // And so says the schedule itself.
        const ScheduleShape shape = {.pipelineRanks = yard.strategy.pipelineParallel,
                                     .virtualStages = yard.strategy.virtualStages,
                                     .microBatches = yard.plan.workload.globalBatch};
        const auto stages = static_cast<std::size_t>(shape.globalStages());
        const auto simulation = simulate({.kind = scheduleKind(yard.strategy.schedule),
                                          .shape = shape,
                                          .times = {.forward = std::vector<double>(stages, 1),
                                                    .backward = std::vector<double>(stages, 2),
                                                    .weight = std::vector<double>(stages, 1)}});
        QVERIFY(simulation);
        QCOMPARE(QString::number(std::lround(100 * simulation->bubbleOfTotal())), expected);
    }

    /// Where the degrees make no grid, an error says why, in training and in serving.
    void noGridWithoutAnError()
    {
        for (const char *kind : {"", " serving=1", " serving=1 sglang=1"})
            for (const char *model : {"", " experts=8"})
                for (const int gpus : {0, 1, 12, 64})
                    for (const int tensor : {1, 2, 3, 2147483647})
                        for (const int pipeline : {1, 4, 5})
                            for (const int expert : {1, 8, 7})
                                for (const char *data : {"", " data_parallel=4"}) {
                                    const std::string line = "gpus=" + std::to_string(gpus) + " tensor_parallel="
                                        + std::to_string(tensor) + " pipeline_parallel=" + std::to_string(pipeline)
                                        + " expert_parallel=" + std::to_string(expert) + " expert_tensor_parallel="
                                        + std::to_string(expert == 8 ? 2 : 1) + kind + model + data;
                                    const Yard yard = yardOf(line);
                                    if (yard.grid)
                                        continue;
                                    const std::vector<Finding> findings = check(yard.context());
                                    QVERIFY2(!findings.empty() && findings.front().severity == Severity::Error,
                                             line.c_str());
                                }
    }

    /// A model of which only the size is known, serving, and degrees that make no grid are no reason to crash.
    void rulesHoldTheirGround_data()
    {
        QTest::addColumn<QString>("line");
        const QString huge =
            QStringLiteral("tensor_parallel=2147483647 context_parallel=2147483647 "
                           "pipeline_parallel=2147483647 virtual_stages=2147483647 "
                           "micro_batch=2147483647 expert_parallel=2147483647 data_parallel=2147483647 "
                           "expert_tensor_parallel=2147483647 shard_group=2147483647 sharding=hsdp "
                           "schedule=interleaved-1f1b micro_batch_group=2147483647");
        QTest::newRow("only parameters") << "parameters=7000000000 tensor_parallel=3 pipeline_parallel=64";
        QTest::newRow("serving") << "serving=1 heads=28 kv=4 tensor_parallel=8";
        QTest::newRow("no GPUs") << "gpus=0 tensor_parallel=8 sharding=hsdp";
        QTest::newRow("empty model") << "layers=0 hidden=0 heads=0 kv=0 ffn=0 vocab=0 pipeline_parallel=2";
        for (const char *framework :
             {"none", "megatron", "nemo", "torchtitan", "nanotron", "deepspeed", "accelerate"}) {
            const QString named = huge + QStringLiteral(" framework=") + QString::fromLatin1(framework);
            QTest::newRow((std::string("huge ") + framework).c_str()) << named;
            QTest::newRow((std::string("huge experts ") + framework).c_str())
                << named + QStringLiteral(" experts=65536 width=2147483647 batch=2147483647 seq=2147483647");
        }
    }

    void rulesHoldTheirGround()
    {
        QFETCH(QString, line);
        const Yard yard = yardOf(line.toStdString());
        for (const Finding &finding : check(yard.context()))
            QVERIFY(filled(finding.message, finding.values).find('{') == std::string::npos);
        for (const StrategyField &field : strategyFields())
            for (const Count value : validValues(yard.context(), field.key))
                QVERIFY(value >= 1);
    }

    void servingIsNotTrained()
    {
        const std::vector<Finding> findings =
            check(yardOf("serving=1 heads=28 kv=4 tensor_parallel=8 batch=7 seq=4097 pipeline_parallel=2").context());
        QVERIFY(findingOf(findings, "heads-divisible-by-tensor"));
        QVERIFY(!findingOf(findings, "batch-divisible-by-data"));
        QVERIFY(!findingOf(findings, "batch-smaller-than-data"));
        QVERIFY(!findingOf(findings, "sequence-divisible-by-tensor"));
    }

    void validValuesOfAField_data()
    {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QString>("field");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char *line, const char *field, const char *expected) {
            QTest::newRow(line) << QString::fromLatin1(line) << QString::fromLatin1(field)
                                << QString::fromLatin1(expected);
        };
        row("heads=128 kv=8 gpus=16384 pipeline_parallel=16", "tensor_parallel", "1 2 4 8 16 32 64 128");
        row("heads=28 kv=4 gpus=56 batch=56 seq=28672", "tensor_parallel", "1 2 4 28");
        row("gpus=24 tensor_parallel=4 layers=6", "pipeline_parallel", "1 2 3 6");
        row("gpus=64 tensor_parallel=8 pipeline_parallel=16", "tensor_parallel", "1 2 4");
        row("gpus=64 pipeline_parallel=3", "tensor_parallel", "1 2 4 8 16 32");
        row("gpus=64 tensor_parallel=8 seq=4096", "context_parallel", "1 2 4 8");
        row("gpus=64 tensor_parallel=8 seq=4104 sequence_parallel=false", "context_parallel", "1 2 4");
        row("gpus=64 tensor_parallel=8", "data_parallel", "8");
        row("gpus=64 experts=60", "expert_parallel", "1 2 4");
        row("gpus=64", "expert_parallel", "1");
        row("gpus=64 experts=8 width=1408", "expert_tensor_parallel", "1 2 4 8 16 32 64");
        row("gpus=48 sharding=hsdp tensor_parallel=4", "shard_group", "1 2 3 4 6 12");
        row("gpus=64 batch=768", "micro_batch", "1 2 3 4 6 12");
        row("gpus=64", "virtual_stages", "1");
        row("gpus=64 layers=24 pipeline_parallel=8 schedule=interleaved-1f1b", "virtual_stages", "2 3");
        row("gpus=4 batch=16 pipeline_parallel=4 virtual_stages=2 schedule=interleaved-1f1b", "micro_batch_group",
            "4 8 16");
        row("gpus=64", "schedule", "");
    }

    void validValuesOfAField()
    {
        QFETCH(QString, line);
        QFETCH(QString, field);
        QFETCH(QString, expected);
        QStringList values;
        const Yard yard = yardOf(line.toStdString());
        for (const Count value : validValues(yard.context(), field.toStdString()))
            values += QString::number(value);
        QCOMPARE(values.join(QLatin1Char(' ')), expected);
    }

    /// What is offered beside a control is in force the moment it is taken.
    void validValuesLeaveNoErrorAtTheirField()
    {
        for (const char *line : {"gpus=16384 layers=126 heads=128 tensor_parallel=12 pipeline_parallel=16 "
                                 "schedule=interleaved-1f1b virtual_stages=3 batch=2048",
                                 "gpus=2048 experts=256 ffn=18432 heads=128 kv=128 latent=1 pipeline_parallel=16 "
                                 "expert_parallel=48 batch=1920 framework=megatron"}) {
            for (const StrategyField &field : strategyFields()) {
                Yard yard = yardOf(line);
                for (const Count value : validValues(yard.context(), field.key)) {
                    QVERIFY(field.set(yard.strategy, std::to_string(value)));
                    yard.derive();
                    for (const Finding &finding : check(yard.context()))
                        QVERIFY2(finding.severity != Severity::Error || finding.field != field.key,
                                 finding.rule.c_str());
                }
            }
        }
    }
};

QTEST_GUILESS_MAIN(TestRules)
#include "tst_rules.moc"
