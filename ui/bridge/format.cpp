// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/format.h"

#include <cmath>

namespace shardyard {

QLocale displayLocale()
{
    const QLocale locale;
    return locale.language() == QLocale::C ? QLocale(QLocale::English, QLocale::UnitedStates) : locale;
}

QString formatCount(Count count)
{
    return displayLocale().toString(static_cast<qlonglong>(count));
}

QString formatNumber(double value, int decimals)
{
    const double smallest = std::pow(10.0, -decimals);
    if (value > 0 && value < smallest / 2)
        return QLatin1Char('<') + displayLocale().toString(smallest, 'f', decimals);
    return displayLocale().toString(value, 'f', decimals);
}

QString formatGib(Bytes bytes, int decimals)
{
    return formatNumber(gib(bytes), decimals);
}

QString formatPercent(double share, int decimals)
{
    return formatNumber(share * 100, decimals) + QStringLiteral("\u00a0%");
}

} // namespace shardyard
