// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/rules/rules.h"
#include "engine/strategy/fields.h"
#include "engine/strategy/workloadgrid.h"

#include <QTest>

#include <map>
#include <sstream>

// What the rules look at, as a line of key=value: strategy fields by their document keys, and besides
//   gpus, node (GPUs of a node = its NVLink domain), memory (usable GiB of a GPU; 0 = unknown), pod (GPUs),
//   oversubscription,
//   unnamed, alike (strategies of the same name),
//   batch, seq, serving (by vLLM), sglang, and the model: layers, hidden, heads, kv, ffn, vocab, positions (learned),
//   range, tied, experts, width (of an expert), shared (width of the one shared expert), biased, latent, parameters (no
//   shape), replayed (its memory through a step is known; without a pipeline).
// What is not given is a Llama-like model of 32 layers, 32 heads and 8 key-value heads on 64 GPUs in nodes of 8,
// 4,096 tokens and a batch of 1,024 sequences.

namespace shardyard {

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

inline Architecture llamaLike()
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

inline Values parsed(const std::string &line)
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
inline Count taken(Values &values, const char *key, Count otherwise)
{
    const auto found = values.find(key);
    if (found == values.end())
        return otherwise;
    const Count value = std::stoll(found->second);
    values.erase(found);
    return value;
}

inline Architecture takenModel(Values &values)
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

inline Cluster takenCluster(Values &values)
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

inline Yard yardOf(const std::string &line)
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

inline const Finding *findingOf(const std::vector<Finding> &findings, const std::string &rule)
{
    for (const Finding &finding : findings)
        if (finding.rule == rule)
            return &finding;
    return nullptr;
}

} // namespace shardyard
