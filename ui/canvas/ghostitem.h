// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/canvas/canvasitem.h"

#include <QPointer>

namespace shardyard {

/// What is carried, beside the pointer: the tile of a GPU as the canvas draws it, else a card with its name. It lies
/// over the window, so the canvas need not repaint while it moves.
class GhostItem : public QQuickPaintedItem
{
    Q_OBJECT
    QML_ELEMENT

    Q_PROPERTY(shardyard::CanvasItem *canvas READ canvas WRITE setCanvas NOTIFY canvasChanged REQUIRED)

public:
    explicit GhostItem(QQuickItem *parent = nullptr);

    [[nodiscard]] CanvasItem *canvas() const { return m_canvas; }
    void setCanvas(CanvasItem *canvas);

    void paint(QPainter *painter) override;

signals:
    void canvasChanged();

private:
    void read();
    /// Slot of the one GPU that is carried, -1 = something else.
    [[nodiscard]] Count carriedSlot() const;
    void paintCard(QPainter &painter) const;

    QPointer<CanvasItem> m_canvas;
};

} // namespace shardyard
