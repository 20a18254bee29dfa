// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/timelineitem.h"

#include "ui/theme/theme.h"

#include <QGuiApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QStyleHints>

#include <algorithm>
#include <cmath>
#include <utility>

namespace shardyard {

namespace {

constexpr double labelsWidth = 40;
constexpr double heldHeight = 36;
constexpr double clockHeight = 22;
constexpr double gap = 6;
constexpr double tallestRow = 36;
constexpr double zoomStep = 1.25;

} // namespace

TimelineItem::TimelineItem(QQuickItem *parent) : QQuickPaintedItem(parent)
{
    setAcceptHoverEvents(true);
    setAcceptedMouseButtons(Qt::LeftButton);
    setActiveFocusOnTab(true);
    connect(Theme::instance(), &Theme::changed, this, &TimelineItem::redraw);
}

void TimelineItem::setTimeline(Timeline *timeline)
{
    if (m_timeline == timeline)
        return;
    if (m_timeline)
        m_timeline->disconnect(this);
    m_timeline = timeline;
    if (timeline) {
        connect(timeline, &Timeline::lanesChanged, this, &TimelineItem::redraw);
        connect(timeline, &Timeline::viewChanged, this, &TimelineItem::redraw);
        connect(timeline, &Timeline::rankChanged, this, &TimelineItem::redraw);
        connect(timeline, &Timeline::cursorChanged, this, [this] { update(); });
    }
    emit timelineChanged();
    redraw();
}

void TimelineItem::redraw()
{
    m_background = {};
    update();
}

void TimelineItem::setLane(int lane)
{
    if (std::exchange(m_lane, lane) == lane)
        return;
    emit laneChanged();
    redraw();
}

const TimelineLane *TimelineItem::shown() const
{
    if (!m_timeline || m_lane < 0 || m_lane >= static_cast<int>(m_timeline->shown().size()))
        return nullptr;
    return &m_timeline->shown()[static_cast<std::size_t>(m_lane)];
}

LanePicture TimelineItem::picture(const TimelineLane &lane) const
{
    const double room = std::max(1.0, height() - heldHeight - clockHeight - 2 * gap);
    const double rows = std::min(room, tallestRow * std::max(lane.ranks(), 1));
    return {.lane = lane,
            .theme = *Theme::instance(),
            .rows = QRectF(labelsWidth, 0, std::max(1.0, width() - labelsWidth - gap), rows),
            .start = m_timeline->viewStart(),
            .end = m_timeline->viewEnd(),
            .rank = std::min(m_timeline->rank(), std::max(lane.ranks() - 1, 0))};
}

void TimelineItem::paint(QPainter *painter)
{
    const TimelineLane *lane = shown();
    if (!lane || !lane->simulation)
        return;
    const LanePicture picture = this->picture(*lane);
    const double ratio = painter->device()->devicePixelRatioF();
    const QSize pixels = (size() * ratio).toSize();
    if (m_background.size() != pixels || m_background.devicePixelRatio() != ratio) {
        m_background = QImage(pixels, QImage::Format_ARGB32_Premultiplied);
        m_background.setDevicePixelRatio(ratio);
        m_background.fill(Qt::transparent);
        QPainter background(&m_background);
        background.setRenderHints(painter->renderHints());
        paintBackground(background, picture);
    }
    painter->drawImage(QPointF(0, 0), m_background);
    paintCursor(*painter, picture);
}

void TimelineItem::paintBackground(QPainter &painter, const LanePicture &picture) const
{
    paintRows(painter, picture);
    paintRankLabels(painter, picture);
    const QRectF held(picture.rows.left(), picture.rows.bottom() + gap, picture.rows.width(), heldHeight);
    paintHeld(painter, picture, held);
    paintClock(painter, picture, QRectF(held.left(), held.bottom() + gap, held.width(), clockHeight));
}

/// The selected rank, where the busiest rank's work alone would end, where the step ends, and the time under the
/// pointer.
void TimelineItem::paintCursor(QPainter &painter, const LanePicture &picture) const
{
    const Theme &theme = picture.theme;
    const auto line = [&](double time, const QPen &pen) {
        if (time < picture.start || time > picture.end)
            return;
        painter.setPen(pen);
        const double x = picture.xOf(time);
        painter.drawLine(QPointF(x, picture.rows.top()), QPointF(x, picture.rows.bottom()));
    };
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme.text(), 1.5));
    painter.drawRect(picture.rowOf(picture.rank).adjusted(-0.5, -0.5, 0.5, 0.5));
    line(picture.lane.idealEnd(), QPen(theme.text(), 1.5, Qt::DotLine));
    line(picture.lane.makespan(), QPen(theme.text(), 1.5));
    if (m_timeline->cursor() < 0)
        return;
    line(m_timeline->cursor(), QPen(theme.err(), 2));
    paintCursorText(painter, picture);
}

