// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/catalogue/architecture.h"
#include "engine/units/jsonread.h"

#include <initializer_list>
#include <string>
#include <vector>

namespace shardyard {

/// Reads a config.json: keys have one name or an older one beside it, `null` is the same as absent, and all required
/// keys that are missing are named together.
class ConfigReader
{
public:
    using Keys = std::initializer_list<const char *>;

    explicit ConfigReader(const Json &config, const std::string &place = {});
    ConfigReader(const ConfigReader &) = delete;
    ConfigReader &operator=(const ConfigReader &) = delete;

    /// The value of the first of `keys` that is there. A required one that is missing reads as 1 and makes error()
    /// speak.
    Count required(Keys keys, CountRange range = {});
    Count optional(Keys keys, Count fallback, CountRange range = {});
    bool flag(const char *key, bool fallback);
    std::string word(const char *key, const std::string &fallback);
    std::vector<std::string> words(const char *key);
    std::vector<Count> counts(const char *key, CountRange range = {.least = 0, .most = largestCount});
    std::optional<double> number(const char *key, double least, double most);
    [[nodiscard]] bool has(const char *key) const { return m_reader.has(key); }
    /// Present, though it may be null.
    [[nodiscard]] bool mentions(const char *key) const { return m_config.is_object() && m_config.contains(key); }
    const Json *child(const char *key) { return m_reader.child(key); }
    /// A required object; an empty one where it is missing.
    const Json &requiredChild(const char *key);
    [[nodiscard]] std::string placeOf(const char *key) const { return m_reader.placeOf(key); }

    /// Says that a value was taken from the defaults of the family.
    void assume(const std::string &key, const std::string &value);
    /// What was assumed of `place` does not hold after all.
    void forget(const std::string &place);
    [[nodiscard]] const std::vector<std::string> &assumed() const { return m_assumed; }

    void fail(const std::string &key, const std::string &problem, const std::string &allowed);
    /// Takes over what a reader of a part of this config met.
    void take(const ConfigReader &part);
    /// The same without its assumptions, for one of many parts.
    void takeProblems(const ConfigReader &part);
    /// What is wrong, `family` naming what was read.
    [[nodiscard]] std::optional<Error> error(const std::string &family) const;

private:
    const Json &m_config;
    const Json m_empty = Json::object();
    ObjectReader m_reader;
    std::vector<std::string> m_missing;
    std::vector<std::string> m_assumed; ///< "key = value"
};

} // namespace shardyard
