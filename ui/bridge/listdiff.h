// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace shardyard {

/// What turns one list into another when what both begin and end with stays: `removed` rows from `first` on give way
/// to `inserted` new ones.
struct ListDifference
{
    int first = 0;
    int removed = 0;
    int inserted = 0;
};

/// `same` says whether two entries are the same thing, even if its values have changed.
template <class T, class Same>
[[nodiscard]] ListDifference listDifference(const std::vector<T> &before, const std::vector<T> &after, Same same)
{
    const std::size_t shorter = std::min(before.size(), after.size());
    std::size_t head = 0;
    while (head < shorter && same(before[head], after[head]))
        ++head;
    std::size_t tail = 0;
    while (tail < shorter - head && same(before[before.size() - 1 - tail], after[after.size() - 1 - tail]))
        ++tail;
    return {.first = static_cast<int>(head),
            .removed = static_cast<int>(before.size() - head - tail),
            .inserted = static_cast<int>(after.size() - head - tail)};
}

} // namespace shardyard
