// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/units/nearest.h"

#include <algorithm>
#include <numeric>
#include <string>
#include <utility>

namespace shardyard {
namespace {

/// Single-letter changes between two words (Levenshtein's distance).
std::size_t editDistance(std::string_view a, std::string_view b)
{
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t(0));
    for (std::size_t i = 0; i < a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i + 1;
        for (std::size_t j = 0; j < b.size(); ++j) {
            const std::size_t replaced = diagonal + (a[i] == b[j] ? 0 : 1);
            diagonal = row[j + 1];
            row[j + 1] = std::min({replaced, diagonal + 1, row[j] + 1});
        }
    }
    return row.back();
}

/// Lower case, with hyphens between the parts.
std::string plain(std::string_view text)
{
    std::string lower(text);
    for (char &c : lower)
        if (c >= 'A' && c <= 'Z')
            c = static_cast<char>(c - 'A' + 'a');
        else if (c == ' ' || c == '_')
            c = '-';
    return lower;
}

/// How far a word is from what was written; one that holds it, or is held by it, is nearest.
std::size_t distance(std::string_view wrong, std::string_view word)
{
    const bool holds = !wrong.empty() && word.find(wrong) != std::string_view::npos;
    const bool isHeld = !word.empty() && wrong.find(word) != std::string_view::npos;
    return holds || isHeld ? 0 : editDistance(wrong, word);
}

} // namespace

std::vector<std::string_view> nearestWords(std::string_view wrong, const std::vector<std::string_view> &words)
{
    constexpr std::size_t longest = 64; // nobody means a word of more
    const std::string written = plain(wrong.substr(0, longest));
    std::vector<std::pair<std::size_t, std::string_view>> byDistance;
    byDistance.reserve(words.size());
    for (const std::string_view word : words)
        byDistance.emplace_back(distance(written, plain(word)), word);
    std::stable_sort(byDistance.begin(), byDistance.end(),
                     [](const auto &a, const auto &b) { return a.first < b.first; });
    std::vector<std::string_view> nearest;
    const std::size_t farthest = std::max<std::size_t>(1, written.size() / 4);
    for (const auto &[far, word] : byDistance)
        if (far <= farthest && far <= byDistance.front().first + 1)
            nearest.push_back(word);
    return nearest;
}

} // namespace shardyard
