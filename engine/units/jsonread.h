// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/units/limits.h"
#include "engine/units/result.h"
#include "engine/units/units.h"

#include <nlohmann/json.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace shardyard {

using Json = nlohmann::ordered_json;

/// Parses UTF-8 JSON without ever growing past a sane depth or size or crashing; the error names line and column. An
/// object that gives a key twice is refused, since one of the two values would be lost.
[[nodiscard]] Result<Json> parseJson(std::string_view text);

struct CountRange
{
    Count least = 1;
    Count most = largestCount;
};

/// Reads the keys of one JSON object and remembers the first thing that is wrong, so a reader is a flat list of
/// fields with one check at its end. Every getter leaves `value` alone when the key is absent.
class ObjectReader
{
public:
    ObjectReader(const Json &object, std::string place);

    [[nodiscard]] bool has(const char *key) const; ///< present and not null
    void count(const char *key, Count &value, CountRange range = {});
    void count(const char *key, std::optional<Count> &value, CountRange range = {});
    /// A whole number that may be written as a decimal such as 15.6e12.
    void total(const char *key, std::optional<Count> &value);
    void number(const char *key, double &value, double least, double most);
    void number(const char *key, std::optional<double> &value, double least, double most);
    void boolean(const char *key, bool &value);
    void boolean(const char *key, std::optional<bool> &value);
    void text(const char *key, std::string &value, std::size_t mostCharacters = mostTextCharacters);
    void choice(const char *key, std::string &value, const std::vector<std::string_view> &allowed);
    void counts(const char *key, std::vector<Count> &value, CountRange range = {});
    void texts(const char *key, std::vector<std::string> &value);
    /// The value itself, or null where it is absent; the key counts as known.
    const Json *child(const char *key);
    /// `null` is refused unless its key was named here before the getter.
    void allowNull(const char *key);
    /// From here on `null` is the same as an absent key, whatever the key.
    void allowNulls();
    /// Accepts a key without reading it.
    void know(const char *key);

    void fail(const std::string &key, const std::string &problem, const std::string &allowed);
    void fail(const Error &error);
    [[nodiscard]] std::string placeOf(const std::string &key) const;
    [[nodiscard]] const std::optional<Error> &error() const { return m_error; }
    /// Keys no getter asked for, as places.
    [[nodiscard]] std::vector<std::string> unknownKeys() const;

private:
    [[nodiscard]] const Json *find(const char *key);
    bool takeText(const std::string &key, const Json &found, std::string &value, std::size_t mostCharacters);

    const Json &m_object;
    std::string m_place;
    std::vector<std::string> m_known;
    std::vector<std::string> m_nullable;
    bool m_nullsAllowed = false;
    std::optional<Error> m_error;
};

/// A JSON value as an error message shows it: `"eight"`, `-3`, `a list`; long text is cut.
[[nodiscard]] std::string shown(const Json &value);
/// A key as a place shows it: plain words as they are, anything else quoted and cut.
[[nodiscard]] std::string shownKey(const std::string &key);

} // namespace shardyard
