// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/minimapitem.h"

#include "ui/canvas/canvaspaint.h"
#include "ui/canvas/selectionmark.h"

#include <algorithm>
#include <map>

namespace shardyard {

MinimapItem::MinimapItem(QQuickItem *parent) : QQuickPaintedItem(parent)
{
    setAcceptedMouseButtons(Qt::LeftButton);
}

void MinimapItem::setCanvas(CanvasItem *canvas)
{
    if (m_canvas == canvas)
        return;
    m_canvas = canvas;
    if (canvas != nullptr) {
        connect(canvas, &CanvasItem::cameraChanged, this, [this] { update(); });
        connect(&canvas->model(), &CanvasModel::changed, this, [this] {
            m_images.clear();
            update();
        });
    }
    emit canvasChanged();
}

Camera MinimapItem::camera() const
{
    return fitting(m_canvas->model().shown().layout.bounds(), size(), QMarginsF(8, 8, 8, 8), 1);
}

void MinimapItem::drawImages()
{
    for (const CanvasSection &section : m_canvas->model().shown().layout.sections())
        m_images.push_back(sectionImage(m_canvas->model(), section));
}

/// A frame round the members in each pod where they stand in a column, else a dot a member.
void MinimapItem::paintGroup(QPainter &painter, const GroupLine &line, const Camera &seen) const
{
    const CanvasLayout &layout = m_canvas->model().shown().layout;
    const QColor color = m_canvas->model().colors().linkPen(line.slowest, 1).color();
    std::map<Count, QRectF> ofPod;
    for (const int slot : line.members) {
        const Count node = layout.nodeOfSlot(slot);
        ofPod[layout.podOf(node)] |= layout.nodeRect(node);
    }
    const double node = layout.nodeRect(layout.nodeOfSlot(line.members.front())).width();
    const bool columns =
        std::all_of(ofPod.begin(), ofPod.end(), [node](const auto &pod) { return pod.second.width() < 1.5 * node; });
    painter.setPen(QPen(color, 1));
    if (columns)
        for (const auto &[pod, rect] : ofPod)
            painter.drawRect(seen.toScreen(rect).adjusted(-1, -1, 1, 1));
    else
        for (const int slot : line.members)
            painter.fillRect(seen.toScreen(layout.nodeRect(layout.nodeOfSlot(slot))), color);
}

/// Each selected node; where several share a dot, once.
void MinimapItem::paintSelected(QPainter &painter, const Camera &seen) const
{
    const CanvasModel &model = m_canvas->model();
    if (!model.highlight().active)
        return;
    const CanvasLayout &layout = model.shown().layout;
    QPointF last(-100, -100);
    for (Count node = 0; node < layout.nodes(); ++node) {
        if ((model.highlight().node(node) & Highlight::selected) == 0)
            continue;
        const QRectF rect = seen.toScreen(layout.nodeRect(node));
        if ((rect.center() - last).manhattanLength() < 2)
            continue;
        last = rect.center();
        paintSelectionDot(painter, rect, model.colors());
    }
}

void MinimapItem::paint(QPainter *painter)
{
    if (!m_canvas || m_canvas->isEmpty())
        return;
    if (m_images.empty())
        drawImages();
    const CanvasColors &colors = m_canvas->model().colors();
    const CanvasLayout &layout = m_canvas->model().shown().layout;
    painter->setRenderHint(QPainter::Antialiasing, true);
    painter->setPen(QPen(colors.line2, 1));
    painter->setBrush(colors.panel);
    painter->drawRoundedRect(QRectF(0.5, 0.5, width() - 1, height() - 1), 6, 6);
    painter->setRenderHint(QPainter::Antialiasing, false);
    const Camera seen = camera();
    for (std::size_t i = 0; i < layout.sections().size(); ++i)
        painter->drawImage(seen.toScreen(layout.sections()[i].rect()), m_images[i]);
    painter->setBrush(Qt::NoBrush);
    for (const GroupLine &line : m_canvas->model().lines()) {
        if (line.kind != GroupKind::Data || line.everyGpu)
            continue;
        paintGroup(*painter, line, seen);
    }
    paintSelected(*painter, seen);
    const QRectF window = m_canvas->camera().toPlane(QRectF(QPointF(0, 0), m_canvas->size()));
    painter->setPen(QPen(colors.text, 2));
    painter->drawRect(seen.toScreen(window) & QRectF(2, 2, width() - 4, height() - 4));
}

void MinimapItem::look(const QPointF &position)
{
    if (m_canvas)
        m_canvas->centerOn(camera().toPlane(position));
}

void MinimapItem::mousePressEvent(QMouseEvent *event)
{
    look(event->position());
    event->accept();
}

void MinimapItem::mouseMoveEvent(QMouseEvent *event)
{
    look(event->position());
}

} // namespace shardyard
