// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/heldstages.h"
#include "ui/bridge/inspectortexts.h"
#include "ui/canvas/canvascontroller.h"
#include "ui/canvas/canvascursor.h"
#include "ui/canvas/canvasitem.h"
#include "ui/canvas/canvasselection.h"
#include "ui/canvas/droptarget.h"

#include <algorithm>

// The canvas by keyboard: a cursor that walks over GPUs, picks them up and drops them, and says what it meets.

namespace shardyard {
namespace {

struct GroupKey
{
    int key;
    GroupKind kind;
};
constexpr GroupKey groupKeys[] = {{Qt::Key_T, GroupKind::Tensor}, {Qt::Key_P, GroupKind::Pipeline},
                                  {Qt::Key_D, GroupKind::Data},   {Qt::Key_C, GroupKind::Context},
                                  {Qt::Key_E, GroupKind::Expert}, {Qt::Key_X, GroupKind::ExpertData}};

/// What Space picks up, and what to say of it.
struct Picked
{
    Dragged dragged;
    QString text;
};

Picked pickedGpus(Count gpu, const CanvasHit &cursor)
{
    std::vector<Count> gpus = Session::instance()->selection();
    if (!std::binary_search(gpus.begin(), gpus.end(), gpu))
        gpus = {gpu};
    const QString text = gpus.size() == 1
        ? CanvasItem::tr("GPU %1, node %2 slot %3").arg(gpu).arg(cursor.node).arg(cursor.slot)
        : CanvasItem::tr("%1 GPUs").arg(gpus.size());
    return {.dragged = ExistingGpus{.gpus = std::move(gpus)}, .text = text};
}

Picked pickedNodes(const CanvasScene &scene, Count node)
{
    std::vector<Count> nodes = wholeNodes(scene, Session::instance()->selection());
    if (!std::binary_search(nodes.begin(), nodes.end(), node))
        nodes = {node};
    const QString text =
        nodes.size() == 1 ? CanvasItem::tr("node %1").arg(node) : CanvasItem::tr("%1 nodes").arg(nodes.size());
    return {.dragged = ExistingNodes{.nodes = std::move(nodes)}, .text = text};
}

} // namespace

void CanvasItem::keyPressEvent(QKeyEvent *event)
{
    const bool shift = event->modifiers().testFlag(Qt::ShiftModifier);
    const bool control = event->modifiers().testFlag(Qt::ControlModifier);
    event->accept();
    switch (event->key()) {
    case Qt::Key_Left:
        return moveCursor(-1, 0, control, shift);
    case Qt::Key_Right:
        return moveCursor(1, 0, control, shift);
    case Qt::Key_Up:
        return moveCursor(0, -1, control, shift);
    case Qt::Key_Down:
        return moveCursor(0, 1, control, shift);
    case Qt::Key_Space:
        return pickUpOrDrop(control);
    case Qt::Key_End:
        return aimAtYard();
    case Qt::Key_N:
        if (!control)
            return selectNode(shift);
        break;
    case Qt::Key_Menu:
        return requestMenu({}, hitRect(focusHit()).center());
    case Qt::Key_Return:
    case Qt::Key_Enter:
        return zoomInTo(focusHit());
    case Qt::Key_Backspace:
        return goUp();
    case Qt::Key_Delete:
        return deleteSelection();
    case Qt::Key_F:
        return shift ? fitAll() : fitSelection();
    case Qt::Key_L:
        return nextLens(shift ? -1 : 1);
    case Qt::Key_Plus:
        return zoomIn();
    case Qt::Key_Minus:
        return zoomOut();
    default:
        break;
    }
    CanvasController &drag = *CanvasController::instance();
    if (event->key() == Qt::Key_F10 && shift) {
        requestMenu({}, hitRect(focusHit()).center());
    } else if (event->key() == Qt::Key_Escape && drag.isDragging()) {
        drag.dragCancel();
    } else if (event->key() == Qt::Key_Shift && drag.isDragging() && !drag.isByKeyboard()) {
        aimDrag(drag.pointer(), true);
    } else if (control || !groupKey(event->key())) {
        event->ignore();
    }
}

void CanvasItem::keyReleaseEvent(QKeyEvent *event)
{
    const CanvasController &drag = *CanvasController::instance();
    if (event->key() == Qt::Key_Shift && drag.isDragging() && !drag.isByKeyboard())
        aimDrag(drag.pointer(), false);
    else
        QQuickPaintedItem::keyReleaseEvent(event);
}

void CanvasItem::focusInEvent(QFocusEvent *event)
{
    QQuickPaintedItem::focusInEvent(event);
    m_byKeyboard = event->reason() != Qt::MouseFocusReason;
    if (m_cursor.node < 0 && !isEmpty())
        m_cursor = {.pod = -1, .domain = -1, .node = 0, .slot = 0};
    update();
}

void CanvasItem::focusOutEvent(QFocusEvent *event)
{
    QQuickPaintedItem::focusOutEvent(event);
    update();
}

bool CanvasItem::groupKey(int key)
{
    for (const GroupKey &group : groupKeys)
        if (group.key == key) {
            const bool shows = !m_model.showsGroup(group.kind);
            m_model.setShowsGroup(group.kind, shows);
            announce(shows ? tr("%1 group shown").arg(groupTitle(group.kind))
                           : tr("%1 group hidden").arg(groupTitle(group.kind)));
            return true;
        }
    return false;
}

/// One step over tiles, and over the edge of a node into the next. Empty slots are stopped at only while something is
/// carried.
void CanvasItem::moveCursor(int columns, int rows, bool wholeNodes, bool extends)
{
    const CanvasScene &scene = m_model.scene();
    if (scene.isEmpty())
        return;
    m_byKeyboard = true;
    const bool carrying = CanvasController::instance()->isDragging();
    const CanvasHit former = m_cursor;
    if (m_cursor.node < 0)
        m_cursor = {.pod = -1, .domain = -1, .node = 0, .slot = 0};
    else
        do {
            const CanvasHit before = m_cursor;
            m_cursor = neighbour(scene.layout, m_cursor, {.columns = columns, .rows = rows, .wholeNodes = wholeNodes});
            if (m_cursor == before)
                break;
        } while (!carrying && scene.gpuAt(m_cursor.node, m_cursor.slot) < 0);
    if (!carrying && scene.gpuAt(m_cursor.node, m_cursor.slot) < 0)
        m_cursor = former;
    showCursor();
    if (carrying) {
        aimAtCursor(extends);
        return;
    }
    const Count gpu = scene.gpuAt(m_cursor.node, m_cursor.slot);
    Session *session = Session::instance();
    if (gpu >= 0 && extends && session->selectionLead() >= 0)
        session->setSelection(gpusBetween(scene, session->selectionLead(), gpu), session->selectionLead());
    else if (gpu >= 0)
        session->setSelection({gpu}, gpu);
    describeCursor();
    update();
}

/// Brings the cursor into view by the shortest way.
void CanvasItem::showCursor()
{
    const QRectF rect = hitRect(m_cursor);
    const QRectF room = QRectF(QPointF(0, 0), size()).adjusted(16, 40, -16, -16);
    const auto push = [](double low, double high, double roomLow, double roomHigh) {
        return low < roomLow ? roomLow - low : high > roomHigh ? roomHigh - high : 0;
    };
    const QPointF step(push(rect.left(), rect.right(), room.left(), room.right()),
                       push(rect.top(), rect.bottom(), room.top(), room.bottom()));
    if (!step.isNull())
        panBy(step);
    update();
}

/// Selects all GPUs of the cursor's node, instead of or besides the others.
void CanvasItem::selectNode(bool adds)
{
    const CanvasScene &scene = m_model.scene();
    if (m_cursor.node < 0 || CanvasController::instance()->isDragging())
        return;
    m_byKeyboard = true;
    std::vector<Count> gpus = gpusOfNode(scene, m_cursor.node);
    const Count lead = gpus.empty() ? -1 : gpus.front();
    announce(tr("Node %1, %2 GPUs selected").arg(m_cursor.node).arg(gpus.size()));
    if (adds) {
        const std::vector<Count> &others = Session::instance()->selection();
        gpus.insert(gpus.end(), others.begin(), others.end());
    }
    Session::instance()->setSelection(std::move(gpus), lead);
    update();
}

/// Space picks up the selection where the cursor is in it, else what is under the cursor.
void CanvasItem::pickUpOrDrop(bool wholeNodes)
{
    CanvasController &drag = *CanvasController::instance();
    if (drag.isDragging()) {
        drag.dragEnd();
        return;
    }
    const CanvasScene &scene = m_model.scene();
    const Count gpu = m_cursor.node < 0 ? -1 : scene.gpuAt(m_cursor.node, m_cursor.slot);
    if (gpu < 0)
        return;
    const Picked picked = wholeNodes ? pickedNodes(scene, m_cursor.node) : pickedGpus(gpu, m_cursor);
    if (drag.begin(picked.dragged, mapToScene(hitRect(m_cursor).center()), true))
        announce(tr("Picked up %1. Arrows choose a place, End the empty yard, Shift swaps ranks only, Space drops, "
                    "Escape cancels.")
                     .arg(picked.text));
}

void CanvasItem::aimAtCursor(bool swapRanksOnly)
{
    CanvasController &drag = *CanvasController::instance();
    m_dropPoint = hitRect(m_cursor).center();
    emit dropPointChanged();
    CanvasHit hit = m_cursor;
    if (const CanvasFrame *frame = m_model.scene().layout.frameOf(hit.node))
        hit.domain = frame->domain;
    drag.aim(dropTarget(drag.dragged(), hit, swapRanksOnly), swapRanksOnly);
}

/// The empty yard, which no arrow leads to.
void CanvasItem::aimAtYard()
{
    CanvasController &drag = *CanvasController::instance();
    if (!drag.isDragging() || !drag.isByKeyboard())
        return;
    m_dropPoint = QPointF(width() / 2, height() - 40);
    emit dropPointChanged();
    drag.aim(DropTarget(), false);
}

void CanvasItem::describeCursor()
{
    const CanvasScene &scene = m_model.scene();
    const Count gpu = m_cursor.node < 0 ? -1 : scene.gpuAt(m_cursor.node, m_cursor.slot);
    if (gpu < 0)
        return;
    const Count rank = scene.rankOfGpu[static_cast<std::size_t>(gpu)];
    QString text = tr("Rank %1, node %2 slot %3").arg(rank).arg(m_cursor.node).arg(m_cursor.slot);
    if (const RankGrid *grid = scene.grid()) {
        const Coordinates place = grid->coordinates(rank);
        text = tr("%1, tensor %2, %3, replica %4", "stage 3 is the third")
                   .arg(text)
                   .arg(place.tensor)
                   .arg(stagesText(scene.ownStrategy(), place.pipeline))
                   .arg(place.data);
    }
    announce(text);
}

/// Spoken while something is carried: where, whether it would be taken, and why not.
void CanvasItem::describeVerdict()
{
    const CanvasController &drag = *CanvasController::instance();
    if (!drag.isDragging() || !drag.target())
        return;
    const DropTarget &target = *drag.target();
    QString place = tr("Empty yard");
    if (target.kind == DropTarget::Kind::Slot)
        place = tr("Node %1 slot %2").arg(target.node).arg(target.slot);
    else if (target.kind == DropTarget::Kind::Node)
        place = tr("Node %1").arg(target.node);
    else if (target.kind == DropTarget::Kind::Domain)
        place = tr("NVLink domain %1").arg(target.domain);
    QStringList parts = {tr("%1: %2.").arg(place, drag.isAccepted() ? drag.verdictBrief() : drag.verdictTitle())};
    if (!drag.isAccepted())
        parts.append({drag.verdictReason(), drag.verdictAdvice()});
    parts.removeAll(QString());
    announce(parts.join(QLatin1Char(' ')));
}

} // namespace shardyard
