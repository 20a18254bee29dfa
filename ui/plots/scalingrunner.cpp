// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/scalingrunner.h"

#include <QtConcurrentRun>

#include <utility>

namespace shardyard {

ScalingRunner::ScalingRunner(QObject *parent) : QObject(parent)
{
    m_pool.setMaxThreadCount(1);
}

ScalingRunner::~ScalingRunner()
{
    m_stopped = true;
    m_pool.waitForDone();
}

void ScalingRunner::request(const SnapshotPtr &snapshot, std::size_t strategy)
{
    const Question question{.snapshot = snapshot, .strategy = strategy};
    if (question == m_asked)
        return;
    m_asked = question;
    if (m_running)
        m_waiting = question;
    else
        launch(question);
}

void ScalingRunner::launch(const Question &question)
{
    m_running = true;
    const auto known = Session::instance()->knownCatalogue();
    // Delivered through the event loop; the object outlives the task, since its destructor waits.
    (void)QtConcurrent::run(&m_pool, [this, question, known] {
        const Document &document = question.snapshot->document;
        const Catalogue catalogue = withOwn(*known, document.own);
        ScalingCurve curve{.strategy = document.plan.strategies[question.strategy].name, .points = {}};
        for (const Scale &scale : scales()) {
            if (m_stopped)
                return;
            if (const auto point = scalingPoint(document.plan, catalogue, question.strategy, scale))
                curve.points.push_back(*point);
        }
        QMetaObject::invokeMethod(
            this, [this, curve] { deliver(curve); }, Qt::QueuedConnection);
    });
}

void ScalingRunner::deliver(ScalingCurve curve)
{
    m_curve = std::move(curve);
    m_running = false;
    if (m_waiting)
        launch(*std::exchange(m_waiting, std::nullopt));
    emit finished();
}

} // namespace shardyard
