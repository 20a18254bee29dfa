// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QQmlEngine>
#include <QVariant>

namespace shardyard {

/// Writes shortcuts the way this platform does, for menus and tooltips.
class KeyNames : public QObject
{
    Q_OBJECT
    QML_ELEMENT
    QML_SINGLETON

public:
    /// "Ctrl+S" of a StandardKey or of a sequence as text; empty when there is none.
    Q_INVOKABLE [[nodiscard]] static QString of(const QVariant &shortcut);
};

} // namespace shardyard
