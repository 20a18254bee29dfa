// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/document/clusterjson.h"

#include "engine/document/patch.h"

namespace shardyard {
namespace {

constexpr double mostRate = 1e9; // GB/s
constexpr double mostSeconds = 3600;
constexpr double mostOversubscription = 1e6;

/// The long form of a fabric that is named by its id alone.
Json objectOfType(const Json &id)
{
    Json object = Json::object();
    object["type"] = id;
    return object;
}

Json plainFabric(const FabricSpec &fabric)
{
    Json plain = Json::object();
    put(plain, "type", fabric.type, std::string());
    put(plain, "bandwidth_gb_per_s", fabric.bandwidthGBPerSecond);
    put(plain, "latency_s", fabric.latencySeconds);
    put(plain, "pod_gpus", fabric.podGpus);
    put(plain, "oversubscription", fabric.oversubscription);
    put(plain, "rail_optimized", fabric.railOptimized);
    return plain;
}

} // namespace

Result<FabricSpec> readFabric(const Json &value, const std::string &place, Reading &reading)
{
    FabricSpec fabric;
    const bool isId = value.is_string();
    const Json object = isId ? objectOfType(value) : value;
    ObjectReader reader(object, place);
    reader.text("type", fabric.type);
    positive(reader, "bandwidth_gb_per_s", fabric.bandwidthGBPerSecond, mostRate);
    reader.number("latency_s", fabric.latencySeconds, 0, mostSeconds);
    reader.count("pod_gpus", fabric.podGpus);
    positive(reader, "oversubscription", fabric.oversubscription, mostOversubscription);
    reader.boolean("rail_optimized", fabric.railOptimized);
    if (reader.error())
        return *reader.error();
    const bool looksUp = reading.catalogue != nullptr && object.contains("type");
    if (looksUp && reading.catalogue->fabric(fabric.type) == nullptr)
        return Error{.file = {},
                     .place = isId ? place : reader.placeOf("type"),
                     .problem = "is " + shown(Json(fabric.type)),
                     .allowed = knownIds("a fabric id", fabric.type, idsOf(reading.catalogue->fabrics))};
    reading.note(reader);
    fabric.source = value.dump();
    return fabric;
}

Json fabricJson(const FabricSpec &fabric)
{
    const Json now = plainFabric(fabric);
    const Result<Json> parsed = parseJson(fabric.source);
    Json source = parsed ? parsed.value() : Json::object();
    if (source.is_string()) {
        const bool onlyType = now.size() == 1 && now.contains("type");
        if (onlyType)
            return now["type"];
        source = objectOfType(source);
    }
    Reading again;
    const auto before = readFabric(source, {}, again);
    if (!before)
        source = Json::object();
    patch(source, before ? plainFabric(before.value()) : Json::object(), now);
    return source;
}

} // namespace shardyard
