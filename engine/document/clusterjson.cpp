// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/document/clusterjson.h"

#include "engine/document/patch.h"
#include "engine/document/placementjson.h"

#include <algorithm>
#include <array>

namespace shardyard {
namespace {

constexpr std::array<std::string_view, 3> parts = {"nodes", "fabric", "placement"};

/// GPUs and places for GPUs in one node.
struct NodeSize
{
    Count gpus = 0;
    Count slots = 0;
};

NodeSize nodeSize(const NodeRun &run, const Catalogue &catalogue)
{
    const NodeType *type = run.type.empty() ? nullptr : catalogue.node(run.type);
    const Count listed = static_cast<Count>(run.gpuIds.size());
    const Count gpus = listed > 0 ? listed : run.gpus.value_or(type != nullptr ? type->gpus : 1);
    const Count slots = gpus + static_cast<Count>(run.emptySlots.size());
    return {.gpus = gpus, .slots = type != nullptr ? std::max(slots, type->gpus) : slots};
}

} // namespace

Result<std::vector<NodeRun>> readNodeRuns(const Json &list, const std::string &place, Reading &reading, Count &gpus)
{
    if (!list.is_array())
        return Error{.file = {}, .place = place, .problem = "is " + shown(list), .allowed = "a list of node runs"};
    std::vector<NodeRun> nodes;
    Count slots = 0;
    for (const Json &item : list) {
        const std::string inside = place + "[" + std::to_string(nodes.size()) + "]";
        auto run = readNodeRun(item, inside, reading);
        if (!run)
            return run.error();
        const NodeSize size = nodeSize(run.value(), *reading.catalogue);
        gpus += run.value().count * size.gpus;
        slots += run.value().count * size.slots;
        if (gpus > mostGpus || slots > mostSlots)
            return Error{.file = {},
                         .place = inside,
                         .problem = gpus > mostGpus ? "brings the cluster to " + std::to_string(gpus) + " GPUs"
                                                    : "brings the cluster to " + std::to_string(slots)
                                 + " places for GPUs, empty ones counted",
                         .allowed = "at most " + std::to_string(gpus > mostGpus ? mostGpus : mostSlots) + " in all"};
        nodes.push_back(std::move(run).value());
    }
    return nodes;
}

Result<ReadCluster> readCluster(const Json &object, const std::string &place, Reading &reading)
{
    ReadCluster cluster;
    ObjectReader reader(object, place);
    if (const Json *nodes = reader.child("nodes")) {
        auto read = readNodeRuns(*nodes, reader.placeOf("nodes"), reading, cluster.gpus);
        if (read)
            cluster.spec.nodes = std::move(read).value();
        else
            reader.fail(read.error());
    }
    require(reader, "nodes", "a list of node runs");
    if (const Json *fabric = reader.child("fabric")) {
        auto read = readFabric(*fabric, reader.placeOf("fabric"), reading);
        if (read)
            cluster.spec.fabric = std::move(read).value();
        else
            reader.fail(read.error());
    }
    if (const Json *placement = reader.child("placement")) {
        auto read = readPlacement(*placement, reader.placeOf("placement"), cluster.gpus);
        if (read)
            cluster.spec.placement = std::move(read).value();
        else
            reader.fail(read.error());
    }
    if (reader.error())
        return *reader.error();
    reading.note(reader);
    cluster.spec.source = sourceWithout(object, parts);
    return cluster;
}

Json clusterJson(const ClusterSpec &cluster)
{
    Json object = sourceObject(cluster.source);
    Json nodes = Json::array();
    for (const NodeRun &run : cluster.nodes)
        nodes.push_back(nodeRunJson(run));
    setPart(object, "nodes", std::move(nodes));
    setPart(object, "fabric", cluster.fabric ? std::optional<Json>(fabricJson(*cluster.fabric)) : std::nullopt);
    setPart(object, "placement", placementJson(cluster.placement));
    return object;
}

} // namespace shardyard
