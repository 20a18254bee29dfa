// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/strategyindex.h"

#include <algorithm>

namespace shardyard {

// One edit changes the list in one place: what is before and behind it is equal in both lists, and only what lies
// between needs a search.
int followedStrategy(const std::vector<Strategy> &before, const std::vector<Strategy> &after, int index)
{
    const int oldSize = static_cast<int>(before.size());
    const int newSize = static_cast<int>(after.size());
    if (index < 0 || index >= oldSize || newSize == 0)
        return 0;
    const int shorter = std::min(oldSize, newSize);
    int head = 0;
    while (head < shorter && before[std::size_t(head)] == after[std::size_t(head)])
        ++head;
    int tail = 0;
    while (tail < shorter - head && before[std::size_t(oldSize - 1 - tail)] == after[std::size_t(newSize - 1 - tail)])
        ++tail;

    if (index < head)
        return index;
    if (index >= oldSize - tail)
        return index + newSize - oldSize;
    const auto from = after.begin() + head;
    const auto to = after.end() - tail;
    const auto same = std::find(from, to, before[std::size_t(index)]);
    if (same != to)
        return static_cast<int>(same - after.begin());
    return std::min(index, newSize - 1);
}

} // namespace shardyard
