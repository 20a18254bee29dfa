// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/plotpicture.h"

#include "ui/plots/plotlayout.h"
#include "ui/theme/theme.h"

#include <qcustomplot.h>

#include <cmath>
#include <utility>

namespace shardyard {

PlotPicture::PlotPicture(QObject *parent) : QObject(parent), m_plot(std::make_unique<QCustomPlot>())
{
    m_plot->setAttribute(Qt::WA_DontShowOnScreen);
    m_plot->setMouseTracking(true);
    connect(m_plot.get(), &QCustomPlot::beforeReplot, this, &PlotPicture::build);
    connect(m_plot.get(), &QCustomPlot::afterReplot, this, &PlotPicture::replotted);
    connect(m_plot.get(), &QCustomPlot::mousePress, this, &PlotPicture::press);
    connect(m_plot.get(), &QCustomPlot::mouseRelease, this, &PlotPicture::release);
    connect(m_plot.get(), &QCustomPlot::mouseMove, this,
            [this](const QMouseEvent *event) { emit hovered(categoryAt(event->position())); });
}

PlotPicture::~PlotPicture() = default;

void PlotPicture::show(const PlotSeries &series, const Theme &theme, int marked)
{
    m_series = series;
    m_theme = &theme;
    m_marked = marked;
    replotLater();
}

void PlotPicture::resize(const QSize &size)
{
    if (size.isEmpty() || size == m_plot->size())
        return;
    m_plot->resize(size);
    m_plot->setViewport(QRect(QPoint(0, 0), size));
    replotLater();
}

/// Many changes in one turn of the event loop make one plot; until then categoryAt() follows what is on the screen.
void PlotPicture::replotLater()
{
    m_stale = true;
    if (m_theme && !m_plot->viewport().isEmpty())
        m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void PlotPicture::build()
{
    if (!m_theme || !std::exchange(m_stale, false))
        return;
    m_plot->setBackground(QBrush(m_theme->panel()));
    buildPlot({.plot = m_plot.get(), .series = &m_series, .theme = m_theme, .marked = m_marked});
}

QPixmap PlotPicture::toPixmap(double devicePixelRatio)
{
    build();
    QPixmap pixmap = m_plot->toPixmap(m_plot->width(), m_plot->height(), devicePixelRatio);
    pixmap.setDevicePixelRatio(devicePixelRatio);
    return pixmap;
}

void PlotPicture::drawVector(QCPPainter *painter, const QSize &size)
{
    resize(size);
    build();
    m_plot->setBackground(QBrush(Qt::NoBrush));
    painter->save();
    painter->setModes(QCPPainter::pmVectorized | QCPPainter::pmNoCaching | QCPPainter::pmNonCosmetic);
    m_plot->toPainter(painter, size.width(), size.height());
    painter->restore();
}

void PlotPicture::forward(const QEvent &event)
{
    const std::unique_ptr<QEvent> copy(event.clone());
    QCoreApplication::sendEvent(m_plot.get(), copy.get());
}

int PlotPicture::categoryAt(const QPointF &point) const
{
    const bool upright = m_series.isUpright();
    const QRect inside = m_plot->axisRect()->rect();
    const bool beside = upright ? point.x() < inside.left() || point.x() > inside.right()
                                : point.y() < inside.top() || point.y() > inside.bottom();
    if (m_series.isEmpty() || beside || !QRectF(m_plot->viewport()).contains(point))
        return -1;
    const double key = upright ? m_plot->xAxis->pixelToCoord(point.x()) : m_plot->yAxis->pixelToCoord(point.y());
    const int category = static_cast<int>(std::lround(key));
    return category >= 0 && category < m_series.count() ? category : -1;
}

void PlotPicture::press(const QMouseEvent *event)
{
    m_pressed = event->button() == Qt::LeftButton ? categoryAt(event->position()) : -1;
}

void PlotPicture::release(const QMouseEvent *event)
{
    const int category = categoryAt(event->position());
    if (category >= 0 && category == m_pressed && event->button() == Qt::LeftButton)
        emit clicked(category);
    m_pressed = -1;
}

} // namespace shardyard
