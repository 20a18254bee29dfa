// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/bridge/session.h"

#include <QFuture>
#include <QObject>
#include <QThreadPool>

namespace shardyard {

/// Estimates documents off the interface thread. One runs, one waits, and a newer request replaces the waiting one:
/// restarting on every change would starve, letting the running one finish gives numbers all along a drag.
class EstimateRunner : public QObject
{
    Q_OBJECT

public:
    explicit EstimateRunner(std::shared_ptr<const Catalogue> catalogue, QObject *parent = nullptr);
    /// Waits for the running estimate; nothing is delivered any more.
    ~EstimateRunner() override;

    void start(std::shared_ptr<const Document> document);
    /// Forgets the waiting document and the result of the running one.
    void cancel();
    /// Blocks until the newest document is estimated and delivered.
    void wait();
    [[nodiscard]] bool isBusy() const { return (m_running && !m_dropRunning) || m_pending; }

signals:
    void finished(const shardyard::SnapshotPtr &snapshot, double milliseconds);
    void busyChanged();

private:
    struct Outcome
    {
        SnapshotPtr snapshot;
        double milliseconds = 0;
    };

    void launch(std::shared_ptr<const Document> document);
    void deliver(quint64 generation, const Outcome &outcome);

    std::shared_ptr<const Catalogue> m_catalogue;
    QThreadPool m_pool; ///< one thread
    QFuture<Outcome> m_future;
    std::shared_ptr<const Document> m_pending;
    quint64 m_generation = 0; ///< of the newest launch
    bool m_running = false;
    bool m_dropRunning = false;
};

} // namespace shardyard
