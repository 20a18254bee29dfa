// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/bridge/explanation.h"

namespace shardyard {

/// What the formulas of time, traffic and cost were given: see termValues(). A number that is not computed has no value
/// and says why.
[[nodiscard]] TermValues timeTermValues(const QString &term, const Snapshot &snapshot, std::size_t strategy,
                                        Count stage);

} // namespace shardyard
