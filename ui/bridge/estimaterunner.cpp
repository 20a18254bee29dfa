// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/estimaterunner.h"

#include <QElapsedTimer>
#include <QtConcurrentRun>

#include <utility>

namespace shardyard {

EstimateRunner::EstimateRunner(std::shared_ptr<const Catalogue> catalogue, QObject *parent)
    : QObject(parent), m_catalogue(std::move(catalogue))
{
    m_pool.setMaxThreadCount(1);
}

EstimateRunner::~EstimateRunner()
{
    m_pool.waitForDone();
}

void EstimateRunner::start(std::shared_ptr<const Document> document)
{
    const bool wasBusy = isBusy();
    if (m_running)
        m_pending = std::move(document);
    else
        launch(std::move(document));
    if (!wasBusy && isBusy())
        emit busyChanged();
}

void EstimateRunner::launch(std::shared_ptr<const Document> document)
{
    const quint64 generation = ++m_generation;
    m_running = true;
    m_dropRunning = false;
    // Delivered through the event loop, never from within this call, so that results keep their order. The object
    // outlives the task: its destructor waits.
    m_future = QtConcurrent::run(&m_pool, [this, generation, catalogue = m_catalogue, document = std::move(document)] {
        QElapsedTimer timer;
        timer.start();
        const OwnHardware &own = document->own;
        Estimate result = estimate(document->plan, own.empty() ? *catalogue : withOwn(*catalogue, own));
        const double milliseconds = double(timer.nsecsElapsed()) / 1e6;
        auto snapshot = std::make_shared<const Snapshot>(Snapshot{*document, std::move(result)});
        Outcome outcome = {.snapshot = std::move(snapshot), .milliseconds = milliseconds};
        QMetaObject::invokeMethod(
            this, [this, generation, outcome] { deliver(generation, outcome); }, Qt::QueuedConnection);
        return outcome;
    });
}

void EstimateRunner::deliver(quint64 generation, const Outcome &outcome)
{
    // wait() may have delivered this one already; its queued event then comes late.
    if (generation != m_generation || !m_running)
        return;
    const bool wasBusy = isBusy();
    const bool drop = std::exchange(m_dropRunning, false);
    m_running = false;
    if (m_pending)
        launch(std::exchange(m_pending, nullptr));
    if (!drop)
        emit finished(outcome.snapshot, outcome.milliseconds);
    if (wasBusy && !isBusy())
        emit busyChanged();
}

void EstimateRunner::cancel()
{
    const bool wasBusy = isBusy();
    m_pending = nullptr;
    m_dropRunning = m_running;
    if (wasBusy)
        emit busyChanged();
}

void EstimateRunner::wait()
{
    while (m_running) {
        // A task that has not started runs here, delivers at once and may launch the next: m_future is then another.
        QFuture<Outcome> future = m_future;
        const quint64 generation = m_generation;
        future.waitForFinished();
        deliver(generation, future.result());
    }
}

} // namespace shardyard
