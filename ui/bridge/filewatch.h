// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFileSystemWatcher>
#include <QObject>
#include <QTimer>

#include <chrono>

namespace shardyard {

class Session;

/// Notices that another program changed or took away the file of the open plan.
class FileWatch : public QObject
{
    Q_OBJECT

public:
    enum State { Same, Changed, Gone };

    /// Programs save in several steps, some by deleting first; what is there after this long counts.
    static constexpr std::chrono::milliseconds settling{300};

    explicit FileWatch(Session &session, QObject *parent = nullptr);

    [[nodiscard]] State state() const { return m_state; }
    /// Compares the file with what the plan was read from or saved as.
    void check();
    /// The plan stays as it is; saving replaces what is in the file now.
    void keepMine();

signals:
    void stateChanged();

private:
    void watch();
    void setState(State state);

    Session &m_session;
    QFileSystemWatcher m_watcher;
    QTimer m_settled;
    State m_state = Same;
};

} // namespace shardyard
