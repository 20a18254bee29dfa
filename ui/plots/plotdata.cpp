// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/plotdata.h"

#include "ui/bridge/session.h"
#include "ui/plots/plotkinds.h"
#include "ui/plots/scalingrunner.h"

#include <QClipboard>
#include <QGuiApplication>

#include <algorithm>
#include <utility>

namespace shardyard {

PlotData::PlotData(QObject *parent) : QObject(parent)
{
    const Session *session = Session::instance();
    connect(session, &Session::snapshotChanged, this, &PlotData::refresh);
    connect(session, &Session::previewChanged, this, &PlotData::refresh);
    connect(session, &Session::documentChanged, this, &PlotData::refresh);
    connect(session, &Session::activeStrategyChanged, this, &PlotData::refresh);
    connect(session, &Session::selectionChanged, this, &PlotData::refresh);
}

void PlotData::setPlot(const QString &plot)
{
    if (std::exchange(m_plot, plot) == plot)
        return;
    emit plotChanged();
    const PlotKind *kind = plotKind(m_plot);
    m_scaling = kind && kind->scales ? std::make_unique<ScalingRunner>() : nullptr;
    if (m_scaling)
        connect(m_scaling.get(), &ScalingRunner::finished, this, &PlotData::refresh);
    refresh();
}

PlotData::~PlotData() = default;

const ScalingCurve *PlotData::scaling(const SnapshotPtr &snapshot, int strategy) const
{
    if (!m_scaling || strategy < 0)
        return nullptr;
    m_scaling->request(snapshot, static_cast<std::size_t>(strategy));
    return m_scaling->curve();
}

PlotSeries PlotData::current() const
{
    const Session *session = Session::instance();
    const PlotKind *kind = plotKind(m_plot);
    const SnapshotPtr snapshot = session->hasDocument() ? session->shown() : nullptr;
    if (!kind || !snapshot)
        return session->hasDocument() ? estimatingSeries() : noDocumentSeries();
    // An edit may have made a strategy active that the snapshot does not have yet.
    const int last = static_cast<int>(snapshot->estimate.strategies.size()) - 1;
    const int active = std::min(session->activeStrategy(), last);
    return kind->series(
        *snapshot,
        {.activeStrategy = active, .selectedGpu = session->selectionLead(), .scaling = scaling(snapshot, active)});
}

void PlotData::refresh()
{
    PlotSeries series = current();
    if (series == m_series)
        return;
    m_series = std::move(series);
    m_legend.take(m_series);
    m_table.take(m_series);
    emit changed();
}

void PlotData::choose(int category)
{
    if (const PlotKind *kind = plotKind(m_plot); kind && category >= 0 && category < m_series.count())
        kind->choose(*Session::instance(), category);
}

void PlotData::copy() const
{
    QGuiApplication::clipboard()->setText(text());
}

} // namespace shardyard
