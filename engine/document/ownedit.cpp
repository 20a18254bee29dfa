// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/document/carry.h"
#include "engine/document/ownfields.h"
#include "engine/document/ownjson.h"
#include "engine/document/patch.h"

#include <algorithm>
#include <cmath>
#include <type_traits>

// An edit changes the JSON of a row and reads it again, so that an edited row is held to what any row is held to.

namespace shardyard {
namespace {

using Kind = OwnFieldKind;

Json::json_pointer pointerOf(std::string_view key)
{
    std::string pointer = "/" + std::string(key);
    std::replace(pointer.begin(), pointer.end(), '.', '/');
    return Json::json_pointer(pointer);
}

/// Takes a value out, and what is left of its object when nothing else was in it.
void erase(Json &row, std::string_view key)
{
    const Json::json_pointer pointer = pointerOf(key);
    const Json::json_pointer around = pointer.parent_pointer();
    if (!row.contains(pointer) || !row.at(around).is_object())
        return;
    row.at(around).erase(pointer.back());
    if (!around.empty() && row.at(around).empty())
        row.erase(around.back());
}

void set(Json &row, std::string_view key, Json value)
{
    const Json::json_pointer pointer = pointerOf(key);
    const Json::json_pointer around = pointer.parent_pointer();
    if (!around.empty() && (!row.contains(around) || !row.at(around).is_object()))
        row[around] = Json::object();
    row[pointer] = std::move(value);
}

Error wrong(const OwnField &field)
{
    const auto shown = [](double bound) { return shardyard::shown(Json(bound)); };
    const std::string unit = field.unit.empty() ? std::string() : " " + std::string(field.unit);
    const std::string allowed = std::string(field.kind == Kind::Whole ? "a whole number" : "a number") + " from "
        + shown(field.least) + " to " + shown(field.most) + unit;
    return {.file = {}, .place = {}, .problem = "is not " + allowed, .allowed = allowed};
}

Json numberOf(double value, const OwnField &field)
{
    const double scaled = value * field.scale;
    if (scaled == std::floor(scaled) && std::abs(scaled) < 1e15)
        return static_cast<std::int64_t>(scaled);
    return scaled;
}

/// The changed row as its reader sees it; what it was read against does not matter here.
template <class Row>
Result<OwnRow<Row>> readAgain(const Json &row)
{
    Reading reading;
    if constexpr (std::is_same_v<Row, Gpu>)
        return readOwnGpu(row, {}, reading);
    else
        return readOwnNode(row, {}, reading);
}

template <class Row>
Result<OwnRow<Row>> withValue(const OwnRow<Row> &own, const OwnField &field, std::optional<Json> value)
{
    Json row = sourceObject(own.source);
    for (const std::string_view spoilt : field.spoils)
        erase(row, spoilt);
    if (value)
        set(row, field.key, std::move(*value));
    else
        erase(row, field.key);
    return readAgain<Row>(row);
}

template <class Row>
Result<OwnRow<Row>> withNumber(const OwnRow<Row> &own, const OwnField &field, std::optional<double> value)
{
    if (!value && field.required)
        return wrong(field);
    if (!value)
        return withValue(own, field, std::nullopt);
    const bool isWhole = *value == std::floor(*value);
    if (!(*value >= field.least && *value <= field.most) || (field.kind == Kind::Whole && !isWhole))
        return wrong(field);
    return withValue(own, field, numberOf(*value, field));
}

template <class Row>
Result<OwnRow<Row>> withText(const OwnRow<Row> &own, const OwnField &field, const std::string &value)
{
    if (value.empty() && field.required)
        return Error{.file = {}, .place = {}, .problem = "is empty", .allowed = "a text"};
    return withValue(own, field, value.empty() ? std::nullopt : std::optional<Json>(value));
}

/// The JSON of a built-in row.
std::optional<Json> builtInRow(std::string_view texts, const char *list, std::string_view id)
{
    const Result<Json> catalogue = parseJson(texts);
    if (!catalogue)
        return std::nullopt;
    for (const Json &row : catalogue.value()[list])
        if (row["id"] == id)
            return row;
    return std::nullopt;
}

/// "my H100 SXM5 80 GB", with a number where there is one of this name.
std::string freeName(std::string name, const std::vector<std::string_view> &taken)
{
    if (!name.starts_with("my "))
        name.insert(0, "my ");
    std::string candidate = name;
    for (int number = 2; std::find(taken.begin(), taken.end(), candidate) != taken.end(); ++number)
        candidate = name + " " + std::to_string(number);
    return candidate;
}

template <class Row>
std::optional<OwnRow<Row>> copyOf(Json row, const std::vector<Row> &rows, const Catalogue &catalogue)
{
    const std::string origin = row["id"].get<std::string>();
    std::vector<std::string_view> names(rows.size());
    std::transform(rows.begin(), rows.end(), names.begin(),
                   [](const Row &other) { return std::string_view(other.name); });
    Json notes = Json::array({"A copy of " + origin + "; its sources are named here, figures may be others."});
    if (row.contains("notes") && row["notes"].is_array() && !isOwnId(origin))
        notes.insert(notes.end(), row["notes"].begin(), row["notes"].end());
    row["name"] = freeName(row.value("name", origin), names);
    row["id"] = freeOwnId(isOwnId(origin) ? origin : std::string(ownPrefix) + origin, catalogue);
    row["notes"] = std::move(notes);
    Result<OwnRow<Row>> own = readAgain<Row>(row);
    return own ? std::optional(std::move(own).value()) : std::nullopt;
}

} // namespace

std::optional<double> ownNumber(const std::string &source, const OwnField &field)
{
    const Json row = sourceObject(source);
    const auto at = [&row](std::string_view key, double scale) -> std::optional<double> {
        const Json::json_pointer pointer = pointerOf(key);
        if (!row.contains(pointer) || !row.at(pointer).is_number())
            return std::nullopt;
        return row.at(pointer).get<double>() / scale;
    };
    const std::optional<double> value = at(field.key, field.scale);
    return value || field.otherKey.empty() ? value : at(field.otherKey, field.otherScale);
}

std::string ownText(const std::string &source, const OwnField &field)
{
    const Json row = sourceObject(source);
    const Json::json_pointer pointer = pointerOf(field.key);
    return row.contains(pointer) && row.at(pointer).is_string() ? row.at(pointer).get<std::string>() : std::string();
}

Result<OwnGpu> withOwnNumber(const OwnGpu &own, const OwnField &field, std::optional<double> value)
{
    return withNumber(own, field, value);
}

Result<OwnNode> withOwnNumber(const OwnNode &own, const OwnField &field, std::optional<double> value)
{
    return withNumber(own, field, value);
}

Result<OwnGpu> withOwnText(const OwnGpu &own, const OwnField &field, const std::string &value)
{
    return withText(own, field, value);
}

Result<OwnNode> withOwnText(const OwnNode &own, const OwnField &field, const std::string &value)
{
    return withText(own, field, value);
}

std::optional<OwnGpu> copyOfGpu(std::string_view id, const OwnHardware &own, const Catalogue &catalogue)
{
    const OwnGpu *there = own.gpu(id);
    const std::optional<Json> row = there != nullptr ? std::optional(sourceObject(there->source))
                                                     : builtInRow(builtInCatalogueTexts().gpus, "gpus", id);
    return row ? copyOf(*row, catalogue.gpus, catalogue) : std::nullopt;
}

std::optional<OwnNode> copyOfNode(std::string_view id, const OwnHardware &own, const Catalogue &catalogue)
{
    const OwnNode *there = own.node(id);
    const std::optional<Json> row = there != nullptr ? std::optional(sourceObject(there->source))
                                                     : builtInRow(builtInCatalogueTexts().nodes, "nodes", id);
    return row ? copyOf(*row, catalogue.nodes, catalogue) : std::nullopt;
}

} // namespace shardyard
