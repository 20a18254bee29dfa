// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/catalogue/architecture.h"

namespace shardyard {

inline constexpr Count largestLayers = 65536;
inline constexpr Count largestExperts = 65536;

/// An upper bound of the parameters, in floating point so that it cannot overflow. A reader refuses a model above
/// 10^18, which keeps every exact count within 64 bits.
[[nodiscard]] double roughParameters(const Architecture &model);

} // namespace shardyard
