// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/ghostitem.h"

#include "ui/canvas/canvascontroller.h"
#include "ui/canvas/canvaspaint.h"

namespace shardyard {
namespace {

constexpr QSizeF tileSize(96, 76);
constexpr double cardHeight = 38;
constexpr double edge = 4;

} // namespace

GhostItem::GhostItem(QQuickItem *parent) : QQuickPaintedItem(parent)
{
    connect(CanvasController::instance(), &CanvasController::dragChanged, this, &GhostItem::read);
}

void GhostItem::setCanvas(CanvasItem *canvas)
{
    if (m_canvas == canvas)
        return;
    m_canvas = canvas;
    emit canvasChanged();
}

Count GhostItem::carriedSlot() const
{
    const auto *gpus = std::get_if<ExistingGpus>(&CanvasController::instance()->dragged());
    if (gpus == nullptr || gpus->gpus.size() != 1 || !m_canvas)
        return -1;
    const std::vector<int> &slotOfGpu = m_canvas->model().scene().slotOfGpu;
    const auto gpu = static_cast<std::size_t>(gpus->gpus.front());
    return gpu < slotOfGpu.size() ? slotOfGpu[gpu] : -1;
}

void GhostItem::read()
{
    const CanvasController &drag = *CanvasController::instance();
    if (!drag.isDragging() || !m_canvas)
        return;
    if (carriedSlot() >= 0) {
        setSize(tileSize + QSizeF(2 * edge, 2 * edge));
    } else {
        const QFontMetricsF strong(m_canvas->model().colors().label);
        const QFontMetricsF quiet(m_canvas->model().colors().caption);
        const double text =
            std::max(strong.horizontalAdvance(drag.dragTitle()), quiet.horizontalAdvance(drag.dragDetail()));
        setSize(QSizeF(text + 24 + 2 * edge, cardHeight + 2 * edge));
    }
    update();
}

void GhostItem::paint(QPainter *painter)
{
    const CanvasController &drag = *CanvasController::instance();
    if (!m_canvas || !drag.isDragging())
        return;
    const Count slot = carriedSlot();
    if (slot < 0) {
        paintCard(*painter);
        return;
    }
    const CanvasModel &model = m_canvas->model();
    const CanvasView seen = m_canvas->view();
    const CanvasPaint paint = {.painter = *painter,
                               .model = model,
                               .shown = model.scene(),
                               .view = seen,
                               .clip = QRectF(QPointF(0, 0), size()),
                               .deviceRatio = painter->transform().m11(),
                               .size = size(),
                               .dropPoint = {}};
    paintLooseTile(paint, slot, QRectF(QPointF(edge, edge), tileSize));
    paint.frame(QRectF(QPointF(0, 0), size()), 6, QPen(model.colors().accent, 2), Qt::NoBrush);
}

void GhostItem::paintCard(QPainter &painter) const
{
    const CanvasController &drag = *CanvasController::instance();
    const CanvasColors &colors = m_canvas->model().colors();
    painter.setRenderHint(QPainter::Antialiasing, true);
    painter.setPen(QPen(colors.accent, 2));
    painter.setBrush(colors.panel);
    const QRectF card = QRectF(QPointF(0, 0), size()).adjusted(1, 1, -1, -1);
    painter.drawRoundedRect(card, 6, 6);
    painter.setRenderHint(QPainter::Antialiasing, false);
    const QRectF text = card.adjusted(12, 4, -8, -4);
    painter.setFont(colors.label);
    painter.setPen(colors.text);
    const bool alone = drag.dragDetail().isEmpty();
    painter.drawText(text, (alone ? Qt::AlignVCenter : Qt::AlignTop) | Qt::AlignLeft, drag.dragTitle());
    painter.setFont(colors.caption);
    painter.setPen(colors.text2);
    painter.drawText(text, Qt::AlignBottom | Qt::AlignLeft, drag.dragDetail());
}

} // namespace shardyard
