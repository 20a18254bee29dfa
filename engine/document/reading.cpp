// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/document/reading.h"

#include "engine/units/nearest.h"

#include <algorithm>
#include <cmath>

namespace shardyard {
namespace {

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
    constexpr std::size_t listed = 6;
    const std::vector<std::string_view> nearest = nearestWords(wrong, ids);
    if (!nearest.empty())
        return what + " of the catalogue, near it: " + joined(nearest, listed);
    return what + " of the catalogue: " + joined(ids, listed)
        + (ids.size() > listed ? ", … (" + std::to_string(ids.size()) + " in all)" : "");
}

} // namespace shardyard
