// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/typednumber.h"

#include "ui/bridge/format.h"

#include <QLocale>

#include <cmath>

namespace shardyard {
namespace {

QString withoutSpaces(const QString &text)
{
    QString digits;
    for (const QChar c : text)
        if (!c.isSpace())
            digits.append(c);
    return digits;
}

double factorOf(QChar letter)
{
    switch (letter.toUpper().unicode()) {
    case 'K':
        return 1e3;
    case 'M':
        return 1e6;
    case 'B':
        return 1e9;
    case 'T':
        return 1e12;
    default:
        return 1;
    }
}

} // namespace

std::optional<Count> typedCount(const QString &text)
{
    const QString digits = withoutSpaces(text);
    bool ok = false;
    Count count = displayLocale().toLongLong(digits, &ok);
    if (!ok)
        count = QLocale::c().toLongLong(digits, &ok);
    return ok ? std::optional<Count>(count) : std::nullopt;
}

std::optional<double> typedNumber(const QString &text)
{
    QString digits = withoutSpaces(text);
    const double factor = digits.isEmpty() ? 1 : factorOf(digits.back());
    if (factor > 1)
        digits.chop(1);
    bool ok = false;
    double number = displayLocale().toDouble(digits, &ok);
    if (!ok)
        number = QLocale::c().toDouble(digits, &ok);
    return ok && std::isfinite(number * factor) ? std::optional<double>(number * factor) : std::nullopt;
}

} // namespace shardyard
