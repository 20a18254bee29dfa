// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/document/schema.h"

#include "engine/strategy/strategy.h"

#include <string_view>

namespace shardyard {

/// The file's own text, embedded by embedschema.cmake.
std::string_view embeddedSchema();

std::string documentSchema()
{
    constexpr std::string_view place = "\"@schedules\"";
    std::string names;
    for (const std::string_view name : scheduleNames())
        names += (names.empty() ? "\"" : ", \"") + std::string(name) + "\"";
    std::string schema(embeddedSchema());
    schema.replace(schema.find(place), place.size(), names);
    return schema;
}

} // namespace shardyard
