// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/statusline.h"

#include "ui/bridge/format.h"
#include "ui/bridge/gpufacts.h"
#include "ui/bridge/session.h"

#include <QStringList>

namespace shardyard {

StatusLine::StatusLine(QObject *parent) : QObject(parent), m_session(Session::instance())
{
    Q_ASSERT(m_session != nullptr);
    connect(m_session, &Session::snapshotChanged, this, &StatusLine::machineChanged);
    connect(m_session, &Session::previewChanged, this, &StatusLine::machineChanged);
    connect(this, &StatusLine::machineChanged, this, &StatusLine::selectionChanged);
    connect(m_session, &Session::selectionChanged, this, &StatusLine::selectionChanged);
    connect(m_session, &Session::activeStrategyChanged, this, &StatusLine::selectionChanged);
}

QString StatusLine::gpus() const
{
    const SnapshotPtr shown = m_session->shown();
    if (!shown)
        return {};
    return formatGpus(shown->estimate.cluster.gpus);
}

QString StatusLine::nodes() const
{
    const SnapshotPtr shown = m_session->shown();
    if (!shown)
        return {};
    return formatNodes(shown->estimate.cluster.nodes);
}

QString StatusLine::pods() const
{
    const SnapshotPtr shown = m_session->shown();
    if (!shown || shown->estimate.cluster.pods < 2)
        return {};
    return tr("%1 pods").arg(formatCount(shown->estimate.cluster.pods));
}

QString StatusLine::time() const
{
    if (!m_session->snapshot())
        return {};
    const double milliseconds = m_session->engineMilliseconds();
    return milliseconds < 1 ? tr("under 1 ms") : tr("%1 ms").arg(formatNumber(milliseconds, 0));
}

QString StatusLine::selection() const
{
    const SnapshotPtr shown = m_session->shown();
    const Count lead = m_session->selectionLead();
    if (!shown || lead < 0 || lead >= shown->estimate.cluster.gpus)
        return {};
    const auto selected = static_cast<Count>(m_session->selection().size());
    if (selected > 1)
        return tr("Selected: %1 GPUs").arg(formatCount(selected));
    QString name = tr("Selected: GPU %1").arg(lead);
    const auto active = static_cast<std::size_t>(m_session->activeStrategy());
    if (active >= shown->estimate.strategies.size() || !shown->estimate.strategies[active].grid)
        return name;
    const StrategyEstimate &strategy = shown->estimate.strategies[active];
    const Coordinates at = strategy.grid->coordinates(rankOnGpu(strategy.placement, lead));
    QStringList places{tr("T %1").arg(at.tensor)};
    if (strategy.grid->degrees.context > 1)
        places.append(tr("C %1").arg(at.context));
    places.append({tr("P %1").arg(at.pipeline), tr("D %1").arg(at.data)});
    return tr("%1 · %2", "selected GPU and its coordinates").arg(name, places.join(u' '));
}

} // namespace shardyard
