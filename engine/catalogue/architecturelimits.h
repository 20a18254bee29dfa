// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/catalogue/architecture.h"
#include "engine/units/limits.h"

namespace shardyard {

/// An upper bound of the parameters, in floating point so that it cannot overflow. A reader refuses a model above
/// 10^18, which keeps every exact count within 64 bits.
[[nodiscard]] double roughParameters(const Architecture &model);

} // namespace shardyard
