// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/plots/plotdata.h"
#include "ui/plots/plotpicture.h"

#include <QPixmap>
#include <QPointer>
#include <QQuickPaintedItem>

namespace shardyard {

/// A plot in the scene: QCustomPlot renders to a pixmap in the interface thread, paint() only copies it, so that it may
/// run in the render thread. The keyboard cursor (arrow keys, Enter) and the pointer mark the same category.
class PlotItem : public QQuickPaintedItem
{
    Q_OBJECT
    QML_ELEMENT

    Q_PROPERTY(shardyard::PlotData *plotData READ plotData WRITE setPlotData NOTIFY plotDataChanged REQUIRED)
    /// Category under the pointer or the cursor, -1 = none, with its numbers and where its tip points.
    Q_PROPERTY(int marked READ marked NOTIFY markedChanged)
    Q_PROPERTY(QString markedText READ markedText NOTIFY markedChanged)
    /// Focus that came by keyboard and shows its ring.
    Q_PROPERTY(bool keyboardFocus READ hasKeyboardFocus NOTIFY keyboardFocusChanged)
    /// The height its rows want; 0 = any.
    Q_PROPERTY(int wantedHeight READ wantedHeight NOTIFY wantedHeightChanged)

public:
    explicit PlotItem(QQuickItem *parent = nullptr);

    [[nodiscard]] PlotData *plotData() const { return m_data; }
    void setPlotData(PlotData *data);
    [[nodiscard]] int marked() const { return m_marked; }
    [[nodiscard]] QString markedText() const;
    [[nodiscard]] bool hasKeyboardFocus() const { return m_keyboardFocus; }
    [[nodiscard]] int wantedHeight() const { return m_wantedHeight; }
    [[nodiscard]] const PlotPicture &picture() const { return m_picture; }

    void paint(QPainter *painter) override;

signals:
    void plotDataChanged();
    void markedChanged();
    void keyboardFocusChanged();
    void wantedHeightChanged();
    /// A bar was clicked, or Enter pressed on it.
    void chosen(int category);

protected:
    void updatePolish() override;
    void geometryChange(const QRectF &newGeometry, const QRectF &oldGeometry) override;
    void itemChange(ItemChange change, const ItemChangeData &value) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void hoverMoveEvent(QHoverEvent *event) override;
    void hoverLeaveEvent(QHoverEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;

private:
    void showSeries();
    void markDirty();
    void setMarked(int category);
    void setKeyboardFocus(bool focus);

    PlotPicture m_picture;
    QPointer<PlotData> m_data;
    QPixmap m_pixmap;
    bool m_dirty = false;
    int m_marked = -1;
    bool m_keyboardFocus = false;
    int m_wantedHeight = 0;
};

} // namespace shardyard
