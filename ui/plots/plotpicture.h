// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/plots/plotseries.h"

#include <QObject>
#include <QPixmap>
#include <QSize>

#include <memory>

class QCPPainter;
class QCustomPlot;
class QEvent;
class QMouseEvent;

namespace shardyard {

class Theme;

/// A QCustomPlot that draws one PlotSeries: as a pixmap for the window, as vectors for the report. It is a widget that
/// is never shown and lives in the interface thread.
class PlotPicture : public QObject
{
    Q_OBJECT

public:
    explicit PlotPicture(QObject *parent = nullptr);
    ~PlotPicture() override;

    /// `marked` is the category under the pointer or the keyboard cursor; -1 = none.
    void show(const PlotSeries &series, const Theme &theme, int marked = -1);
    void resize(const QSize &size);
    /// After show().
    [[nodiscard]] QPixmap toPixmap(double devicePixelRatio);
    /// Vectors from the painter's origin on, without a background.
    void drawVector(QCPPainter *painter, const QSize &size);
    /// Mouse, wheel and hover of the item, in its coordinates.
    void forward(const QEvent &event);
    /// The category at a point, -1 = none; the whole slot counts, with its label.
    [[nodiscard]] int categoryAt(const QPointF &point) const;

signals:
    void replotted();
    void clicked(int category);
    void hovered(int category);

private:
    void replotLater();
    void build();
    void press(const QMouseEvent *event);
    void release(const QMouseEvent *event);

    std::unique_ptr<QCustomPlot> m_plot;
    PlotSeries m_series;
    const Theme *m_theme = nullptr;
    bool m_stale = false; ///< shown values are not built yet
    int m_marked = -1;
    int m_pressed = -1;
};

} // namespace shardyard
