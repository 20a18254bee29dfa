// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/strategy/layerlist.h"

#include "engine/units/limits.h"

#include <algorithm>
#include <charconv>
#include <numeric>

namespace shardyard {

namespace {

constexpr std::string_view even = "even";
constexpr std::string_view times = " × ";

/// What the list's grammar reads, from left to right.
class Scanner
{
public:
    explicit Scanner(std::string_view text) : m_rest(text) { }

    [[nodiscard]] bool atEnd() const { return m_rest.empty(); }

    std::optional<Count> count(Count least)
    {
        Count number = 0;
        const char *begin = m_rest.data();
        const auto [end, error] = std::from_chars(begin, begin + m_rest.size(), number);
        if (error != std::errc() || number < least || number > largestLayers)
            return std::nullopt;
        m_rest.remove_prefix(static_cast<std::size_t>(end - begin));
        return number;
    }

    /// One of `marks`, with blanks round it.
    bool mark(std::initializer_list<std::string_view> marks)
    {
        const std::string_view after = withoutBlanks(m_rest);
        for (const std::string_view mark : marks) {
            if (after.substr(0, mark.size()) != mark)
                continue;
            m_rest = withoutBlanks(after.substr(mark.size()));
            return true;
        }
        return false;
    }

private:
    static std::string_view withoutBlanks(std::string_view text)
    {
        text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
        return text;
    }

    std::string_view m_rest;
};

} // namespace

std::string layerListText(const std::vector<Count> &layers)
{
    if (layers.empty())
        return std::string(even);
    std::string text;
    for (auto run = layers.begin(); run != layers.end();) {
        const auto end = std::find_if(run, layers.end(), [run](Count count) { return count != *run; });
        text += (text.empty() ? "" : ", ") + std::to_string(*run);
        if (end - run > 1)
            text += std::string(times) + std::to_string(end - run);
        run = end;
    }
    return text;
}

std::optional<std::vector<Count>> layerListFrom(std::string_view text)
{
    if (text.empty() || text == even)
        return std::vector<Count>();
    std::vector<Count> layers;
    Scanner scanner(text);
    do {
        const std::optional<Count> count = scanner.count(0);
        const std::optional<Count> stages = scanner.mark({"×", "x", "*"}) ? scanner.count(1) : std::optional<Count>(1);
        if (!count || !stages || *stages > largestLayers - static_cast<Count>(layers.size()))
            return std::nullopt;
        layers.insert(layers.end(), static_cast<std::size_t>(*stages), *count);
    } while (scanner.mark({","}));
    if (!scanner.atEnd() || std::accumulate(layers.begin(), layers.end(), Count(0)) == 0)
        return std::nullopt;
    return layers;
}

} // namespace shardyard
