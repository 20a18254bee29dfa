// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/plots/plotlegend.h"
#include "ui/plots/plotseries.h"
#include "ui/plots/plottable.h"

#include <QObject>
#include <QQmlEngine>

#include <memory>

namespace shardyard {

class ScalingRunner;
struct ScalingCurve;
struct Snapshot;

/// What one plot shows of the open document: the preview while a drag runs, else the newest estimate.
class PlotData : public QObject
{
    Q_OBJECT
    QML_ELEMENT

    Q_PROPERTY(QString plot READ plot WRITE setPlot NOTIFY plotChanged REQUIRED)
    Q_PROPERTY(QString title READ title NOTIFY changed)
    Q_PROPERTY(QString subtitle READ subtitle NOTIFY changed)
    Q_PROPERTY(QString note READ note NOTIFY changed)
    Q_PROPERTY(bool empty READ isEmpty NOTIFY changed)
    Q_PROPERTY(QString emptyTitle READ emptyTitle NOTIFY changed)
    Q_PROPERTY(QString emptyReason READ emptyReason NOTIFY changed)
    /// The numbers as tab-separated lines.
    Q_PROPERTY(QString text READ text NOTIFY changed)
    Q_PROPERTY(shardyard::PlotLegend *legend READ legend CONSTANT)
    Q_PROPERTY(shardyard::PlotTable *table READ table CONSTANT)

public:
    explicit PlotData(QObject *parent = nullptr);
    ~PlotData() override;

    /// The id of a plot kind: "memory", "step".
    [[nodiscard]] QString plot() const { return m_plot; }
    void setPlot(const QString &plot);

    [[nodiscard]] const PlotSeries &series() const { return m_series; }
    [[nodiscard]] QString title() const { return m_series.title; }
    [[nodiscard]] QString subtitle() const { return m_series.subtitle; }
    [[nodiscard]] QString note() const { return m_series.note; }
    [[nodiscard]] bool isEmpty() const { return m_series.isEmpty(); }
    [[nodiscard]] QString emptyTitle() const { return m_series.emptyTitle; }
    [[nodiscard]] QString emptyReason() const { return m_series.emptyReason; }
    [[nodiscard]] QString text() const { return tableText(m_series); }
    [[nodiscard]] PlotLegend *legend() { return &m_legend; }
    [[nodiscard]] PlotTable *table() { return &m_table; }

    /// A click on a bar: selects a GPU of that stage, or makes that strategy the active one.
    Q_INVOKABLE void choose(int category);
    Q_INVOKABLE void copy() const;

signals:
    void plotChanged();
    void changed();

protected:
    /// What is shown now; where a plot is not one of the document, something else says so.
    [[nodiscard]] virtual PlotSeries current() const;
    void refresh();

private:
    /// The curve of a strategy, asked for where it is not there yet.
    const ScalingCurve *scaling(const std::shared_ptr<const Snapshot> &snapshot, int strategy) const;

    QString m_plot;
    PlotSeries m_series;
    PlotLegend m_legend;
    PlotTable m_table;
    std::unique_ptr<ScalingRunner> m_scaling; ///< of the scaling plot alone
};

} // namespace shardyard
