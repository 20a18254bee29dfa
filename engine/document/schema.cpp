// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/document/schema.h"

#include "engine/strategy/strategy.h"

#include <cassert>
#include <string_view>

namespace shardyard {

/// The file's own text, embedded by embedschema.cmake.
std::string_view embeddedSchema();

std::string documentSchema()
{
    // Alone the file takes any name.
    constexpr std::string_view place = "\"description\": \"Default: 1f1b.\",\n          \"type\": \"string\"";
    std::string names;
    for (const std::string_view name : scheduleNames())
        names += (names.empty() ? "\"" : ", \"") + std::string(name) + "\"";
    std::string schema(embeddedSchema());
    const std::size_t at = schema.find(place);
    assert(at != std::string::npos);
    return schema.replace(at, place.size(),
                          "\"description\": \"Default: 1f1b.\",\n          \"enum\": [" + names + "]");
}

} // namespace shardyard
