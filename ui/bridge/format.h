// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/units/units.h"

#include <QLocale>
#include <QString>

namespace shardyard {

/// How the window and the report write numbers: one place, so the same value reads the same everywhere.
/// The default locale; English where that is the C locale, which groups no digits.
[[nodiscard]] QLocale displayLocale();

/// "16,384".
[[nodiscard]] QString formatCount(Count count);
/// `decimals` digits after the point, grouped; what is above 0 but would read as 0 becomes "<0.01".
[[nodiscard]] QString formatNumber(double value, int decimals);
/// GiB (2^30 bytes) without the unit: "5.94".
[[nodiscard]] QString formatGib(Bytes bytes, int decimals = 2);
/// A share of 1 as "18.8 %", with a no-break space.
[[nodiscard]] QString formatPercent(double share, int decimals = 1);

} // namespace shardyard
