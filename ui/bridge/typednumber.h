// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/units/units.h"

#include <QString>

#include <optional>

namespace shardyard {

/// A whole number as people type it: "16384", "16,384", "16 384".
[[nodiscard]] std::optional<Count> typedCount(const QString &text);
/// A number with an optional factor K, M, B or T (10^3, 10^6, 10^9, 10^12): "15.6e12", "15.6 T", "7".
[[nodiscard]] std::optional<double> typedNumber(const QString &text);

} // namespace shardyard
