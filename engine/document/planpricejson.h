// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/document/reading.h"
#include "engine/strategy/planprice.h"

#include <optional>
#include <string>

namespace shardyard {

/// Reads `{"usd_per_gpu_hour": 2.5}`, or prices by GPU id, `{"h100-sxm5-80": 2.5}`, or both: the first is then of the
/// other GPUs. A number under a key that is no GPU id is kept and noted, as any unknown key is.
[[nodiscard]] Result<PlanPrice> readPlanPrice(const Json &object, const std::string &place, Reading &reading);
/// Nothing where there is no price and was none.
[[nodiscard]] std::optional<Json> planPriceJson(const PlanPrice &price);

} // namespace shardyard
