// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/document/carry.h"

#include "engine/document/patch.h"

#include <map>
#include <set>

namespace shardyard {
namespace {

using Ids = std::set<std::string, std::less<>>;
using NewIds = std::map<std::string, std::string>;

void insertOwn(Ids &ids, const std::string &id)
{
    if (id.starts_with(ownPrefix))
        ids.insert(id);
}

/// What runs and GPUs name themselves.
Ids namedBy(const std::vector<NodeRun> &nodes, const std::vector<std::string> &gpus)
{
    Ids ids;
    for (const NodeRun &run : nodes) {
        insertOwn(ids, run.type);
        insertOwn(ids, run.gpu);
        for (const std::string &gpu : run.gpuIds)
            insertOwn(ids, gpu);
    }
    for (const std::string &gpu : gpus)
        insertOwn(ids, gpu);
    return ids;
}

void takeNamed(OwnHardware &taken, Ids ids, const OwnHardware &offered)
{
    for (const OwnNode &node : offered.nodes)
        if (ids.contains(node.row.id) && taken.node(node.row.id) == nullptr) {
            taken.nodes.push_back(node);
            insertOwn(ids, node.row.gpu);
        }
    for (const OwnGpu &gpu : offered.gpus)
        if (ids.contains(gpu.row.id) && taken.gpu(gpu.row.id) == nullptr)
            taken.gpus.push_back(gpu);
}

template <class Row>
OwnRow<Row> withText(OwnRow<Row> own, const char *key, std::string Row::*member, const std::string &value)
{
    Json row = sourceObject(own.source);
    row[key] = value;
    own.row.*member = value;
    if (!row.contains("name") || row["name"].is_null())
        own.row.name = own.row.id; // as its reader does
    own.source = row.dump();
    return own;
}

void rename(std::string &id, const NewIds &newIds)
{
    if (const auto renamed = newIds.find(id); renamed != newIds.end())
        id = renamed->second;
}

/// What the rows mean, but for what they were read from.
template <class Row>
bool isThere(const Row *row, const Row &brought)
{
    return row != nullptr && *row == brought;
}

} // namespace

OwnHardware ownUsedBy(const Hardware &hardware, const OwnHardware &own)
{
    OwnHardware used;
    takeNamed(used, namedBy(hardware.nodes, hardware.gpus), own);
    return used;
}

void carryOwn(Document &document, const OwnHardware &offered)
{
    if (offered.empty())
        return;
    Ids ids = namedBy(document.plan.cluster.nodes, {});
    for (const OwnNode &node : document.own.nodes)
        insertOwn(ids, node.row.gpu);
    for (const OwnPrice &price : document.own.prices)
        insertOwn(ids, price.row.gpu);
    takeNamed(document.own, std::move(ids), offered);
}

void adoptOwn(OwnHardware &own, const OwnHardware &brought, Hardware &hardware, const Catalogue &catalogue)
{
    NewIds gpuIds;
    NewIds nodeIds;
    Catalogue known = withOwn(catalogue, own);
    for (const OwnGpu &gpu : brought.gpus) {
        const Gpu *there = known.gpu(gpu.row.id);
        if (isThere(there, gpu.row))
            continue;
        const std::string id = there != nullptr ? freeOwnId(gpu.row.id, known) : gpu.row.id;
        gpuIds[gpu.row.id] = id;
        own.gpus.push_back(withId(gpu, id));
        known.gpus.push_back(own.gpus.back().row);
    }
    for (OwnNode node : brought.nodes) {
        if (const auto renamed = gpuIds.find(node.row.gpu); renamed != gpuIds.end())
            node = withText(std::move(node), "gpu", &NodeType::gpu, renamed->second);
        const NodeType *there = known.node(node.row.id);
        if (isThere(there, node.row))
            continue;
        const std::string id = there != nullptr ? freeOwnId(node.row.id, known) : node.row.id;
        nodeIds[node.row.id] = id;
        own.nodes.push_back(withId(std::move(node), id));
        known.nodes.push_back(own.nodes.back().row);
    }
    for (NodeRun &run : hardware.nodes) {
        rename(run.type, nodeIds);
        rename(run.gpu, gpuIds);
        for (std::string &gpu : run.gpuIds)
            rename(gpu, gpuIds);
    }
    for (std::string &gpu : hardware.gpus)
        rename(gpu, gpuIds);
}

OwnGpu withId(OwnGpu own, const std::string &id)
{
    return own.row.id == id ? own : withText(std::move(own), "id", &Gpu::id, id);
}

OwnNode withId(OwnNode own, const std::string &id)
{
    return own.row.id == id ? own : withText(std::move(own), "id", &NodeType::id, id);
}

std::string freeOwnId(const std::string &id, const Catalogue &catalogue)
{
    const auto isTaken = [&catalogue](const std::string &candidate) {
        return catalogue.gpu(candidate) != nullptr || catalogue.node(candidate) != nullptr;
    };
    std::string candidate = id.substr(0, mostOwnIdCharacters);
    for (int number = 2; isTaken(candidate); ++number) {
        const std::string end = "-" + std::to_string(number);
        candidate = id.substr(0, mostOwnIdCharacters - end.size()) + end;
    }
    return candidate;
}

} // namespace shardyard
