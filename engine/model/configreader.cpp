// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/configreader.h"

#include <algorithm>

namespace shardyard {

ConfigReader::ConfigReader(const Json &config, const std::string &place) : m_config(config), m_reader(config, place)
{
    m_reader.allowNulls();
}

Count ConfigReader::required(Keys keys, CountRange range)
{
    for (const char *key : keys)
        if (m_reader.has(key))
            return optional({key}, 1, range);
    m_missing.push_back(m_reader.placeOf(*keys.begin()));
    return 1;
}

Count ConfigReader::optional(Keys keys, Count fallback, CountRange range)
{
    for (const char *key : keys) {
        if (!m_reader.has(key))
            continue;
        Count value = 1;
        m_reader.count(key, value, range);
        return value;
    }
    if (fallback > 0)
        assume(*keys.begin(), std::to_string(fallback));
    return fallback;
}

bool ConfigReader::flag(const char *key, bool fallback)
{
    bool value = fallback;
    m_reader.boolean(key, value);
    if (!has(key))
        assume(key, fallback ? "true" : "false");
    return value;
}

std::string ConfigReader::word(const char *key, const std::string &fallback)
{
    std::string value = fallback;
    m_reader.text(key, value);
    return value;
}

std::vector<std::string> ConfigReader::words(const char *key)
{
    std::vector<std::string> values;
    m_reader.texts(key, values);
    return values;
}

std::vector<Count> ConfigReader::counts(const char *key, CountRange range)
{
    std::vector<Count> values;
    m_reader.counts(key, values, range);
    return values;
}

std::optional<double> ConfigReader::number(const char *key, double least, double most)
{
    std::optional<double> value;
    m_reader.number(key, value, least, most);
    return value;
}

void ConfigReader::assume(const std::string &key, const std::string &value)
{
    const std::string words = m_reader.placeOf(key) + " = " + value;
    if (std::find(m_assumed.begin(), m_assumed.end(), words) == m_assumed.end())
        m_assumed.push_back(words);
}

const Json &ConfigReader::requiredChild(const char *key)
{
    const Json *found = m_reader.child(key);
    if (found != nullptr)
        return *found;
    m_missing.push_back(m_reader.placeOf(key));
    return m_empty;
}

void ConfigReader::forget(const std::string &place)
{
    std::erase_if(m_assumed, [&place](const std::string &words) { return words.starts_with(place + " = "); });
}

void ConfigReader::fail(const std::string &key, const std::string &problem, const std::string &allowed)
{
    m_reader.fail(key, problem, allowed);
}

void ConfigReader::take(const ConfigReader &part)
{
    m_assumed.insert(m_assumed.end(), part.m_assumed.begin(), part.m_assumed.end());
    takeProblems(part);
}

void ConfigReader::takeProblems(const ConfigReader &part)
{
    m_missing.insert(m_missing.end(), part.m_missing.begin(), part.m_missing.end());
    if (part.m_reader.error())
        m_reader.fail(*part.m_reader.error());
}

std::optional<Error> ConfigReader::error(const std::string &family) const
{
    if (m_missing.empty())
        return m_reader.error();
    std::string keys;
    for (const std::string &key : m_missing)
        keys += (keys.empty() ? "" : ", ") + key;
    return Error{
        .file = {}, .place = {}, .problem = "lacks " + keys, .allowed = "a whole config.json of the family " + family};
}

} // namespace shardyard
