// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/timeline/timeline.h"
#include "ui/timeline/timelinepaint.h"

#include <QImage>
#include <QPointer>
#include <QQuickPaintedItem>

namespace shardyard {

/// One lane of a Timeline: its ranks, what the selected one holds, and the clock. Dragging pans, the wheel zooms at the
/// pointer, which moves the cursor too; arrow keys step from rank to rank and from operation to operation.
class TimelineItem : public QQuickPaintedItem
{
    Q_OBJECT
    QML_ELEMENT

    Q_PROPERTY(shardyard::Timeline *timeline READ timeline WRITE setTimeline NOTIFY timelineChanged REQUIRED)
    Q_PROPERTY(int lane READ lane WRITE setLane NOTIFY laneChanged REQUIRED)
    /// Focus that came by keyboard and shows its ring.
    Q_PROPERTY(bool keyboardFocus READ hasKeyboardFocus NOTIFY keyboardFocusChanged)

public:
    explicit TimelineItem(QQuickItem *parent = nullptr);

    [[nodiscard]] Timeline *timeline() const { return m_timeline; }
    void setTimeline(Timeline *timeline);
    [[nodiscard]] int lane() const { return m_lane; }
    void setLane(int lane);
    [[nodiscard]] bool hasKeyboardFocus() const { return m_keyboardFocus; }

    void paint(QPainter *painter) override;

signals:
    void timelineChanged();
    void laneChanged();
    void keyboardFocusChanged();

protected:
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void hoverMoveEvent(QHoverEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;

private:
    [[nodiscard]] const TimelineLane *shown() const;
    [[nodiscard]] LanePicture picture(const TimelineLane &lane) const;
    /// All but the cursor changes.
    void redraw();
    void paintBackground(QPainter &painter, const LanePicture &picture) const;
    void paintCursor(QPainter &painter, const LanePicture &picture) const;
    void paintCursorText(QPainter &painter, const LanePicture &picture) const;
    void setKeyboardFocus(bool focus);

    QPointer<Timeline> m_timeline;
    int m_lane = 0;
    bool m_keyboardFocus = false;
    QPointF m_pressed;
    QPointF m_last;
    bool m_panning = false;
    QImage m_background; ///< the lane without its cursor; null = to be drawn
};

} // namespace shardyard
