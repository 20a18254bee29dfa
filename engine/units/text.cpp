// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/units/text.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace shardyard {

std::string grouped(Count number)
{
    std::string text = std::to_string(number);
    const std::size_t firstDigit = number < 0 ? 1 : 0;
    for (std::size_t place = text.size(); place > firstDigit + 3;) {
        place -= 3;
        text.insert(place, ",");
    }
    return text;
}

namespace {

/// Whole numbers are written in groups of three; anything else stays as it is.
std::string shown(const std::string &value)
{
    Count number = 0;
    const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
    return error == std::errc() && end == value.data() + value.size() ? grouped(number) : value;
}

/// What stands for the inside of a pair of braces; itself where its value is not known.
std::string replacement(const std::string &inside, const std::vector<std::pair<std::string, std::string>> &values)
{
    const std::size_t colon = inside.find(':');
    const std::string name = inside.substr(0, colon);
    const auto found =
        std::find_if(values.begin(), values.end(), [&name](const auto &value) { return value.first == name; });
    if (found == values.end())
        return "{" + inside + "}";
    if (colon == std::string::npos)
        return shown(found->second);
    const std::string words = inside.substr(colon + 1);
    return found->second == "1" ? words.substr(0, words.find('|')) : words.substr(words.rfind('|') + 1);
}

} // namespace

std::string filled(const std::string &text, const std::vector<std::pair<std::string, std::string>> &values)
{
    std::string result;
    std::size_t from = 0;
    while (from < text.size()) {
        const std::size_t open = text.find('{', from);
        const std::size_t close = open == std::string::npos ? open : text.find('}', open);
        if (close == std::string::npos)
            break;
        result.append(text, from, open - from);
        result += replacement(text.substr(open + 1, close - open - 1), values);
        from = close + 1;
    }
    return result.append(text, from);
}

std::size_t characters(std::string_view text)
{
    return static_cast<std::size_t>(std::count_if(
        text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

std::string fixed(double value, int decimals)
{
    std::array<char, 400> text{}; // the largest double has 309 digits before its point
    const auto end = std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::fixed, decimals);
    return {text.data(), end.ptr};
}

std::string counted(Count number, std::string_view one, std::string_view many)
{
    return grouped(number) + " " + std::string(number == 1 ? one : many);
}

} // namespace shardyard
