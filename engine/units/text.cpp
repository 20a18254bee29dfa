// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/units/text.h"

#include <algorithm>
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
        const std::string name = text.substr(open + 1, close - open - 1);
        const auto found =
            std::find_if(values.begin(), values.end(), [&name](const auto &value) { return value.first == name; });
        result.append(text, from, open - from);
        result += found == values.end() ? "{" + name + "}" : shown(found->second);
        from = close + 1;
    }
    return result.append(text, from);
}

} // namespace shardyard
