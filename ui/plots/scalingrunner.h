// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/bridge/session.h"
#include "ui/plots/scalingplot.h"

#include <QObject>
#include <QThreadPool>

#include <atomic>
#include <memory>
#include <optional>

namespace shardyard {

/// Estimates a strategy on several GPU counts off the interface thread. One runs, one waits; a newer request replaces
/// the waiting one.
class ScalingRunner : public QObject
{
    Q_OBJECT

public:
    explicit ScalingRunner(QObject *parent = nullptr);
    /// Waits for the point that is being estimated; nothing is delivered any more.
    ~ScalingRunner() override;

    /// Asks for the curve of a strategy; the same question is not asked twice.
    void request(const SnapshotPtr &snapshot, std::size_t strategy);
    /// The newest that is ready; null before the first.
    [[nodiscard]] const ScalingCurve *curve() const { return m_curve ? &*m_curve : nullptr; }

signals:
    void finished();

private:
    struct Question
    {
        SnapshotPtr snapshot;
        std::size_t strategy = 0;

        friend bool operator==(const Question &, const Question &) = default;
    };

    void launch(const Question &question);
    void deliver(ScalingCurve curve);

    QThreadPool m_pool; ///< one thread
    std::atomic<bool> m_stopped = false;
    Question m_asked; ///< last
    std::optional<Question> m_waiting;
    bool m_running = false;
    std::optional<ScalingCurve> m_curve;
};

} // namespace shardyard
