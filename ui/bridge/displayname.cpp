// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/displayname.h"

#include "ui/bridge/format.h"

#include <algorithm>

namespace shardyard {

namespace {

constexpr qsizetype mostShown = 120;

/// Embeddings, overrides, isolates and marks (Unicode Bidirectional Algorithm, UAX #9, section 2).
bool turnsDirection(QChar character)
{
    const char16_t code = character.unicode();
    return code == 0x061C || code == 0x200E || code == 0x200F || (code >= 0x202A && code <= 0x202E)
        || (code >= 0x2066 && code <= 0x2069);
}

bool breaksLine(QChar character)
{
    return character.category() == QChar::Other_Control || character == QChar::LineSeparator
        || character == QChar::ParagraphSeparator;
}

} // namespace

QString displayName(const QString &name)
{
    QString shown = name.left(8 * mostShown); // what follows would be cut all the same
    shown.removeIf(turnsDirection);
    std::replace_if(shown.begin(), shown.end(), breaksLine, QChar(QLatin1Char(' ')));
    shown = shown.simplified();
    if (shown.size() <= mostShown)
        return shown;
    const qsizetype kept = mostShown - 1;
    return shown.left(shown.at(kept - 1).isHighSurrogate() ? kept - 1 : kept) + QChar(0x2026);
}

QString displayName(std::string_view name)
{
    return displayName(toQString(name));
}

} // namespace shardyard
