// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/estimate/terms.h"

namespace shardyard {

/// The rows about time, traffic and cost; terms() ends with them.
[[nodiscard]] std::vector<Term> timeTerms();

} // namespace shardyard
