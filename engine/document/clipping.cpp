// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/document/clipping.h"

#include "engine/document/carry.h"
#include "engine/document/clusterjson.h"
#include "engine/document/document.h"
#include "engine/document/jsontext.h"
#include "engine/document/ownjson.h"
#include "engine/document/patch.h"
#include "engine/document/strategyjson.h"

#include <algorithm>
#include <set>

namespace shardyard {
namespace {

constexpr const char *clippingFormat = "shardyard-clipboard";

/// The GPUs that a strategy's own placement is for: those it names. Whether it names each once is its reader's to say.
Count gpusOfPlacement(const Json &strategy)
{
    const auto placement = strategy.is_object() ? strategy.find("placement") : strategy.end();
    Count gpus = 0;
    if (placement == strategy.end() || !placement->is_array())
        return 0;
    for (const Json &run : *placement)
        if (run.is_array() && run.size() == 2 && run[1].is_number_unsigned())
            gpus = std::min(mostGpus + 1,
                            gpus + static_cast<Count>(std::min<std::uint64_t>(run[1].get<std::uint64_t>(), mostGpus)));
    return gpus;
}

Result<std::vector<Strategy>> readStrategies(const Json &list, Reading &reading)
{
    const Error error = {.file = {},
                         .place = "strategies",
                         .problem = list.is_array() ? "holds " + std::to_string(list.size()) : "is " + shown(list),
                         .allowed = "a list of at most " + std::to_string(mostStrategies) + " strategies"};
    if (!list.is_array() || list.size() > static_cast<std::size_t>(mostStrategies))
        return error;
    std::vector<Strategy> strategies;
    for (const Json &item : list) {
        const std::string place = "strategies[" + std::to_string(strategies.size()) + "]";
        auto strategy = readStrategy(item, place, gpusOfPlacement(item), reading);
        if (!strategy)
            return strategy.error();
        strategies.push_back(std::move(strategy).value());
    }
    return strategies;
}

void readGpus(ObjectReader &reader, std::vector<std::string> &gpus, const Catalogue &catalogue)
{
    reader.texts("gpus", gpus);
    if (gpus.size() > static_cast<std::size_t>(mostGpus))
        reader.fail("gpus", "holds " + std::to_string(gpus.size()), "at most " + std::to_string(mostGpus));
    const std::set<std::string> ids(gpus.begin(), gpus.end());
    for (const std::string &id : ids)
        if (catalogue.gpu(id) == nullptr)
            reader.fail("gpus", "names " + shown(Json(id)), knownIds("a GPU id", id, idsOf(catalogue.gpus)));
}

void readHeader(ObjectReader &reader)
{
    reader.know("format");
    Count version = 0;
    reader.count("version", version, {.least = 1, .most = largestCount});
    require(reader, "version", std::to_string(clippingVersion));
    if (version > clippingVersion)
        reader.fail("version", "is " + std::to_string(version) + ", which a later Shardyard wrote",
                    std::to_string(clippingVersion) + " at most; a Shardyard for version " + std::to_string(version)
                        + " is needed");
}

Result<Clipping> readParts(const Json &root, const Catalogue &catalogue)
{
    Clipping clipping;
    Reading reading = {.catalogue = &catalogue, .unknownKeys = {}};
    ObjectReader reader(root, {});
    readHeader(reader);
    if (const Json *own = reader.child("catalogue"); own != nullptr && !reader.error()) {
        if (auto rows = readOwn(*own, "catalogue", reading))
            clipping.own = std::move(rows).value();
        else
            reader.fail(rows.error());
    }
    const Catalogue layered = withOwn(catalogue, clipping.own);
    reading.catalogue = &layered;
    if (const Json *list = reader.child("nodes"); list != nullptr && !reader.error()) {
        Count gpus = 0;
        auto nodes = readNodeRuns(*list, "nodes", reading, gpus);
        if (nodes)
            clipping.hardware.nodes = std::move(nodes).value();
        else
            reader.fail(nodes.error());
    }
    readGpus(reader, clipping.hardware.gpus, layered);
    if (const Json *list = reader.child("strategies"); list != nullptr && !reader.error()) {
        auto strategies = readStrategies(*list, reading);
        if (strategies)
            clipping.strategies = std::move(strategies).value();
        else
            reader.fail(strategies.error());
    }
    if (reader.error())
        return *reader.error();
    return clipping;
}

Result<Clipping> partsOfDocument(std::string_view text, const Catalogue &catalogue)
{
    auto read = readDocument(text, catalogue);
    if (!read)
        return read.error();
    Document document = std::move(read).value().document;
    Clipping clipping = {.hardware = {.nodes = std::move(document.plan.cluster.nodes), .gpus = {}},
                         .strategies = std::move(document.plan.strategies)};
    clipping.own = ownUsedBy(clipping.hardware, document.own);
    return clipping;
}

} // namespace

Result<Clipping> readClipping(std::string_view text, const Catalogue &catalogue)
{
    const Result<Json> root = parseJson(text);
    if (!root)
        return root.error();
    std::string format;
    ObjectReader reader(root.value(), {});
    reader.choice("format", format, {clippingFormat, "shardyard"});
    require(reader, "format", std::string(clippingFormat) + ", shardyard");
    if (reader.error())
        return *reader.error();
    return format == clippingFormat ? readParts(root.value(), catalogue) : partsOfDocument(text, catalogue);
}

std::string writeClipping(const Clipping &clipping)
{
    Json root = {{"format", clippingFormat}, {"version", clippingVersion}};
    for (const NodeRun &run : clipping.hardware.nodes)
        root["nodes"].push_back(nodeRunJson(run));
    if (!clipping.hardware.gpus.empty())
        root["gpus"] = clipping.hardware.gpus;
    for (const Strategy &strategy : clipping.strategies)
        root["strategies"].push_back(strategyJson(strategy));
    setPart(root, "catalogue", ownJson(clipping.own));
    return prettyJson(root) + '\n';
}

Count placedGpus(const std::vector<PlacementRun> &placement)
{
    Count gpus = 0;
    for (const PlacementRun &run : placement)
        gpus += run.count;
    return gpus;
}

} // namespace shardyard
