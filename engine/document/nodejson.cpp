// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/document/clusterjson.h"

#include "engine/document/patch.h"

#include <algorithm>
#include <set>

namespace shardyard {
namespace {

constexpr double mostGib = 1e6;
constexpr double mostRate = 1e9; // GB/s or Gbit/s
constexpr double mostWatts = 1e6;

Error unknownGpu(const std::string &id, const std::string &place, const Catalogue &catalogue)
{
    return {.file = {},
            .place = place,
            .problem = "is " + shown(Json(id)),
            .allowed = knownIds("a GPU id", id, idsOf(catalogue.gpus))};
}

void readGpus(ObjectReader &reader, NodeRun &run)
{
    const Json *gpus = reader.child("gpus");
    if (gpus == nullptr)
        return;
    run.gpus = std::nullopt;
    run.gpuIds.clear();
    if (gpus->is_number()) {
        reader.count("gpus", run.gpus, {.least = 1, .most = mostGpus});
        return;
    }
    const bool isList = gpus->is_array() && !gpus->empty();
    if (isList)
        reader.texts("gpus", run.gpuIds);
    else
        reader.fail("gpus", "is " + std::string(gpus->is_array() ? "an empty list" : shown(*gpus)),
                    "a whole number from 1 to " + std::to_string(mostGpus) + ", or a list of GPU ids");
}

void readDomains(ObjectReader &reader, NodeRun &run)
{
    const Json *domains = reader.child("domains");
    if (domains == nullptr)
        return;
    const std::string allowed = "a list of lists of slot numbers, such as [[0, 1], [2, 3]]";
    if (!domains->is_array())
        reader.fail("domains", "is " + shown(*domains), allowed);
    run.domains.clear();
    for (std::size_t i = 0; domains->is_array() && i < domains->size(); ++i) {
        const Json &members = (*domains)[i];
        std::vector<Count> slots;
        for (const Json &slot : members)
            if (slot.is_number_unsigned() && slot.get<std::uint64_t>() < static_cast<std::uint64_t>(mostSlots))
                slots.push_back(slot.get<Count>());
        if (!members.is_array() || slots.empty() || slots.size() != members.size())
            reader.fail("domains[" + std::to_string(i) + "]", "is no list of slot numbers", allowed);
        run.domains.push_back(std::move(slots));
    }
}

void readOverrides(ObjectReader &reader, NodeRun &run, Reading &reading)
{
    const Json *overrides = reader.child("gpu_overrides");
    if (overrides == nullptr)
        return;
    ObjectReader inside(*overrides, reader.placeOf("gpu_overrides"));
    positive(inside, "memory_gib", run.gpuOverrides.memoryGib, mostGib);
    positive(inside, "memory_bandwidth_gb_per_s", run.gpuOverrides.memoryBandwidthGBPerSecond, mostRate);
    positive(inside, "tdp_w", run.gpuOverrides.powerWatts, mostWatts);
    if (inside.error())
        reader.fail(*inside.error());
    else
        reading.note(inside);
}

/// Everything but `type` and `count`: the fields an inline node has.
void readFields(ObjectReader &reader, NodeRun &run, Reading &reading)
{
    reader.text("gpu", run.gpu);
    readGpus(reader, run);
    reader.counts("empty_slots", run.emptySlots, {.least = 0, .most = mostSlots});
    reader.count("nvlink_domain", run.domainGpus);
    readDomains(reader, run);
    reader.text("domain", run.domain);
    positive(reader, "nvlink_gb_per_s", run.nvlinkGBPerSecond, mostRate);
    reader.count("nics", run.nics);
    positive(reader, "nic_gbit_per_s", run.nicGbitPerSecond, mostRate);
    readOverrides(reader, run, reading);
}

/// `type` is an id or, as an object, an inline node.
void readType(ObjectReader &reader, NodeRun &run, Reading &reading)
{
    const Json *type = reader.child("type");
    if (type == nullptr)
        return;
    if (!type->is_object()) {
        reader.text("type", run.type);
        return;
    }
    ObjectReader inside(*type, reader.placeOf("type"));
    readFields(inside, run, reading);
    if (inside.error())
        reader.fail(*inside.error());
    else
        reading.note(inside);
}

std::optional<Error> unknownId(const NodeRun &run, const ObjectReader &reader, const Catalogue &catalogue)
{
    if (!run.type.empty() && catalogue.node(run.type) == nullptr)
        return Error{.file = {},
                     .place = reader.placeOf("type"),
                     .problem = "is " + shown(Json(run.type)),
                     .allowed = knownIds("a node id", run.type, idsOf(catalogue.nodes)) + "; or an inline node"};
    if (!run.gpu.empty() && catalogue.gpu(run.gpu) == nullptr)
        return unknownGpu(run.gpu, reader.placeOf("gpu"), catalogue);
    const std::set<std::string> ids(run.gpuIds.begin(), run.gpuIds.end());
    for (const std::string &id : ids) {
        if (catalogue.gpu(id) != nullptr)
            continue;
        const auto index = std::find(run.gpuIds.begin(), run.gpuIds.end(), id) - run.gpuIds.begin();
        return unknownGpu(id, reader.placeOf("gpus[" + std::to_string(index) + "]"), catalogue);
    }
    return std::nullopt;
}

/// The first slot that is named twice or does not exist, or -1.
Count wrongSlot(std::vector<Count> slots, Count size)
{
    std::sort(slots.begin(), slots.end());
    const auto twice = std::adjacent_find(slots.begin(), slots.end());
    if (twice != slots.end())
        return *twice;
    return slots.empty() || slots.back() < size ? -1 : slots.back();
}

void checkSlots(ObjectReader &reader, const NodeRun &run, Count typeGpus)
{
    const Count present = run.gpuIds.empty() ? run.gpus.value_or(typeGpus) : static_cast<Count>(run.gpuIds.size());
    const Count slots = std::max(typeGpus, present + static_cast<Count>(run.emptySlots.size()));
    const std::string allowed = "each slot once, from 0 to " + std::to_string(slots - 1);
    if (const Count slot = wrongSlot(run.emptySlots, slots); slot >= 0)
        reader.fail("empty_slots", "names slot " + std::to_string(slot), allowed);
    std::vector<Count> members;
    for (const std::vector<Count> &domain : run.domains)
        members.insert(members.end(), domain.begin(), domain.end());
    if (const Count slot = wrongSlot(std::move(members), slots); slot >= 0)
        reader.fail("domains", "names slot " + std::to_string(slot), allowed);
}

void checkComplete(ObjectReader &reader, const NodeRun &run)
{
    const bool hasGpus = run.gpus || !run.gpuIds.empty();
    if (run.type.empty() && run.gpu.empty() && run.gpuIds.empty())
        reader.fail("type", "is missing", "a node id of the catalogue, or gpu and gpus");
    if (run.type.empty() && !hasGpus)
        reader.fail("gpus", "is missing", "how many GPUs a node has, or a list of GPU ids");
    if (!run.emptySlots.empty() && !hasGpus)
        reader.fail("gpus", "is missing", "the GPUs that are present, where empty_slots is given");
}

Json plainNodeRun(const NodeRun &run)
{
    Json plain = Json::object();
    put(plain, "type", run.type, std::string());
    put(plain, "gpu", run.gpu, std::string());
    if (!run.gpuIds.empty())
        plain["gpus"] = run.gpuIds;
    else
        put(plain, "gpus", run.gpus);
    put(plain, "empty_slots", run.emptySlots, {});
    put(plain, "nvlink_domain", run.domainGpus);
    put(plain, "domains", run.domains, {});
    put(plain, "domain", run.domain, std::string());
    put(plain, "nvlink_gb_per_s", run.nvlinkGBPerSecond);
    put(plain, "nics", run.nics);
    put(plain, "nic_gbit_per_s", run.nicGbitPerSecond);
    Json overrides = Json::object();
    put(overrides, "memory_gib", run.gpuOverrides.memoryGib);
    put(overrides, "memory_bandwidth_gb_per_s", run.gpuOverrides.memoryBandwidthGBPerSecond);
    put(overrides, "tdp_w", run.gpuOverrides.powerWatts);
    if (!overrides.empty())
        plain["gpu_overrides"] = std::move(overrides);
    put(plain, "count", run.count, Count(1));
    return plain;
}

/// The same run with the fields of an inline `type` beside the others, where an edit can reach them.
Json flattened(const Json &source)
{
    Json flat = Json::object();
    for (const auto &[key, value] : source.get_ref<const Json::object_t &>()) {
        if (key == "type")
            for (const auto &[inner, field] : value.get_ref<const Json::object_t &>())
                flat[inner] = source.contains(inner) ? source[inner] : field;
        else if (!flat.contains(key))
            flat[key] = value;
    }
    return flat;
}

} // namespace

Result<NodeRun> readNodeRun(const Json &object, const std::string &place, Reading &reading)
{
    NodeRun run;
    ObjectReader reader(object, place);
    readType(reader, run, reading);
    readFields(reader, run, reading);
    reader.count("count", run.count, {.least = 1, .most = mostGpus});
    if (!reader.error())
        checkComplete(reader, run);
    if (!reader.error() && reading.catalogue != nullptr) {
        if (const auto error = unknownId(run, reader, *reading.catalogue)) {
            reader.fail(*error);
        } else {
            const NodeType *type = run.type.empty() ? nullptr : reading.catalogue->node(run.type);
            checkSlots(reader, run, type != nullptr ? type->gpus : 0);
        }
    }
    if (reader.error())
        return *reader.error();
    reading.note(reader);
    run.source = object.dump();
    return run;
}

Json nodeRunJson(const NodeRun &run)
{
    Json source = sourceObject(run.source);
    Reading again;
    const auto before = source.empty() ? Result<NodeRun>(Error()) : readNodeRun(source, {}, again);
    Json now = plainNodeRun(run);
    if (!before)
        return now;
    const Json plainBefore = plainNodeRun(before.value());
    if (plainBefore != now && source.contains("type") && source["type"].is_object())
        source = flattened(source);
    patch(source, plainBefore, now);
    return source;
}

} // namespace shardyard
