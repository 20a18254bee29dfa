// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/document/reading.h"
#include "engine/strategy/calibration.h"

#include <optional>
#include <string>

namespace shardyard {

/// Reads `{"matrix16": 0.61, …, "product_latency_s": 5e-6, "measured": {"step_s", "strategy", "date", "text"}}`.
[[nodiscard]] Result<Calibration> readCalibration(const Json &object, const std::string &place, Reading &reading);
/// Nothing where there is no calibration and was none.
[[nodiscard]] std::optional<Json> calibrationJson(const Calibration &calibration);

} // namespace shardyard
