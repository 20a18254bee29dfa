// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/units/jsonread.h"

#include "engine/units/text.h"

#include <algorithm>
#include <cmath>

namespace shardyard {
namespace {

std::string rangeText(const char *what, CountRange range)
{
    return std::string(what) + " from " + std::to_string(range.least) + " to " + std::to_string(range.most);
}

std::string numberText(double value)
{
    std::string text = Json(value).dump();
    return text.ends_with(".0") ? text.substr(0, text.size() - 2) : text;
}

std::string listOf(const std::vector<std::string_view> &words)
{
    std::string list;
    for (const std::string_view word : words)
        list += (list.empty() ? "" : ", ") + std::string(word);
    return list;
}

} // namespace

std::string shown(const Json &value)
{
    constexpr std::size_t longest = 40;
    if (value.is_array())
        return "a list";
    if (value.is_object())
        return "an object";
    std::string text = value.dump(-1, ' ', false, Json::error_handler_t::replace);
    if (text.size() > longest) {
        std::size_t cut = longest;
        while (cut > 0 && (static_cast<unsigned char>(text[cut]) & 0xC0U) == 0x80U)
            --cut;
        text = text.substr(0, cut) + "…";
    }
    return text;
}

std::string shownKey(const std::string &key)
{
    constexpr std::size_t longest = 60;
    const bool plain = !key.empty() && key.size() <= longest && std::all_of(key.begin(), key.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
    });
    return plain ? key : shown(Json(key));
}

ObjectReader::ObjectReader(const Json &object, std::string place) : m_object(object), m_place(std::move(place))
{
    if (!object.is_object())
        m_error = Error{.file = {}, .place = m_place, .problem = "is " + shown(object), .allowed = "an object"};
}

std::string ObjectReader::placeOf(const std::string &key) const
{
    return m_place.empty() ? key : m_place + "." + key;
}

void ObjectReader::fail(const Error &error)
{
    if (!m_error)
        m_error = error;
}

void ObjectReader::fail(const std::string &key, const std::string &problem, const std::string &allowed)
{
    fail({.file = {}, .place = placeOf(key), .problem = problem, .allowed = allowed});
}

void ObjectReader::know(const char *key)
{
    m_known.emplace_back(key);
}
void ObjectReader::allowNull(const char *key)
{
    m_nullable.emplace_back(key);
}

void ObjectReader::allowNulls()
{
    m_nullsAllowed = true;
}

bool ObjectReader::has(const char *key) const
{
    const auto found = m_object.is_object() ? m_object.find(key) : m_object.end();
    return found != m_object.end() && !found->is_null();
}

const Json *ObjectReader::find(const char *key)
{
    know(key);
    if (m_error || !m_object.is_object())
        return nullptr;
    const auto found = m_object.find(key);
    if (found == m_object.end())
        return nullptr;
    if (found->is_null()) {
        if (!m_nullsAllowed && std::find(m_nullable.begin(), m_nullable.end(), key) == m_nullable.end())
            fail(key, "is null", "leave the key out, or give a value");
        return nullptr;
    }
    return &*found;
}

const Json *ObjectReader::child(const char *key)
{
    return find(key);
}

namespace {

/// A whole number within the range; floating-point spellings such as 8.0 or 15.6e12 count only where allowed.
std::optional<Count> wholeNumber(const Json &value, CountRange range, bool allowDecimal)
{
    if (value.is_number_unsigned()) {
        const auto number = value.get<std::uint64_t>();
        if (number > static_cast<std::uint64_t>(range.most))
            return std::nullopt;
        return static_cast<Count>(number) < range.least ? std::nullopt
                                                        : std::optional<Count>(static_cast<Count>(number));
    }
    if (value.is_number_integer()) {
        const auto number = value.get<Count>();
        return number < range.least || number > range.most ? std::nullopt : std::optional<Count>(number);
    }
    if (allowDecimal && value.is_number_float()) {
        const double number = value.get<double>();
        if (!std::isfinite(number) || number < static_cast<double>(range.least)
            || number > static_cast<double>(range.most) || number != std::floor(number))
            return std::nullopt;
        return static_cast<Count>(number);
    }
    return std::nullopt;
}

} // namespace

void ObjectReader::count(const char *key, Count &value, CountRange range)
{
    const Json *found = find(key);
    if (found == nullptr)
        return;
    if (const auto number = wholeNumber(*found, range, false))
        value = *number;
    else
        fail(key, "is " + shown(*found), rangeText("a whole number", range));
}

