// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/document/reading.h"

#include <algorithm>
#include <cmath>
#include <numeric>

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

std::string lowered(std::string_view text)
{
    std::string lower(text);
    for (char &c : lower)
        if (c >= 'A' && c <= 'Z')
            c = static_cast<char>(c - 'A' + 'a');
        else if (c == ' ' || c == '_')
            c = '-';
    return lower;
}

/// How far an id is from what was written; an id that holds it, or is held by it, is nearest.
std::size_t distance(std::string_view wrong, std::string_view id)
{
    const bool holds = !wrong.empty() && id.find(wrong) != std::string_view::npos;
    const bool isHeld = !id.empty() && wrong.find(id) != std::string_view::npos;
    return holds || isHeld ? 0 : editDistance(wrong, id);
}

/// The ids that may have been meant, nearest first; none where nothing is near.
std::vector<std::string_view> nearestIds(std::string_view wrong, const std::vector<std::string_view> &ids)
{
    std::vector<std::pair<std::size_t, std::string_view>> byDistance;
    for (const std::string_view id : ids)
        byDistance.emplace_back(distance(wrong, id), id);
    std::stable_sort(byDistance.begin(), byDistance.end(),
                     [](const auto &a, const auto &b) { return a.first < b.first; });
    std::vector<std::string_view> nearest;
    const std::size_t farthest = std::max<std::size_t>(1, wrong.size() / 4);
    for (const auto &[far, id] : byDistance)
        if (far <= farthest && far <= byDistance.front().first + 1)
            nearest.push_back(id);
    return nearest;
}

std::string joined(const std::vector<std::string_view> &words, std::size_t most)
{
    std::string text;
    for (std::size_t i = 0; i < std::min(most, words.size()); ++i)
        text += (i > 0 ? ", " : "") + std::string(words[i]);
    return text;
}

} // namespace

void require(ObjectReader &reader, const char *key, const std::string &allowed)
{
    if (!reader.error() && !reader.has(key))
        reader.fail(key, "is missing", allowed);
}

void positive(ObjectReader &reader, const char *key, std::optional<double> &value, double most)
{
    const Json *found = reader.child(key);
    if (found == nullptr)
        return;
    const double number = found->is_number() ? found->get<double>() : std::nan("");
    if (number > 0 && number <= most)
        value = number;
    else
        reader.fail(key, "is " + shown(*found), "a number above 0, at most " + shown(Json(static_cast<Count>(most))));
}

std::string knownIds(const std::string &what, std::string_view wrong, const std::vector<std::string_view> &ids)
{
    constexpr std::size_t longest = 64;
    constexpr std::size_t listed = 6;
    const std::vector<std::string_view> nearest = nearestIds(lowered(wrong.substr(0, longest)), ids);
    if (!nearest.empty())
        return what + " of the catalogue, near it: " + joined(nearest, listed);
    return what + " of the catalogue: " + joined(ids, listed)
        + (ids.size() > listed ? ", … (" + std::to_string(ids.size()) + " in all)" : "");
}

} // namespace shardyard
