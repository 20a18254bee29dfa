// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/catalogue/catalogue.h"
#include "engine/units/jsonread.h"

#include <string>
#include <string_view>
#include <vector>

namespace shardyard {

/// What the readers of a document's parts share.
struct Reading
{
    const Catalogue *catalogue = nullptr; ///< null = the ids were looked up before, when the source was first read
    std::vector<std::string> unknownKeys; ///< as places

    void note(const ObjectReader &reader)
    {
        for (std::string &place : reader.unknownKeys())
            unknownKeys.push_back(std::move(place));
    }
};

inline constexpr Count mostStrategies = 1024;

/// Fails where the key is absent.
void require(ObjectReader &reader, const char *key, const std::string &allowed);

/// A number above 0.
void positive(ObjectReader &reader, const char *key, std::optional<double> &value, double most);

/// The end of an error about an id that is not in the catalogue: the ids nearest to it, or a few of those there are.
[[nodiscard]] std::string knownIds(const std::string &what, std::string_view wrong,
                                   const std::vector<std::string_view> &ids);

template <class Row>
[[nodiscard]] std::vector<std::string_view> idsOf(const std::vector<Row> &rows)
{
    std::vector<std::string_view> ids;
    ids.reserve(rows.size());
    for (const Row &row : rows)
        ids.emplace_back(row.id);
    return ids;
}

} // namespace shardyard
