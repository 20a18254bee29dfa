// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/displayname.h"
#include "ui/bridge/format.h"
#include "ui/bridge/heldstages.h"
#include "ui/canvas/canvascontroller.h"
#include "ui/canvas/canvasitem.h"
#include "ui/canvas/canvasselection.h"
#include "ui/canvas/groupbadges.h"

#include <algorithm>
#include <cmath>
#include <utility>

// Mouse, touchpad and what the pointer is on.

namespace shardyard {
namespace {

CanvasPointer pointerOf(const QMouseEvent &event)
{
    return {.position = event.position(), .scene = event.scenePosition(), .modifiers = event.modifiers()};
}

constexpr double zoomStep = 1.2; // a notch of the wheel
constexpr double panStep = 48;

} // namespace

void CanvasItem::setTool(std::unique_ptr<CanvasTool> tool)
{
    m_nextTool = std::move(tool);
}

void CanvasItem::mousePressEvent(QMouseEvent *event)
{
    forceActiveFocus(Qt::MouseFocusReason);
    m_byKeyboard = false;
    setHover({}, {});
    const CanvasPointer pointer = pointerOf(*event);
    const CanvasHit hit = view().hitAt(pointer.position);
    event->accept();
    if (event->button() == Qt::RightButton)
        return requestMenu(hit, pointer.position);
    if (event->button() == Qt::MiddleButton)
        m_tool = makePanTool(*this, pointer);
    else
        m_tool = hit.node >= 0 ? makePressTool(*this, pointer, hit) : makeBandTool(*this, pointer);
}

void CanvasItem::mouseMoveEvent(QMouseEvent *event)
{
    if (m_tool)
        m_tool->move(pointerOf(*event));
    if (m_nextTool)
        m_tool = std::move(m_nextTool);
}

void CanvasItem::mouseReleaseEvent(QMouseEvent *event)
{
    if (const std::unique_ptr<CanvasTool> tool = std::move(m_tool))
        tool->release(pointerOf(*event));
    m_nextTool.reset();
}

void CanvasItem::mouseUngrabEvent()
{
    if (const std::unique_ptr<CanvasTool> tool = std::move(m_tool))
        tool->cancel();
    m_nextTool.reset();
}

void CanvasItem::mouseDoubleClickEvent(QMouseEvent *event)
{
    zoomInTo(view().hitAt(event->position()));
    event->accept();
}

void CanvasItem::click(const CanvasHit &hit, Qt::KeyboardModifiers modifiers)
{
    Session *session = Session::instance();
    const CanvasScene &scene = m_model.scene();
    std::vector<Count> gpus = gpusAt(scene, hit);
    m_cursor = hit;
    if (m_cursor.slot < 0)
        m_cursor.slot = 0;
    if (gpus.empty()) {
        session->setSelection({}, -1);
        return;
    }
    const Count clicked = gpus.front();
    if (modifiers.testFlag(Qt::ShiftModifier) && session->selectionLead() >= 0) {
        session->setSelection(gpusBetween(scene, session->selectionLead(), clicked), session->selectionLead());
        return;
    }
    if (modifiers.testFlag(Qt::ControlModifier))
        gpus = toggled(session->selection(), gpus);
    session->setSelection(std::move(gpus), clicked);
    describeCursor();
}

/// A menu is about what is under the pointer, with the others where it is one of the selected.
void CanvasItem::requestMenu(const CanvasHit &hit, const QPointF &at)
{
    if (CanvasController::instance()->isDragging())
        return;
    Session *session = Session::instance();
    const std::vector<Count> gpus = gpusAt(m_model.scene(), hit);
    const std::vector<Count> &selection = session->selection();
    if (!gpus.empty() && !std::includes(selection.begin(), selection.end(), gpus.begin(), gpus.end()))
        click(hit, Qt::NoModifier);
    emit menuRequested(at);
}

void CanvasItem::setBand(const QRectF &band)
{
    const QRectF former = std::exchange(m_band, band);
    update(former.united(band).adjusted(-2, -2, 2, 2).toAlignedRect());
}

void CanvasItem::wheelEvent(QWheelEvent *event)
{
    if (event->modifiers().testFlag(Qt::ControlModifier)) {
        const double notches = event->angleDelta().y() / 120.0;
        zoomAt(std::pow(zoomStep, notches), event->position().x(), event->position().y());
    } else {
        QPointF step = event->pixelDelta();
        if (step.isNull())
            step = QPointF(event->angleDelta()) / 120.0 * panStep;
        if (event->modifiers().testFlag(Qt::ShiftModifier) && step.x() == 0)
            step = step.transposed();
        panBy(step);
    }
    event->accept();
}

void CanvasItem::hoverMoveEvent(QHoverEvent *event)
{
    const CanvasView seen = view();
    QString badge;
    for (const GroupBadge &shown : groupBadges(seen, m_model.lines()))
        if (shown.rect.contains(event->position()))
            badge = leavingText(m_model.shown(), *shown.group);
    if (std::exchange(m_badgeText, badge) != badge) {
        m_hoverPoint = event->position();
        emit hoverChanged();
    }
    setHover(seen.hitAt(event->position()), event->position());
}

void CanvasItem::hoverLeaveEvent(QHoverEvent *)
{
    m_badgeText.clear();
    setHover({}, {});
}

void CanvasItem::setHover(const CanvasHit &hit, const QPointF &point)
{
    m_hoverPoint = point;
    if (m_hover == hit)
        return;
    const auto area = [this](const CanvasHit &place) {
        return place.node >= 0 && place.node < m_model.shown().layout.nodes()
            ? hitRect(place).adjusted(-2, -2, 2, 2).toAlignedRect()
            : QRect();
    };
    const QRect former = area(m_hover);
    m_hover = hit;
    for (const QRect &changed : {former, area(hit)})
        if (!changed.isEmpty())
            update(changed);
    emit hoverChanged();
}

/// What a tooltip says about the place under the pointer.
QString CanvasItem::hoverText() const
{
    if (!m_badgeText.isEmpty())
        return m_badgeText;
    const CanvasScene &scene = m_model.shown();
    if (m_hover.node < 0 || m_hover.node >= scene.layout.nodes())
        return {};
    const NodeShape &shape = blockOfNode(scene.cluster(), m_hover.node).shape;
    if (m_hover.slot < 0)
        return tr("Node %1: %2, %3 of %4")
            .arg(m_hover.node)
            .arg(displayName(shape.title))
            .arg(shape.gpus())
            .arg(formatGpus(shape.slotCount()));
    const Count gpu = scene.gpuAt(m_hover.node, m_hover.slot);
    if (gpu < 0)
        return tr("Node %1, slot %2: empty. A GPU dropped here takes it.").arg(m_hover.node).arg(m_hover.slot);
    const Count rank = scene.rankOfGpu[static_cast<std::size_t>(gpu)];
    QStringList parts = {tr("Rank %1 on node %2, slot %3").arg(rank).arg(m_hover.node).arg(m_hover.slot)};
    if (const RankGrid *grid = scene.grid()) {
        const Coordinates place = grid->coordinates(rank);
        parts.append(tr("%1 of %2, tensor rank %3, replica %4", "stage 3 of 16")
                         .arg(stagesText(scene.ownStrategy(), place.pipeline))
                         .arg(grid->degrees.pipeline)
                         .arg(place.tensor)
                         .arg(place.data));
        const auto kind = shape.gpuOfSlot[static_cast<std::size_t>(m_hover.slot)];
        if (const auto share = memoryShare(*scene.estimate(), scene.cluster(), place.pipeline, kind))
            parts.append(tr("model states fill %1 of its memory").arg(formatPercent(*share, 0)));
    }
    if (const GpuSent &sent = scene.lens.sent; static_cast<std::size_t>(gpu) < sent.bytes.size())
        parts.append(tr("sends %1 a step over %2", "bytes and a link")
                         .arg(formatTraffic(Bytes(sent.bytes[static_cast<std::size_t>(gpu)])),
                              linkTitle(sent.link[static_cast<std::size_t>(gpu)], scene.cluster())));
    return parts.join(tr("; "));
}

} // namespace shardyard
