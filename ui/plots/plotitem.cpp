// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/plotitem.h"

#include "ui/plots/plotlayout.h"
#include "ui/theme/theme.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QQuickWindow>

#include <algorithm>
#include <cmath>
#include <utility>

namespace shardyard {

PlotItem::PlotItem(QQuickItem *parent) : QQuickPaintedItem(parent)
{
    setAcceptHoverEvents(true);
    setAcceptedMouseButtons(Qt::AllButtons);
    setActiveFocusOnTab(true);
    connect(&m_picture, &PlotPicture::replotted, this, &PlotItem::markDirty);
    connect(&m_picture, &PlotPicture::hovered, this, &PlotItem::setMarked);
    connect(&m_picture, &PlotPicture::clicked, this, &PlotItem::chosen);
    connect(Theme::instance(), &Theme::changed, this, &PlotItem::showSeries);
}

void PlotItem::setPlotData(PlotData *data)
{
    if (m_data == data)
        return;
    if (m_data)
        m_data->disconnect(this);
    m_data = data;
    if (m_data)
        connect(m_data, &PlotData::changed, this, &PlotItem::showSeries);
    emit plotDataChanged();
    showSeries();
}

QString PlotItem::markedText() const
{
    return m_data && m_marked >= 0 && m_marked < m_data->series().count() ? categoryText(m_data->series(), m_marked)
                                                                          : QString();
}

void PlotItem::showSeries()
{
    if (!m_data)
        return;
    const PlotSeries &series = m_data->series();
    m_marked = std::min(m_marked, series.count() - 1);
    m_picture.show(series, *Theme::instance(), m_marked);
    if (std::exchange(m_wantedHeight, rowsHeight(series)) != rowsHeight(series))
        emit wantedHeightChanged();
    emit markedChanged();
}

void PlotItem::markDirty()
{
    m_dirty = true;
    polish();
    update();
}

void PlotItem::updatePolish()
{
    if (!std::exchange(m_dirty, false) || width() < 1 || height() < 1)
        return;
    m_pixmap = m_picture.toPixmap(window() ? window()->effectiveDevicePixelRatio() : 1);
}

void PlotItem::paint(QPainter *painter)
{
    if (!m_pixmap.isNull())
        painter->drawPixmap(QPointF(0, 0), m_pixmap);
}

void PlotItem::geometryChange(const QRectF &newGeometry, const QRectF &oldGeometry)
{
    QQuickPaintedItem::geometryChange(newGeometry, oldGeometry);
    m_picture.resize(
        QSize(static_cast<int>(std::ceil(newGeometry.width())), static_cast<int>(std::ceil(newGeometry.height()))));
}

void PlotItem::itemChange(ItemChange change, const ItemChangeData &value)
{
    QQuickPaintedItem::itemChange(change, value);
    if (change == ItemDevicePixelRatioHasChanged || change == ItemSceneChange)
        markDirty();
}

void PlotItem::mousePressEvent(QMouseEvent *event)
{
    forceActiveFocus(Qt::MouseFocusReason);
    m_picture.forward(*event);
    event->accept();
}

void PlotItem::mouseMoveEvent(QMouseEvent *event)
{
    m_picture.forward(*event);
    event->accept();
}

void PlotItem::mouseReleaseEvent(QMouseEvent *event)
{
    m_picture.forward(*event);
    event->accept();
}

void PlotItem::mouseDoubleClickEvent(QMouseEvent *event)
{
    m_picture.forward(*event);
    event->accept();
}

/// Plots neither zoom nor scroll: the wheel belongs to the view they lie in.
void PlotItem::wheelEvent(QWheelEvent *event)
{
    event->ignore();
}

void PlotItem::hoverMoveEvent(QHoverEvent *event)
{
    m_picture.forward(QMouseEvent(QEvent::MouseMove, event->position(), event->globalPosition(), Qt::NoButton,
                                  Qt::NoButton, event->modifiers()));
    event->accept();
}

void PlotItem::hoverLeaveEvent(QHoverEvent *event)
{
    setMarked(-1);
    event->accept();
}

void PlotItem::keyPressEvent(QKeyEvent *event)
{
    setKeyboardFocus(true);
    const int last = m_data ? m_data->series().count() - 1 : -1;
    if (last < 0) {
        event->ignore();
        return;
    }
    switch (event->key()) {
    case Qt::Key_Right:
    case Qt::Key_Down:
        setMarked(std::min(m_marked + 1, last));
        break;
    case Qt::Key_Left:
    case Qt::Key_Up:
        setMarked(std::max(m_marked - 1, 0));
        break;
    case Qt::Key_Home:
        setMarked(0);
        break;
    case Qt::Key_End:
        setMarked(last);
        break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
        if (m_marked >= 0)
            emit chosen(m_marked);
        break;
    default:
        event->ignore();
    }
}

void PlotItem::focusInEvent(QFocusEvent *event)
{
    QQuickPaintedItem::focusInEvent(event);
    const bool byKey = event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason
        || event->reason() == Qt::ShortcutFocusReason;
    setKeyboardFocus(byKey);
}

void PlotItem::focusOutEvent(QFocusEvent *event)
{
    QQuickPaintedItem::focusOutEvent(event);
    setKeyboardFocus(false);
    setMarked(-1);
}

void PlotItem::setKeyboardFocus(bool focus)
{
    if (std::exchange(m_keyboardFocus, focus) != focus)
        emit keyboardFocusChanged();
}

void PlotItem::setMarked(int category)
{
    if (std::exchange(m_marked, category) == category || !m_data)
        return;
    m_picture.show(m_data->series(), *Theme::instance(), m_marked);
    emit markedChanged();
}

} // namespace shardyard
