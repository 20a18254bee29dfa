// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/units/text.h"

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

} // namespace shardyard
