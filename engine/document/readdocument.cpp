// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/document/calibrationjson.h"
#include "engine/document/clusterjson.h"
#include "engine/document/document.h"
#include "engine/document/documentparts.h"
#include "engine/document/migration.h"
#include "engine/document/modeljson.h"
#include "engine/document/ownjson.h"
#include "engine/document/patch.h"
#include "engine/document/planpricejson.h"
#include "engine/document/strategyjson.h"
#include "engine/document/workloadjson.h"

#include <algorithm>

namespace shardyard {
namespace {

constexpr std::size_t mostListedKeys = 100; ///< a file that has thousands is not worth thousands of lines

Result<std::vector<Strategy>> readStrategies(const Json &list, const std::string &place, Count gpus, Reading &reading)
{
    const std::string allowed = "a list of at most " + std::to_string(mostStrategies) + " strategies";
    if (!list.is_array())
        return Error{.file = {}, .place = place, .problem = "is " + shown(list), .allowed = allowed};
    if (list.size() > static_cast<std::size_t>(mostStrategies))
        return Error{.file = {}, .place = place, .problem = "holds " + std::to_string(list.size()), .allowed = allowed};
    std::vector<Strategy> strategies;
    strategies.reserve(list.size());
    for (const Json &item : list) {
        auto strategy = readStrategy(item, place + "[" + std::to_string(strategies.size()) + "]", gpus, reading);
        if (!strategy)
            return strategy.error();
        strategies.push_back(std::move(strategy).value());
    }
    return strategies;
}

template <class T>
void keep(ObjectReader &reader, Result<T> read, T &value)
{
    if (read)
        value = std::move(read).value();
    else
        reader.fail(read.error());
}

void readPlan(ObjectReader &reader, Plan &plan, Reading &reading)
{
    if (const Json *model = reader.child("model"))
        keep(reader, readModel(*model, "model", reading), plan.model);
    require(reader, "model", "a model id of the catalogue, or an object");
    ReadCluster cluster;
    if (const Json *object = reader.child("cluster"))
        keep(reader, readCluster(*object, "cluster", reading), cluster);
    require(reader, "cluster", "an object with nodes");
    plan.cluster = std::move(cluster.spec);
    if (const Json *workload = reader.child("workload"))
        keep(reader, readWorkload(*workload, "workload", reading), plan.workload);
    require(reader, "workload", "an object with kind training or serving");
    if (const Json *list = reader.child("strategies"))
        keep(reader, readStrategies(*list, "strategies", cluster.gpus, reading), plan.strategies);
    require(reader, "strategies", "a list of strategies");
    if (const Json *price = reader.child("cost"))
        keep(reader, readPlanPrice(*price, "cost", reading), plan.price);
    if (const Json *calibration = reader.child("calibration"))
        keep(reader, readCalibration(*calibration, "calibration", reading), plan.calibration);
}

void listUnknownKeys(ReadDocument &read, std::vector<std::string> unknownKeys)
{
    const std::size_t listed = std::min(unknownKeys.size(), mostListedKeys);
    read.unlistedKeys = static_cast<Count>(unknownKeys.size() - listed);
    unknownKeys.resize(listed);
    read.unknownKeys = std::move(unknownKeys);
}

/// What says that this is a document, and of which version: looked at before anything is migrated.
Result<int> readHeader(Json &root, std::span<const Migration> steps)
{
    ObjectReader reader(root, {});
    std::string format;
    reader.choice("format", format, {"shardyard"});
    require(reader, "format", "shardyard");
    if (reader.error())
        return *reader.error();
    return migrate(root, steps);
}

Result<ReadDocument> readRoot(Json root, const Catalogue &catalogue, std::span<const Migration> steps)
{
    const Result<int> version = readHeader(root, steps);
    if (!version)
        return version.error();
    ReadDocument read;
    read.version = version.value();
    Reading reading = {.catalogue = &catalogue, .unknownKeys = {}};
    ObjectReader reader(root, {});
    reader.know("format");
    reader.know("version");
    readTexts(reader, read.document);
    if (const Json *own = reader.child("catalogue"))
        keep(reader, readOwn(*own, "catalogue", reading), read.document.own);
    const Catalogue layered = read.document.own.empty() ? Catalogue() : withOwn(catalogue, read.document.own);
    if (!read.document.own.empty())
        reading.catalogue = &layered;
    readPlan(reader, read.document.plan, reading);
    if (reader.error())
        return *reader.error();
    reading.note(reader);
    read.document.source = sourceWithout(root, documentParts);
    listUnknownKeys(read, std::move(reading.unknownKeys));
    return read;
}

} // namespace

void readTexts(ObjectReader &reader, Document &document)
{
    reader.text("title", document.title);
    reader.text("notes", document.notes, mostNotesCharacters);
}

Result<ReadDocument> readDocument(std::string_view text, const Catalogue &catalogue, const std::string &file)
{
    return readDocument(text, catalogue, file, migrations());
}

Result<ReadDocument> readDocument(std::string_view text, const Catalogue &catalogue, const std::string &file,
                                  std::span<const Migration> steps)
{
    Result<Json> root = parseJson(text);
    Result<ReadDocument> read = root ? readRoot(std::move(root).value(), catalogue, steps) : root.error();
    if (read)
        return read;
    Error error = read.error();
    error.file = file;
    return error;
}

} // namespace shardyard
