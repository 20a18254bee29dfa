// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/document/patch.h"

#include <algorithm>

namespace shardyard {

void patch(Json &source, const Json &before, const Json &now)
{
    const Json empty = Json::object();
    for (const auto &[key, value] : before.get_ref<const Json::object_t &>())
        if (!now.contains(key))
            source.erase(key);
    for (const auto &[key, value] : now.get_ref<const Json::object_t &>()) {
        const auto old = before.find(key);
        if (old != before.end() && *old == value)
            continue;
        const Json &formerly = old != before.end() ? *old : empty;
        const auto written = source.find(key);
        if (written != source.end() && written->is_object() && formerly.is_object() && value.is_object())
            patch(*written, formerly, value);
        else
            source[key] = value;
    }
}

std::string sourceWithout(const Json &object, std::span<const std::string_view> parts)
{
    Json shell = Json::object();
    Json::object_t::Container &members = shell.get_ref<Json::object_t &>();
    for (const auto &[key, value] : object.get_ref<const Json::object_t &>()) {
        const bool isPart = std::find(parts.begin(), parts.end(), key) != parts.end();
        members.emplace_back(key, isPart ? Json() : value);
    }
    return shell.dump();
}

Json sourceObject(const std::string &source)
{
    if (source.empty())
        return Json::object();
    const Result<Json> parsed = parseJson(source);
    return parsed && parsed.value().is_object() ? parsed.value() : Json::object();
}

Json withoutParts(const Json &source, std::span<const std::string_view> parts)
{
    Json rest = source;
    for (const std::string_view part : parts)
        rest.erase(std::string(part));
    return rest;
}

void setPart(Json &object, std::string_view key, std::optional<Json> part)
{
    if (part)
        object[std::string(key)] = std::move(*part);
    else
        object.erase(std::string(key));
}

} // namespace shardyard
