// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/bridge/recoverymodel.h"

#include <QLockFile>
#include <QObject>
#include <QQmlEngine>
#include <QString>

#include <memory>

namespace shardyard {

class Autosave;
class FileWatch;
class Session;

/// Stands between the open plan and what may happen to it: a crash, another program that changes its file, a second
/// window that opens the same file. Notices are shown beside the work, never in its way.
class DocumentGuard : public QObject
{
    Q_OBJECT
    QML_ELEMENT
    QML_SINGLETON

    Q_PROPERTY(shardyard::RecoveryModel *recoveries READ recoveries CONSTANT)
    /// Another program changed the file of the open plan.
    Q_PROPERTY(bool fileChanged READ isFileChanged NOTIFY fileStateChanged)
    /// The file of the open plan is gone.
    Q_PROPERTY(bool fileGone READ isFileGone NOTIFY fileStateChanged)
    Q_PROPERTY(bool openElsewhere READ isOpenElsewhere NOTIFY openElsewhereChanged)
    /// Why unsaved work cannot be kept for a crash; empty while it can.
    Q_PROPERTY(QString problem READ problem NOTIFY problemChanged)

public:
    /// `folder` is where unsaved work and locks are kept.
    DocumentGuard(Session &session, const QString &folder, QObject *parent = nullptr);
    ~DocumentGuard() override;

    /// QML asks for the singleton here. Where the program set none, as in a test of a single panel, one that guards
    /// nothing is made.
    static DocumentGuard *create(QQmlEngine *engine, QJSEngine *scriptEngine);
    static void setInstance(DocumentGuard *guard);

    [[nodiscard]] RecoveryModel *recoveries() { return &m_recoveries; }
    [[nodiscard]] bool isFileChanged() const;
    [[nodiscard]] bool isFileGone() const;
    [[nodiscard]] bool isOpenElsewhere() const { return m_openElsewhere; }
    [[nodiscard]] QString problem() const;

    /// Opens unsaved work in place of the present plan.
    Q_INVOKABLE bool recover(const QString &slotId);
    Q_INVOKABLE void discard(const QString &slotId);
    /// Takes what another program wrote, as an undo step.
    Q_INVOKABLE void reload();
    Q_INVOKABLE void keepMine();

signals:
    void fileStateChanged();
    void openElsewhereChanged();
    void problemChanged();

private:
    explicit DocumentGuard(QObject *parent);
    void lockFile();

    Session *m_session = nullptr;
    QString m_folder;
    RecoveryModel m_recoveries;
    std::unique_ptr<Autosave> m_autosave;
    std::unique_ptr<FileWatch> m_watch;
    std::unique_ptr<QLockFile> m_lock;
    QString m_lockedFile;
    bool m_openElsewhere = false;
};

} // namespace shardyard
