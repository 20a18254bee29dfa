// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/units/jsonread.h"

#include <string>
#include <vector>

namespace shardyard {

/// Calls `read(reader)` for the object under `key` when it is there, hands its error up to `parent` and appends the
/// keys it did not know to `unknownKeys`.
template <class Read>
void readChild(ObjectReader &parent, const char *key, std::vector<std::string> &unknownKeys, Read read)
{
    const Json *object = parent.child(key);
    if (object == nullptr)
        return;
    ObjectReader reader(*object, parent.placeOf(key));
    reader.allowNulls();
    read(reader);
    if (reader.error())
        parent.fail(*reader.error());
    const std::vector<std::string> unknown = reader.unknownKeys();
    unknownKeys.insert(unknownKeys.end(), unknown.begin(), unknown.end());
}

/// Calls `read(reader)` for each object of the list under `key`, as readChild() does for one.
template <class Read>
void readChildren(ObjectReader &parent, const char *key, std::vector<std::string> &unknownKeys, Read read)
{
    const Json *list = parent.child(key);
    if (list == nullptr)
        return;
    if (!list->is_array()) {
        parent.fail(key, "is " + shown(*list), "a list of objects");
        return;
    }
    std::size_t index = 0;
    for (const Json &object : *list) {
        ObjectReader reader(object, parent.placeOf(key) + "[" + std::to_string(index++) + "]");
        reader.allowNulls();
        read(reader);
        if (reader.error()) {
            parent.fail(*reader.error());
            return;
        }
        const std::vector<std::string> unknown = reader.unknownKeys();
        unknownKeys.insert(unknownKeys.end(), unknown.begin(), unknown.end());
    }
}

} // namespace shardyard