void ObjectReader::count(const char *key, std::optional<Count> &value, CountRange range)
{
    Count number = 0;
    if (find(key) == nullptr)
        return;
    count(key, number, range);
    if (!m_error)
        value = number;
}

void ObjectReader::total(const char *key, std::optional<Count> &value)
{
    const Json *found = find(key);
    if (found == nullptr)
        return;
    const CountRange range = {.least = 1, .most = largestTotal};
    if (const auto number = wholeNumber(*found, range, true))
        value = number;
    else
        fail(key, "is " + shown(*found), rangeText("a whole number", range));
}

void ObjectReader::number(const char *key, double &value, double least, double most)
{
    const Json *found = find(key);
    if (found == nullptr)
        return;
    const double number = found->is_number() ? found->get<double>() : std::nan("");
    if (std::isfinite(number) && number >= least && number <= most)
        value = number;
    else
        fail(key, "is " + shown(*found), "a number from " + numberText(least) + " to " + numberText(most));
}

void ObjectReader::number(const char *key, std::optional<double> &value, double least, double most)
{
    double read = 0;
    if (find(key) == nullptr)
        return;
    number(key, read, least, most);
    if (!m_error)
        value = read;
}

void ObjectReader::boolean(const char *key, bool &value)
{
    const Json *found = find(key);
    if (found == nullptr)
        return;
    if (found->is_boolean())
        value = found->get<bool>();
    else
        fail(key, "is " + shown(*found), "true or false");
}

void ObjectReader::boolean(const char *key, std::optional<bool> &value)
{
    bool read = false;
    if (find(key) == nullptr)
        return;
    boolean(key, read);
    if (!m_error)
        value = read;
}

void ObjectReader::text(const char *key, std::string &value, std::size_t mostCharacters)
{
    if (const Json *found = find(key))
        takeText(key, *found, value, mostCharacters);
}

bool ObjectReader::takeText(const std::string &key, const Json &found, std::string &value, std::size_t mostCharacters)
{
    if (!found.is_string()) {
        fail(key, "is " + shown(found), "text in quotes");
        return false;
    }
    const auto &given = found.get_ref<const std::string &>();
    if (const std::size_t length = characters(given); length > mostCharacters) {
        fail(key, "has " + std::to_string(length) + " characters",
             "at most " + std::to_string(mostCharacters) + " characters");
        return false;
    }
    value = given;
    return true;
}

void ObjectReader::choice(const char *key, std::string &value, const std::vector<std::string_view> &allowed)
{
    const Json *found = find(key);
    if (found == nullptr)
        return;
    if (found->is_string()) {
        const auto word = found->get<std::string>();
        if (std::find(allowed.begin(), allowed.end(), word) != allowed.end()) {
            value = word;
            return;
        }
    }
    fail(key, "is " + shown(*found), listOf(allowed));
}

void ObjectReader::counts(const char *key, std::vector<Count> &value, CountRange range)
{
    const Json *found = find(key);
    if (found == nullptr)
        return;
    if (!found->is_array()) {
        fail(key, "is " + shown(*found), "a list of whole numbers");
        return;
    }
    std::vector<Count> read;
    for (const Json &item : *found) {
        const auto number = wholeNumber(item, range, false);
        if (!number) {
            fail(std::string(key) + "[" + std::to_string(read.size()) + "]", "is " + shown(item),
                 rangeText("a whole number", range));
            return;
        }
        read.push_back(*number);
    }
    value = std::move(read);
}

void ObjectReader::texts(const char *key, std::vector<std::string> &value)
{
    const Json *found = find(key);
    if (found == nullptr)
        return;
    if (!found->is_array()) {
        fail(key, "is " + shown(*found), "a list of texts");
        return;
    }
    std::vector<std::string> read;
    for (const Json &item : *found) {
        const std::string place = std::string(key) + "[" + std::to_string(read.size()) + "]";
        std::string text;
        if (!takeText(place, item, text, mostTextCharacters))
            return;
        read.push_back(std::move(text));
    }
    value = std::move(read);
}

std::vector<std::string> ObjectReader::unknownKeys() const
{
    std::vector<std::string> unknown;
    if (!m_object.is_object())
        return unknown;
    for (const auto &item : m_object.items())
        if (std::find(m_known.begin(), m_known.end(), item.key()) == m_known.end())
            unknown.push_back(placeOf(shownKey(item.key())));
    return unknown;
}

} // namespace shardyard
