// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/canvas/canvasitem.h"

#include <QPointer>

namespace shardyard {

/// The whole cluster in a corner of the canvas, with the part in view framed and the selected data group marked.
/// Pressing it moves the canvas there.
class MinimapItem : public QQuickPaintedItem
{
    Q_OBJECT
    QML_ELEMENT

    Q_PROPERTY(shardyard::CanvasItem *canvas READ canvas WRITE setCanvas NOTIFY canvasChanged REQUIRED)

public:
    explicit MinimapItem(QQuickItem *parent = nullptr);

    [[nodiscard]] CanvasItem *canvas() const { return m_canvas; }
    void setCanvas(CanvasItem *canvas);

    void paint(QPainter *painter) override;

signals:
    void canvasChanged();

protected:
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;

private:
    [[nodiscard]] Camera camera() const;
    void drawImages();
    void paintGroup(QPainter &painter, const GroupLine &line, const Camera &seen) const;
    void paintSelected(QPainter &painter, const Camera &seen) const;
    void look(const QPointF &position);

    QPointer<CanvasItem> m_canvas;
    std::vector<QImage> m_images; ///< one a section; empty = to be drawn
};

} // namespace shardyard
