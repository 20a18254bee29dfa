// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QQmlEngine>
#include <QString>

#include <string_view>

namespace shardyard {

/// A name out of a file or a clipboard as the window shows it: on one line, without characters that turn the writing
/// direction of what stands beside it, and no longer than anybody reads. What is edited and saved stays as it is.
[[nodiscard]] QString displayName(const QString &name);
[[nodiscard]] QString displayName(std::string_view name);

/// The same for QML: `Names.shown(Session.title)`.
class Names : public QObject
{
    Q_OBJECT
    QML_ELEMENT
    QML_SINGLETON

public:
    using QObject::QObject;

    Q_INVOKABLE [[nodiscard]] static QString shown(const QString &name) { return displayName(name); }
};

} // namespace shardyard
