// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/document/reading.h"
#include "engine/strategy/strategy.h"

namespace shardyard {

[[nodiscard]] Result<Workload> readWorkload(const Json &object, const std::string &place, Reading &reading);
/// `null` gives none.
[[nodiscard]] Result<std::optional<FineTune>> readFineTune(const Json &value, const std::string &place,
                                                           Reading &reading);

/// The workload as the document writes it, its source with what has changed.
[[nodiscard]] Json workloadJson(const Workload &workload);
/// Without defaults and unknown keys.
[[nodiscard]] Json plainFineTune(const FineTune &fineTune);

} // namespace shardyard
