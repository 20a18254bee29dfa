// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/document/reading.h"
#include "engine/strategy/strategy.h"

namespace shardyard {

/// `gpus` are those of the cluster, for a placement of the strategy's own.
[[nodiscard]] Result<Strategy> readStrategy(const Json &object, const std::string &place, Count gpus, Reading &reading);

[[nodiscard]] Json strategyJson(const Strategy &strategy);

[[nodiscard]] Result<Recompute> readRecompute(const Json &value, const std::string &place, Reading &reading);
[[nodiscard]] Result<Precision> readPrecision(const Json &value, const std::string &place, Reading &reading);
[[nodiscard]] Result<Overlap> readOverlap(const Json &value, const std::string &place, Reading &reading);

/// The strategy without defaults, unknown keys and the parts that keep their own source.
[[nodiscard]] Json plainStrategy(const Strategy &strategy);

} // namespace shardyard