/// Beside the cursor, below the rows: on the side where there is room.
void TimelineItem::paintCursorText(QPainter &painter, const LanePicture &picture) const
{
    const double x = picture.xOf(m_timeline->cursor());
    if (x < picture.rows.left() || x > picture.rows.right())
        return;
    const Theme &theme = picture.theme;
    const QString text = m_timeline->atCursor(m_lane);
    painter.setFont(theme.caption());
    QRectF pill(0, picture.rows.bottom() + gap + 6, painter.fontMetrics().horizontalAdvance(text) + 16, 22);
    pill.moveLeft(x + 6 + pill.width() < picture.rows.right() ? x + 6 : x - 6 - pill.width());
    painter.setPen(QPen(theme.line2(), 1));
    painter.setBrush(theme.panel());
    painter.drawRoundedRect(pill, theme.radius(QStringLiteral("control")), theme.radius(QStringLiteral("control")));
    painter.setPen(theme.text());
    painter.drawText(pill, Qt::AlignCenter, text);
}

void TimelineItem::mousePressEvent(QMouseEvent *event)
{
    forceActiveFocus(Qt::MouseFocusReason);
    m_pressed = m_last = event->position();
    m_panning = false;
    event->accept();
}

void TimelineItem::mouseMoveEvent(QMouseEvent *event)
{
    const TimelineLane *lane = shown();
    if (!lane)
        return;
    const QPointF at = event->position();
    m_panning = m_panning || (at - m_pressed).manhattanLength() >= QGuiApplication::styleHints()->startDragDistance();
    const LanePicture picture = this->picture(*lane);
    if (m_panning)
        m_timeline->pan(picture.timeAt(m_last.x()) - picture.timeAt(at.x()));
    m_last = at;
}

void TimelineItem::mouseReleaseEvent(QMouseEvent *event)
{
    const TimelineLane *lane = shown();
    if (!lane || std::exchange(m_panning, false))
        return;
    const LanePicture picture = this->picture(*lane);
    if (const int rank = picture.rankAt(event->position().y()); rank >= 0)
        m_timeline->selectRank(rank);
    m_timeline->setCursor(std::max(0.0, picture.timeAt(event->position().x())));
}

void TimelineItem::hoverMoveEvent(QHoverEvent *event)
{
    const TimelineLane *lane = shown();
    if (!lane || event->position().x() < labelsWidth)
        return;
    m_timeline->setCursor(std::clamp(picture(*lane).timeAt(event->position().x()), 0.0, m_timeline->end()));
}

void TimelineItem::wheelEvent(QWheelEvent *event)
{
    const TimelineLane *lane = shown();
    if (!lane)
        return;
    const LanePicture picture = this->picture(*lane);
    const double steps = event->angleDelta().y() / 120.0;
    if (event->modifiers().testFlag(Qt::ControlModifier))
        m_timeline->zoom(std::pow(zoomStep, steps), picture.timeAt(event->position().x()));
    else
        m_timeline->pan(-(steps + event->angleDelta().x() / 120.0) * 0.1 * (picture.end - picture.start));
    event->accept();
}

void TimelineItem::keyPressEvent(QKeyEvent *event)
{
    if (!shown()) {
        event->ignore();
        return;
    }
    const double middle = (m_timeline->viewStart() + m_timeline->viewEnd()) / 2;
    switch (event->key()) {
    case Qt::Key_Up:
    case Qt::Key_Down: {
        const int rank = m_timeline->rank() + (event->key() == Qt::Key_Down ? 1 : -1);
        m_timeline->selectRank(std::clamp(rank, 0, shown()->ranks() - 1));
        break;
    }
    case Qt::Key_Left:
    case Qt::Key_Right:
        m_timeline->step(m_lane, event->key() == Qt::Key_Right ? 1 : -1);
        break;
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        m_timeline->zoom(zoomStep, m_timeline->cursor() >= 0 ? m_timeline->cursor() : middle);
        break;
    case Qt::Key_Minus:
        m_timeline->zoom(1 / zoomStep, middle);
        break;
    case Qt::Key_F:
        m_timeline->fit();
        break;
    default:
        event->ignore();
        return;
    }
    event->accept();
}

void TimelineItem::focusInEvent(QFocusEvent *event)
{
    setKeyboardFocus(event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason);
}

void TimelineItem::focusOutEvent(QFocusEvent *)
{
    setKeyboardFocus(false);
}

void TimelineItem::setKeyboardFocus(bool focus)
{
    if (std::exchange(m_keyboardFocus, focus) != focus)
        emit keyboardFocusChanged();
}

} // namespace shardyard
