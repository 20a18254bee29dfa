// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/units/units.h"

#include <cstddef>
#include <initializer_list>

// What a document may hold at most, and arithmetic that stays inside it. The format's own limits, not hardware's.

namespace shardyard {

inline constexpr Count mostGpus = 4'194'304;
inline constexpr Count mostSlots = 4 * mostGpus; ///< places for GPUs, empty ones too
inline constexpr Count largestLayers = 65'536;
inline constexpr Count largestExperts = 65'536;
inline constexpr Count largestCount = 2'147'483'647; ///< 2^31 - 1: every other count
inline constexpr Count largestTotal = 1'000'000'000'000'000'000; ///< 10^18: tokens, parameters

inline constexpr std::size_t mostTextCharacters = 10'000; ///< of any text but the notes
inline constexpr std::size_t mostNotesCharacters = 1'000'000;

/// Counts come from outside and may be huge: a product beyond `largestTotal` is `largestTotal`.
constexpr Count boundedProduct(std::initializer_list<Count> factors)
{
    Count product = 1;
    for (const Count factor : factors) {
        if (factor > 0 && product > largestTotal / factor)
            return largestTotal;
        product *= factor;
    }
    return product;
}

/// True when `divisor` divides `number`; a divisor below 1 divides nothing.
constexpr bool divides(Count divisor, Count number)
{
    return divisor > 0 && number % divisor == 0;
}

} // namespace shardyard
