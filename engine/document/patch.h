// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/units/jsonread.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace shardyard {

// How a document keeps what was read. Each part of a document holds the object it was read from as text, its source.
// On writing, the source is read once more into a plain form that leaves defaults out; the part as it is now has such
// a form too, and only the keys whose values differ between the two are touched. So key order, unknown keys, defaults
// written out and other spellings of a value survive, and an edit that is taken back leaves no trace.

/// `source` with the difference between two plain forms applied: keys that went are erased, keys that changed are set
/// where they stand, new keys follow in their order. Objects inside are patched likewise.
void patch(Json &source, const Json &before, const Json &now);

/// The text of an object with null for the parts that keep a source of their own (or are too large to keep twice):
/// their place among the keys is remembered.
[[nodiscard]] std::string sourceWithout(const Json &object, std::span<const std::string_view> parts);

/// The object of a source text; an empty one where there is none.
[[nodiscard]] Json sourceObject(const std::string &source);

/// A copy of a source's object without the parts' null.
[[nodiscard]] Json withoutParts(const Json &source, std::span<const std::string_view> parts);

/// Puts a part where its null stands, or at the end; removes the key where there is no part.
void setPart(Json &object, std::string_view key, std::optional<Json> part);

/// Sets the key of a plain form unless the value is the default.
template <class T>
void put(Json &plain, const char *key, const T &value, const T &standard)
{
    if (value != standard)
        plain[key] = value;
}
template <class T>
void put(Json &plain, const char *key, const std::optional<T> &value)
{
    if (value)
        plain[key] = *value;
}

} // namespace shardyard
