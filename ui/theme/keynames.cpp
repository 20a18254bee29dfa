// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/keynames.h"

#include <QKeySequence>

namespace shardyard {

QString KeyNames::of(const QVariant &shortcut)
{
    const QKeySequence keys = shortcut.metaType() == QMetaType::fromType<int>()
        ? QKeySequence(QKeySequence::StandardKey(shortcut.toInt()))
        : QKeySequence::fromString(shortcut.toString());
    return keys.toString(QKeySequence::NativeText);
}

} // namespace shardyard
