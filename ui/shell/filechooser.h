// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QPointer>
#include <QQmlEngine>
#include <QStringList>
#include <QUrl>

class QFileDialog;

namespace shardyard {

/// Asks for a file: the desktop's own dialog, or the one of Qt Widgets where there is none. It asks before it answers
/// with a file that would be overwritten.
class FileChooser : public QObject
{
    Q_OBJECT
    QML_ELEMENT

    Q_PROPERTY(QString title MEMBER m_title REQUIRED)
    Q_PROPERTY(QStringList filters MEMBER m_filters REQUIRED)
    /// Of the files it writes, without the dot; empty = it asks for a file to read.
    Q_PROPERTY(QString suffix MEMBER m_suffix)

public:
    using QObject::QObject;
    ~FileChooser() override;

    /// Opens the dialog beside `file`; a file to write is named like it, or like `title` where there is none.
    Q_INVOKABLE void ask(const QString &file, const QString &title = {});

signals:
    void chosen(const QUrl &url);
    void rejected();

private:
    QString m_title;
    QStringList m_filters;
    QString m_suffix;
    QPointer<QFileDialog> m_dialog;
};

/// Where a plan that is not saved yet, or what is made of it, goes: a file called like it in the user's documents.
[[nodiscard]] QString suggestedFile(const QString &file, const QString &title, const QString &suffix);

} // namespace shardyard
