// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/document/jsontext.h"

#include "engine/units/jsonread.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>

namespace shardyard {
namespace {

constexpr std::size_t lineWidth = 120;
constexpr std::size_t indentWidth = 2;
constexpr std::size_t unlimited = std::numeric_limits<std::size_t>::max();

/// 1.56e13 for 1.56e+13; a whole number keeps its ".0", so that it stays the kind of number it was.
std::string floatText(double value)
{
    if (!std::isfinite(value))
        return "null"; // JSON has no such number; the reader lets none in
    std::array<char, 32> buffer = {};
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value).ptr;
    std::string text(buffer.data(), end);
    const std::size_t exponent = text.find('e');
    if (exponent == std::string::npos)
        return text.find('.') == std::string::npos ? text + ".0" : text;
    const bool negative = text[exponent + 1] == '-';
    const std::size_t digits = text.find_first_not_of("+-0", exponent + 1);
    return text.substr(0, exponent) + (negative ? "e-" : "e") + text.substr(digits);
}

std::string scalarText(const Json &value)
{
    if (value.is_number_float())
        return floatText(value.get<double>());
    return value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string keyText(const std::string &key)
{
    return scalarText(Json(key)) + ": ";
}

bool isScalar(const Json &value)
{
    return !value.is_structured();
}

/// True for lists of numbers or of short lists, such as runs: many of them share a line.
bool isDense(const Json &list)
{
    return std::all_of(list.begin(), list.end(), [](const Json &item) {
        return isScalar(item)
            || (item.is_array() && item.size() <= 8 && std::all_of(item.begin(), item.end(), isScalar));
    });
}

/// Appends the value on one line, or returns false as soon as it would need more than `room` characters.
bool appendOnOneLine(const Json &value, std::string &text, std::size_t room)
{
    const std::size_t start = text.size();
    const auto fits = [&] { return text.size() - start <= room; };
    if (isScalar(value) || value.empty()) {
        text += isScalar(value) ? scalarText(value) : value.is_array() ? "[]" : "{}";
        return fits();
    }
    const bool spaced = value.is_object() || value.front().is_object();
    text += value.is_object() ? "{ " : spaced ? "[ " : "[";
    bool first = true;
    for (auto item = value.begin(); item != value.end() && fits(); ++item) {
        text += first ? "" : ", ";
        first = false;
        if (value.is_object())
            text += keyText(item.key());
        const std::size_t used = text.size() - start;
        if (used > room || !appendOnOneLine(*item, text, room - used))
            return false;
    }
    text += value.is_object() ? " }" : spaced ? " ]" : "]";
    return fits();
}

class Writer
{
public:
    std::string text;

    /// `column` is where the value begins, `after` what must still follow it on its line.
    void append(const Json &value, std::size_t level, std::size_t column, std::size_t after)
    {
        const std::size_t start = text.size();
        const std::size_t room = column + after < lineWidth ? lineWidth - column - after : 0;
        if (isScalar(value) || value.empty()) {
            (void)appendOnOneLine(value, text, unlimited);
            return;
        }
        if (level > 0 && appendOnOneLine(value, text, room))
            return;
        text.resize(start);
        if (value.is_object())
            appendObject(value, level);
        else if (isDense(value))
            appendFilled(value, level);
        else
            appendList(value, level);
    }

private:
    void newLine(std::size_t level)
    {
        text += '\n';
        text.append(level * indentWidth, ' ');
    }

    void appendObject(const Json &object, std::size_t level)
    {
        text += '{';
        std::size_t left = object.size();
        for (const auto &[key, value] : object.get_ref<const Json::object_t &>()) {
            const std::string name = keyText(key);
            newLine(level + 1);
            text += name;
            append(value, level + 1, (level + 1) * indentWidth + name.size(), 1);
            text += --left > 0 ? "," : "";
        }
        newLine(level);
        text += '}';
    }

    void appendList(const Json &list, std::size_t level)
    {
        text += '[';
        std::size_t left = list.size();
        for (const Json &item : list) {
            newLine(level + 1);
            append(item, level + 1, (level + 1) * indentWidth, 1);
            text += --left > 0 ? "," : "";
        }
        newLine(level);
        text += ']';
    }

    /// Items one after another, a new line where the next would not fit.
    void appendFilled(const Json &list, std::size_t level)
    {
        text += '[';
        std::size_t column = lineWidth;
        std::size_t left = list.size();
        std::string item;
        for (const Json &value : list) {
            item.clear();
            (void)appendOnOneLine(value, item, unlimited);
            item += --left > 0 ? "," : "";
            if (column + 1 + item.size() > lineWidth) {
                newLine(level + 1);
                column = (level + 1) * indentWidth;
            } else {
                text += ' ';
                ++column;
            }
            text += item;
            column += item.size();
        }
        newLine(level);
        text += ']';
    }
};

} // namespace

std::string prettyJson(const Json &value)
{
    Writer writer;
    writer.append(value, 0, 0, 0);
    return std::move(writer.text);
}

} // namespace shardyard
