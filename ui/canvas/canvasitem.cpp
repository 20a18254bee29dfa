// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/canvasitem.h"

#include "ui/bridge/commands.h"
#include "ui/bridge/format.h"
#include "ui/canvas/canvascontroller.h"
#include "ui/canvas/canvaspaint.h"
#include "ui/canvas/canvasselection.h"
#include "ui/canvas/droptarget.h"
#include "ui/theme/theme.h"

#include <algorithm>
#include <utility>

namespace shardyard {
namespace {

/// The GPU among the dragged whose tensor group the drag is about: the selected one, else the first; -1 where they are
/// new.
Count leadOf(const Dragged &dragged, const CanvasScene &scene)
{
    std::vector<Count> gpus;
    if (const auto *picked = std::get_if<ExistingGpus>(&dragged))
        gpus = picked->gpus;
    else if (const auto *nodes = std::get_if<ExistingNodes>(&dragged); nodes != nullptr && !nodes->nodes.empty())
        gpus = gpusOfNode(scene, nodes->nodes.front());
    const Count selected = Session::instance()->selectionLead();
    if (gpus.empty() || std::find(gpus.begin(), gpus.end(), selected) != gpus.end())
        return gpus.empty() ? -1 : selected;
    return gpus.front();
}

} // namespace

CanvasItem::CanvasItem(QQuickItem *parent) : QQuickPaintedItem(parent)
{
    setAcceptedMouseButtons(Qt::LeftButton | Qt::MiddleButton | Qt::RightButton);
    setAcceptHoverEvents(true);
    setOpaquePainting(true);
    setActiveFocusOnTab(true);
    setFlag(ItemIsFocusScope, false);
    connect(&m_model, &CanvasModel::changed, this, &CanvasItem::readModel);
    connect(&m_model, &CanvasModel::lensChanged, this, &CanvasItem::lensChanged);
    connect(&m_model, &CanvasModel::layoutChanged, this, &CanvasItem::keepPlace);
    connect(&m_flight, &QVariantAnimation::valueChanged, this,
            [this](const QVariant &progress) { showCamera(between(m_flightFrom, m_flightTo, progress.toDouble())); });
    m_flight.setStartValue(0.0);
    m_flight.setEndValue(1.0);
    m_flight.setEasingCurve(QEasingCurve::OutCubic);
    CanvasController *controller = CanvasController::instance();
    controller->setCanvas(this);
    connect(controller, &CanvasController::dragChanged, this, &CanvasItem::readDrag);
    connect(controller, &CanvasController::verdictChanged, this, [this] {
        describeVerdict();
        update();
    });
    connect(controller, &CanvasController::dropped, this, &CanvasItem::announce);
}

CanvasItem::~CanvasItem() = default;

CanvasView CanvasItem::view() const
{
    return {.layout = m_model.scene().layout, .camera = m_camera, .limits = m_model.colors().limits};
}

void CanvasItem::readModel()
{
    // The cursor stays on a node when nodes go.
    const Count nodes = m_model.scene().isEmpty() ? 0 : m_model.scene().layout.nodes();
    if (m_cursor.node >= nodes)
        m_cursor = nodes == 0 ? CanvasHit() : CanvasHit{.pod = -1, .domain = -1, .node = nodes - 1, .slot = 0};
    if (m_cursor.node >= 0)
        m_cursor.slot =
            std::clamp(m_cursor.slot, 0, static_cast<int>(m_model.scene().layout.slotsOf(m_cursor.node)) - 1);
    update();
    emit contentChanged();
}

void CanvasItem::readDrag()
{
    const CanvasController &drag = *CanvasController::instance();
    m_model.setDrag(drag.isDragging(), drag.isDragging() ? leadOf(drag.dragged(), m_model.scene()) : -1);
    if (!drag.isDragging())
        m_panTimer.stop();
    update();
}

void CanvasItem::setLens(int lens)
{
    m_model.setLens(static_cast<Lens>(std::clamp(lens, 0, lensCount - 1)));
}

void CanvasItem::nextLens(int step)
{
    setLens(((lens() + step) % lensCount + lensCount) % lensCount);
    announce(tr("Lens: %1").arg(lensNames().at(lens())));
}

QStringList CanvasItem::lensNames() const
{
    return {tr("Pipeline stage"), tr("Tensor group"), tr("Data replica"), tr("Memory"), tr("Traffic")};
}

void CanvasItem::setCoveredArea(const QRectF &area)
{
    if (std::exchange(m_coveredArea, area) == area)
        return;
    update();
    emit coveredAreaChanged();
}

void CanvasItem::announce(const QString &text)
{
    if (std::exchange(m_announcement, text) != text)
        emit announcementChanged();
}

void CanvasItem::deleteSelection()
{
    Session *session = Session::instance();
    const auto count = static_cast<Count>(session->selection().size());
    if (count == 0)
        return;
    const QString refusal = commands::deleteSelection(*session);
    const QString done = count == 1 ? tr("Deleted 1 GPU") : tr("Deleted %1 GPUs").arg(formatCount(count));
    announce(refusal.isEmpty() ? done : refusal);
}

// ---- drag

void CanvasItem::aimDrag(const QPointF &scenePosition, bool swapRanksOnly)
{
    CanvasController &drag = *CanvasController::instance();
    const QPointF position = mapFromScene(scenePosition);
    const QPointF former = std::exchange(m_dropPoint, position);
    m_swapHeld = swapRanksOnly;
    emit dropPointChanged();
    if (!contains(position)) {
        m_panTimer.stop();
        drag.aim(std::nullopt, swapRanksOnly);
        return;
    }
    autoPan(position);
    drag.aim(dropTarget(drag.dragged(), view().hitAt(position), swapRanksOnly), swapRanksOnly);
    if (drag.target()->kind == DropTarget::Kind::Yard) {
        const QSizeF around(460, 260); // of the frame that shows the new node
        const QPointF corner(around.width() / 2, around.height() / 2);
        update(QRectF(position - corner, around).united(QRectF(former - corner, around)).toAlignedRect());
    }
}

/// Near an edge the plane moves on under the drag, faster the nearer.
void CanvasItem::autoPan(const QPointF &position)
{
    constexpr double edge = 32;
    const auto step = [](double from, double to) {
        return from < edge ? (edge - from) / 2 : to < edge ? (to - edge) / 2 : 0;
    };
    m_panStep = QPointF(step(position.x(), width() - position.x()), step(position.y(), height() - position.y()));
    if (m_panStep.isNull())
        m_panTimer.stop();
    else if (!m_panTimer.isActive())
        m_panTimer.start(16, this);
}

void CanvasItem::timerEvent(QTimerEvent *event)
{
    if (event->timerId() != m_panTimer.timerId()) {
        QQuickPaintedItem::timerEvent(event);
        return;
    }
    panBy(m_panStep);
    aimDrag(mapToScene(m_dropPoint), m_swapHeld);
}

// ---- painting

void CanvasItem::paint(QPainter *painter)
{
    const double deviceRatio = painter->transform().m11() * painter->device()->devicePixelRatio();
    const QRectF all(QPointF(0, 0), size());
    const QRectF clip = painter->hasClipping() ? painter->clipBoundingRect() & all : all;
    painter->setRenderHint(QPainter::Antialiasing, false);
    painter->fillRect(clip, m_model.colors().canvas);
    const CanvasController *drag = CanvasController::instance();
    const CanvasView seen = {.layout = m_model.shown().layout, .camera = m_camera, .limits = m_model.colors().limits};
    const CanvasPaint paint = {
        .painter = *painter,
        .model = m_model,
        .shown = m_model.shown(),
        .view = seen,
        .clip = clip,
        .deviceRatio = deviceRatio,
        .digitWidth = QFontMetricsF(m_model.colors().caption).horizontalAdvance(QLatin1Char('0')),
        .size = size(),
        .drag = drag->isDragging() ? drag : nullptr,
        .dropPoint = m_dropPoint,
        .covered = m_coveredArea.isEmpty() ? std::vector<QRectF>() : std::vector<QRectF>{m_coveredArea}};
    if (m_model.shown().isEmpty()) {
        paintDots(paint);
        paintDropTargets(paint);
        return;
    }
    paintCanvas(paint);
    paintMarks(paint);
}

/// The ground of an empty yard.
void CanvasItem::paintDots(const CanvasPaint &paint) const
{
    constexpr int step = 24;
    const auto firstOf = [](double edge) { return static_cast<int>(std::floor(edge / step)); };
    const QRectF dot(11, 11, 2, 2);
    for (int row = firstOf(paint.clip.top()); row * step < paint.clip.bottom(); ++row)
        for (int column = firstOf(paint.clip.left()); column * step < paint.clip.right(); ++column)
            paint.painter.fillRect(dot.translated(column * step, row * step), paint.colors().line2);
}

/// What follows the pointer and the keyboard.
void CanvasItem::paintMarks(const CanvasPaint &paint) const
{
    if (m_hover.node >= 0 && m_hover.node < m_model.shown().layout.nodes() && paint.drag == nullptr)
        paint.frame(hitRect(m_hover), m_hover.slot >= 0 ? 2 : 4, QPen(paint.colors().text2, 1), Qt::NoBrush);
    if (m_byKeyboard && hasActiveFocus() && m_cursor.node >= 0 && m_cursor.node < m_model.shown().layout.nodes())
        paint.frame(hitRect(m_cursor).adjusted(-4, -4, 4, 4), 4, QPen(paint.colors().accent, 2), Qt::NoBrush);
    if (!m_band.isNull()) {
        QColor soft = paint.colors().accentSoft;
        soft.setAlphaF(0.4F);
        paint.frame(m_band, 0, QPen(paint.colors().accent, 1), soft);
    }
}

QRectF CanvasItem::hitRect(const CanvasHit &hit) const
{
    const CanvasView seen = view();
    if (hit.slot >= 0 && seen.detail() != Detail::Block)
        return seen.interior(hit.node).tile(hit.slot);
    return seen.nodeRect(hit.node);
}

} // namespace shardyard
