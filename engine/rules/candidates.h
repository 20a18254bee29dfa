// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/rules/rules.h"

namespace shardyard {

/// The values of a number field worth trying, ascending: few, whatever the number of GPUs, and with every valid one
/// among them where validity is a matter of dividing something.
[[nodiscard]] std::vector<Count> candidates(const RuleContext &context, std::string_view field);

} // namespace shardyard
