// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/document/ownjson.h"

#include "engine/catalogue/rows.h"
#include "engine/document/jsontext.h"
#include "engine/document/patch.h"

#include <array>

namespace shardyard {
namespace {

constexpr std::array<std::string_view, 3> lists = {"gpus", "nodes", "prices"};
constexpr const char *catalogueFormat = "shardyard-catalogue";
constexpr std::size_t mostEntries = 100; ///< notes and sources of a row

void readId(ObjectReader &reader, const std::string &id)
{
    if (!reader.has("id"))
        reader.fail("id", "is missing", "a name of its own, such as my-gpu");
    else if (!isOwnId(id))
        reader.fail("id", "is " + shown(Json(id)),
                    "my- and then small letters, digits, dots, - or _, at most " + std::to_string(mostOwnIdCharacters)
                        + " characters");
}

template <class Row>
void checkEntries(ObjectReader &reader, const Row &row)
{
    const auto check = [&reader](const char *key, std::size_t entries) {
        if (entries > mostEntries)
            reader.fail(key, "holds " + std::to_string(entries), "at most " + std::to_string(mostEntries));
    };
    check("notes", row.notes.size());
    check("sources", row.sources.size());
}

void checkNode(ObjectReader &reader, const NodeType &node)
{
    require(reader, "gpu", "a GPU id");
    require(reader, "gpus", "how many GPUs a node has");
    if (!reader.error() && node.gpus > mostGpus)
        reader.fail("gpus", "is " + std::to_string(node.gpus), "a whole number from 1 to " + std::to_string(mostGpus));
}

/// Reads one row with `readRow(reader, unknownKeys)` and `check(reader, row)`.
template <class Row, class Read, class Check>
Result<OwnRow<Row>> readRow(const Json &object, const std::string &place, Reading &reading, Read readRow, Check check)
{
    ObjectReader reader(object, place);
    reader.allowNulls();
    std::vector<std::string> unknownKeys;
    OwnRow<Row> own = {.row = readRow(reader, unknownKeys), .source = {}};
    readId(reader, own.row.id);
    checkEntries(reader, own.row);
    check(reader, own.row);
    if (reader.error())
        return *reader.error();
    if (own.row.name.empty())
        own.row.name = own.row.id;
    reading.note(reader);
    reading.unknownKeys.insert(reading.unknownKeys.end(), unknownKeys.begin(), unknownKeys.end());
    own.source = object.dump();
    return own;
}

template <class Row, class Read>
void readList(ObjectReader &reader, const char *key, std::vector<OwnRow<Row>> &rows, Read readRow)
{
    const Json *list = reader.child(key);
    if (list == nullptr)
        return;
    const std::string allowed = "a list of at most " + std::to_string(mostOwnRows) + " rows";
    if (!list->is_array() || list->size() > mostOwnRows) {
        reader.fail(key, list->is_array() ? "holds " + std::to_string(list->size()) : "is " + shown(*list), allowed);
        return;
    }
    for (const Json &item : *list) {
        const std::string place = reader.placeOf(key) + "[" + std::to_string(rows.size()) + "]";
        Result<OwnRow<Row>> row = readRow(item, place);
        if (!row) {
            reader.fail(row.error());
            return;
        }
        for (const OwnRow<Row> &other : rows)
            if (other.row.id == row.value().row.id)
                reader.fail(Error{.file = {},
                                  .place = place + ".id",
                                  .problem = "is " + shown(Json(other.row.id)) + " once more",
                                  .allowed = "each id once"});
        rows.push_back(std::move(row).value());
    }
}

void checkGpusOfNodes(ObjectReader &reader, const OwnHardware &own, const Catalogue &catalogue)
{
    for (std::size_t i = 0; i < own.nodes.size(); ++i) {
        const std::string &gpu = own.nodes[i].row.gpu;
        if (own.gpu(gpu) == nullptr && catalogue.gpu(gpu) == nullptr)
            reader.fail(Error{.file = {},
                              .place = reader.placeOf("nodes") + "[" + std::to_string(i) + "].gpu",
                              .problem = "is " + shown(Json(gpu)),
                              .allowed = knownIds("a GPU id", gpu, idsOf(withOwn(catalogue, own).gpus))});
    }
}

/// "gpu" under the place of a row that names none which is known.
void checkGpusOfPrices(ObjectReader &reader, const OwnHardware &own, const Catalogue &catalogue)
{
    for (std::size_t i = 0; i < own.prices.size(); ++i) {
        const std::string &gpu = own.prices[i].row.gpu;
        if (own.gpu(gpu) == nullptr && catalogue.gpu(gpu) == nullptr)
            reader.fail(Error{.file = {},
                              .place = reader.placeOf("prices") + "[" + std::to_string(i) + "].gpu",
                              .problem = "is " + shown(Json(gpu)),
                              .allowed = knownIds("a GPU id", gpu, idsOf(withOwn(catalogue, own).gpus))});
    }
}

void readQuotes(ObjectReader &reader, std::vector<OwnPrice> &prices, Reading &reading)
{
    const Json *list = reader.child("prices");
    if (list == nullptr)
        return;
    if (!list->is_array() || list->size() > mostOwnRows) {
        reader.fail("prices", list->is_array() ? "holds " + std::to_string(list->size()) : "is " + shown(*list),
                    "a list of at most " + std::to_string(mostOwnRows) + " rows");
        return;
    }
    for (const Json &item : *list) {
        Result<OwnPrice> price =
            readOwnPrice(item, reader.placeOf("prices") + "[" + std::to_string(prices.size()) + "]", reading);
        if (!price) {
            reader.fail(price.error());
            return;
        }
        prices.push_back(std::move(price).value());
    }
}

void readLists(ObjectReader &reader, OwnHardware &own, Reading &reading)
{
    readList(reader, "gpus", own.gpus,
             [&reading](const Json &row, const std::string &place) { return readOwnGpu(row, place, reading); });
    readList(reader, "nodes", own.nodes,
             [&reading](const Json &row, const std::string &place) { return readOwnNode(row, place, reading); });
    readQuotes(reader, own.prices, reading);
    if (!reader.error())
        checkGpusOfNodes(reader, own, *reading.catalogue);
    if (!reader.error())
        checkGpusOfPrices(reader, own, *reading.catalogue);
}

template <class Row>
void setList(Json &object, std::string_view key, const std::vector<OwnRow<Row>> &rows)
{
    Json list = Json::array();
    for (const OwnRow<Row> &own : rows)
        list.push_back(sourceObject(own.source));
    const bool isGiven = object.contains(std::string(key));
    setPart(object, key, rows.empty() && !isGiven ? std::nullopt : std::optional<Json>(std::move(list)));
}

Result<OwnHardware> readFile(const Json &root, Reading &reading)
{
    OwnHardware own;
    ObjectReader reader(root, {});
    std::string format;
    std::string about;
    reader.choice("format", format, {catalogueFormat});
    require(reader, "format", catalogueFormat);
    reader.text("about", about);
    readLists(reader, own, reading);
    if (reader.error())
        return *reader.error();
    own.source = sourceWithout(root, lists);
    return own;
}

} // namespace

Result<OwnGpu> readOwnGpu(const Json &row, const std::string &place, Reading &reading)
{
    return readRow<Gpu>(row, place, reading, readGpu, [](ObjectReader &, const Gpu &) {});
}

Result<OwnNode> readOwnNode(const Json &row, const std::string &place, Reading &reading)
{
    return readRow<NodeType>(row, place, reading, readNode, checkNode);
}

Result<OwnPrice> readOwnPrice(const Json &row, const std::string &place, Reading &reading)
{
    ObjectReader reader(row, place);
    reader.allowNulls();
    std::vector<std::string> unknownKeys;
    OwnPrice own = {.row = readPrice(reader, unknownKeys), .source = {}};
    require(reader, "gpu", "a GPU id");
    if (!own.row.usdPerGpuHourLow)
        reader.fail("usd_per_gpu_hour", "is missing", "US dollars for one GPU and hour");
    if (reader.error())
        return *reader.error();
    if (own.row.kind.empty())
        own.row.kind = "on-demand";
    reading.note(reader);
    reading.unknownKeys.insert(reading.unknownKeys.end(), unknownKeys.begin(), unknownKeys.end());
    own.source = row.dump();
    return own;
}

Result<OwnHardware> readOwn(const Json &object, const std::string &place, Reading &reading)
{
    OwnHardware own;
    ObjectReader reader(object, place);
    readLists(reader, own, reading);
    if (reader.error())
        return *reader.error();
    reading.note(reader);
    own.source = sourceWithout(object, lists);
    return own;
}

std::optional<Json> ownJson(const OwnHardware &own)
{
    if (own == OwnHardware())
        return std::nullopt;
    Json object = sourceObject(own.source);
    setList(object, "gpus", own.gpus);
    setList(object, "nodes", own.nodes);
    setList(object, "prices", own.prices);
    return object;
}

Result<OwnHardware> readOwnFile(std::string_view text, const Catalogue &catalogue, const std::string &file)
{
    Reading reading = {.catalogue = &catalogue, .unknownKeys = {}};
    const Result<Json> root = parseJson(text);
    Result<OwnHardware> own = root ? readFile(root.value(), reading) : root.error();
    if (own)
        return own;
    Error error = own.error();
    error.file = file;
    return error;
}

std::string writeOwnFile(const OwnHardware &own)
{
    Json object = own.source.empty() ? Json{{"format", catalogueFormat}} : sourceObject(own.source);
    setList(object, "gpus", own.gpus);
    setList(object, "nodes", own.nodes);
    setList(object, "prices", own.prices);
    return prettyJson(object) + '\n';
}

} // namespace shardyard
