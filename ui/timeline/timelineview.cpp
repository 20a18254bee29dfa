// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/format.h"
#include "ui/bridge/grouptraffic.h"
#include "ui/bridge/session.h"
#include "ui/plots/stagegpu.h"
#include "ui/timeline/timeline.h"

#include <algorithm>
#include <cmath>
#include <utility>

// The part of Timeline that looks: time in view, cursor and selected rank.

namespace shardyard {

namespace {

constexpr double narrowestView = 0.5; // forwards

QString operationText(const Operation &operation)
{
    const QString micro = formatOrdinal(operation.microBatch);
    switch (operation.kind) {
    case OperationKind::Forward:
        return Timeline::tr("forward %1").arg(micro);
    case OperationKind::Backward:
        return Timeline::tr("backward %1").arg(micro);
    case OperationKind::InputGradient:
        return Timeline::tr("input gradient %1").arg(micro);
    case OperationKind::WeightGradient:
        break;
    }
    return Timeline::tr("weight gradient %1").arg(micro);
}

QString endText(const StepEnd &end, const AtTime &at)
{
    return at.communicates
        ? Timeline::tr("All ranks: gradients and parameters of data parallelism, %1 that nothing hides")
              .arg(formatDuration(Seconds(end.exposed)))
        : Timeline::tr("All ranks: optimizer, %1").arg(formatDuration(Seconds(end.optimizer)));
}

} // namespace

double Timeline::end() const
{
    double last = 0;
    for (const TimelineLane &lane : m_shown)
        last = std::max(last, lane.end());
    return last > 0 ? last : 1;
}

void Timeline::setView(double start, double end)
{
    const double all = this->end();
    const double length = std::clamp(end - start, std::min(narrowestView, all), all);
    start = std::clamp(start, 0.0, all - length);
    m_fitted = length >= all;
    if (std::pair(m_viewStart, m_viewEnd) == std::pair(start, start + length))
        return;
    m_viewStart = start;
    m_viewEnd = start + length;
    emit viewChanged();
}

void Timeline::zoom(double factor, double at)
{
    const double length = (m_viewEnd - m_viewStart) / factor;
    const double share = (at - m_viewStart) / (m_viewEnd - m_viewStart);
    setView(at - share * length, at + (1 - share) * length);
}

void Timeline::pan(double by)
{
    setView(m_viewStart + by, m_viewEnd + by);
}

void Timeline::fit()
{
    setView(0, end());
}

void Timeline::setCursor(double time)
{
    if (std::exchange(m_cursor, time) == time)
        return;
    emit cursorChanged();
}

void Timeline::setRank(int rank)
{
    if (rank < 0 || std::exchange(m_rank, rank) == rank)
        return;
    emit rankChanged();
    emit cursorChanged();
}

/// The canvas shows a GPU of the rank that was picked.
void Timeline::selectRank(int rank)
{
    setRank(rank);
    Session *session = Session::instance();
    const SnapshotPtr snapshot = session->snapshot();
    const auto index = static_cast<std::size_t>(m_active);
    if (!snapshot || index >= snapshot->estimate.strategies.size() || !m_wish.isPlain())
        return;
    const std::optional<Count> gpu = gpuOfStage(snapshot->estimate.strategies[index], rank, session->selectionLead());
    if (gpu)
        session->setSelection({*gpu}, *gpu);
}

/// The rank of the GPU that the canvas selects, where the lane is the plan's own.
void Timeline::followSelection()
{
    const Session *session = Session::instance();
    const SnapshotPtr snapshot = session->snapshot();
    const auto index = static_cast<std::size_t>(m_active);
    if (!snapshot || index >= snapshot->estimate.strategies.size() || !m_wish.isPlain())
        return;
    if (const std::optional<Count> stage = stageOfGpu(snapshot->estimate.strategies[index], session->selectionLead()))
        setRank(static_cast<int>(*stage));
}

void Timeline::step(int lane, int by)
{
    const auto index = static_cast<std::size_t>(lane);
    if (index >= m_shown.size() || !m_shown[index].simulation || m_rank >= m_shown[index].ranks())
        return;
    const auto &row = m_shown[index].simulation->timeline[static_cast<std::size_t>(m_rank)];
    const double unit = m_shown[index].unit;
    std::optional<double> to;
    for (const TimedOperation &timed : row) {
        const double start = timed.start / unit;
        if (by > 0 && start > m_cursor + 1e-9) {
            to = start;
            break;
        }
        if (by < 0 && start < m_cursor - 1e-9)
            to = start;
    }
    if (!to)
        return;
    setCursor(*to);
    const double length = m_viewEnd - m_viewStart;
    if (*to < m_viewStart || *to > m_viewEnd)
        setView(*to - length / 2, *to + length / 2);
}

QString Timeline::atCursor(int lane) const
{
    const auto index = static_cast<std::size_t>(lane);
    if (index >= m_shown.size() || !m_shown[index].simulation || m_cursor < 0)
        return {};
    const int rank = std::min(m_rank, std::max(m_shown[index].ranks() - 1, 0));
    const AtTime at = atTime(m_shown[index], rank, m_cursor);
    if (at.communicates || at.optimizes)
        return endText(m_shown[index].stepEnd, at);
    QString runs = at.operation ? operationText(*at.operation) : tr("idle");
    if (at.overlapped)
        runs = tr("%1 with %2", "two operations in one block").arg(runs, operationText(*at.overlapped));
    const QString busy = formatCount(busyRanks(m_shown[index], m_cursor));
    const QString ranks = formatCount(m_shown[index].ranks());
    const auto held = static_cast<int>(at.held);
    if (const std::optional<Bytes> bytes = heldBytes(m_shown[index], rank, at))
        return tr("Rank %1: %2, holds %n chunks, %5 of activations; %3 of %4 ranks busy", nullptr, held)
            .arg(formatOrdinal(rank), runs, busy, ranks, formatMemory(*bytes));
    return tr("Rank %1: %2, holds %n chunks; %3 of %4 ranks busy", nullptr, held)
        .arg(formatOrdinal(rank), runs, busy, ranks);
}

} // namespace shardyard
