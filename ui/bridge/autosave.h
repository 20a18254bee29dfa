// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/bridge/recovery.h"

#include <QObject>
#include <QThreadPool>
#include <QTimer>

#include <chrono>
#include <memory>

namespace shardyard {

class Session;

/// Keeps unsaved work where a crash cannot take it: a second after an edit it is on disk, written off the interface
/// thread. What is saved, undone to what is saved, or given up on purpose leaves nothing behind.
class Autosave : public QObject
{
    Q_OBJECT

public:
    /// From the first unsaved edit to the start of writing; edits in between are written with it. Two seconds are
    /// promised, so the slowest disk has more than one.
    static constexpr std::chrono::milliseconds delay{500};
    /// Until the next try where writing failed.
    static constexpr std::chrono::milliseconds retryDelay{5000};

    Autosave(Session &session, const QString &folder, QObject *parent = nullptr);
    /// The program ends of its own will: what is unsaved was asked about, so it is forgotten.
    ~Autosave() override;

    /// Goes on in the slot of a plan that was just recovered; until it is saved it stays where it is.
    void adopt(std::unique_ptr<RecoverySlot> slot);
    /// Why unsaved work cannot be kept; empty while it can.
    [[nodiscard]] QString problem() const { return m_problem; }

signals:
    void problemChanged();
    /// From the writing thread: why it failed, or nothing.
    void written(const QString &problem);

private:
    void follow();
    void write();
    void finish(const QString &problem);
    void forget();

    Session &m_session;
    QString m_folder;
    QThreadPool m_pool; ///< one thread
    QTimer m_timer;
    std::unique_ptr<RecoverySlot> m_slot;
    bool m_writing = false;
    QString m_problem;
};

} // namespace shardyard
