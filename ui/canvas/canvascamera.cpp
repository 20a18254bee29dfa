// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/canvasitem.h"
#include "ui/theme/theme.h"

#include <algorithm>
#include <cmath>
#include <utility>

// Pan, zoom, fit, and the levels one goes in and out by.

namespace shardyard {
namespace {

constexpr double buttonZoom = 1.5;
/// Room for pod titles above, replica numbers to the left.
const QMarginsF allMargins(60, 36, 20, 16);
const QMarginsF partMargins(24, 44, 24, 24);
constexpr double mostFitScale = 4; ///< fitting stops where tiles show everything

} // namespace

int CanvasItem::zoomPercent() const
{
    return std::max(1, static_cast<int>(std::lround(m_camera.scale * 100)));
}

bool CanvasItem::isAllInView() const
{
    const QRectF all = m_camera.toScreen(m_model.scene().layout.bounds());
    return isEmpty() || QRectF(QPointF(0, 0), size()).contains(all);
}

/// The smallest scale shows the whole yard at half the size of the canvas; the middle of the canvas stays on the yard.
Camera CanvasItem::heldInYard(Camera camera) const
{
    const QRectF bounds = m_model.scene().layout.bounds();
    if (bounds.isEmpty() || width() <= 0)
        return camera;
    const QPointF middle(width() / 2, height() / 2);
    const double smallest = 0.5 * fitting(bounds, size(), allMargins, mostFitScale).scale;
    if (const double scale = std::clamp(camera.scale, smallest, largestScale); scale != camera.scale)
        camera = camera.zoomedAt(middle, scale);
    const QPointF at = camera.toPlane(middle);
    const QPointF held(std::clamp(at.x(), bounds.left(), bounds.right()),
                       std::clamp(at.y(), bounds.top(), bounds.bottom()));
    camera.offset += (at - held) * camera.scale;
    return camera;
}

void CanvasItem::showCamera(const Camera &camera)
{
    if (m_camera == camera)
        return;
    m_camera = camera;
    update();
    updateCrumbs();
    emit cameraChanged();
}

void CanvasItem::setCamera(const Camera &camera, bool animated)
{
    m_flight.stop();
    m_fitted = false;
    const Camera held = heldInYard(camera);
    const int duration = Theme::instance()->slow();
    if (!animated || duration == 0) {
        showCamera(held);
        return;
    }
    m_flightFrom = m_camera;
    m_flightTo = held;
    m_flight.setDuration(duration);
    m_flight.start();
}

Camera CanvasItem::cameraFor(const QRectF &planeRect) const
{
    const bool all = planeRect == m_model.scene().layout.bounds();
    return fitting(planeRect, size(), all ? allMargins : partMargins, mostFitScale);
}

void CanvasItem::fitRect(const QRectF &planeRect, bool animated)
{
    if (!planeRect.isEmpty() && width() > 0)
        setCamera(cameraFor(planeRect), animated);
}

void CanvasItem::fitAll()
{
    fitRect(m_model.scene().layout.bounds(), true);
    m_fitted = true;
}

void CanvasItem::fitSelection()
{
    const CanvasScene &scene = m_model.scene();
    QRectF around;
    for (const Count gpu : Session::instance()->selection())
        if (gpu < static_cast<Count>(scene.slotOfGpu.size()))
            around |= scene.layout.nodeRect(scene.layout.nodeOfSlot(scene.slotOfGpu[static_cast<std::size_t>(gpu)]));
    if (around.isNull())
        fitAll();
    else
        fitRect(around, true);
}

void CanvasItem::zoomIn()
{
    setCamera(m_camera.zoomedAt(QPointF(width() / 2, height() / 2), m_camera.scale * buttonZoom), true);
}

void CanvasItem::zoomOut()
{
    setCamera(m_camera.zoomedAt(QPointF(width() / 2, height() / 2), m_camera.scale / buttonZoom), true);
}

void CanvasItem::zoomAt(qreal factor, qreal x, qreal y)
{
    const double most = largestScale / m_camera.scale;
    setCamera(m_camera.zoomedAt(QPointF(x, y), m_camera.scale * std::min(factor, most)), false);
}

void CanvasItem::panBy(const QPointF &pixels)
{
    setCamera({.scale = m_camera.scale, .offset = m_camera.offset + pixels}, false);
}

void CanvasItem::centerOn(const QPointF &planePoint)
{
    setCamera({.scale = m_camera.scale, .offset = QPointF(width() / 2, height() / 2) - planePoint * m_camera.scale},
              false);
}

void CanvasItem::geometryChange(const QRectF &newGeometry, const QRectF &oldGeometry)
{
    QQuickPaintedItem::geometryChange(newGeometry, oldGeometry);
    if (newGeometry.size() == oldGeometry.size())
        return;
    if (m_fitted) {
        fitRect(m_model.scene().layout.bounds(), false);
        m_fitted = true;
    } else {
        const QSizeF grown = (newGeometry.size() - oldGeometry.size()) / 2;
        showCamera({.scale = m_camera.scale, .offset = m_camera.offset + QPointF(grown.width(), grown.height())});
    }
    updateCrumbs();
    emit cameraChanged();
}

/// When nodes get other places, the node in the middle stays in the middle.
void CanvasItem::keepPlace(const CanvasLayout &before)
{
    const CanvasLayout &now = m_model.scene().layout;
    m_hover = {};
    if (m_cursor.node >= now.nodes())
        m_cursor = {};
    if (before.isEmpty() || m_fitted || now.isEmpty()) {
        fitRect(now.bounds(), false);
        m_fitted = true;
        updateCrumbs();
        emit cameraChanged();
        return;
    }
    const Count node = before.nearestNode(m_camera.toPlane(QPointF(width() / 2, height() / 2)));
    if (node >= 0 && node < now.nodes()) {
        const QPointF moved = now.nodeRect(node).center() - before.nodeRect(node).center();
        setCamera({.scale = m_camera.scale, .offset = m_camera.offset - moved * m_camera.scale}, false);
    }
    updateCrumbs();
}

// ---- levels

/// Rectangles from the whole yard to one GPU, round a place.
std::vector<QRectF> CanvasItem::levelsOf(const CanvasHit &hit) const
{
    const CanvasLayout &layout = m_model.scene().layout;
    std::vector<QRectF> levels = {layout.bounds()};
    if (hit.pod >= 0 && layout.pods() > 1)
        levels.push_back(layout.podRect(hit.pod));
    if (hit.domain >= 0)
        if (const CanvasFrame *frame = layout.frameOfDomain(hit.domain))
            levels.push_back(layout.frameRect(*frame));
    if (hit.node < 0)
        return levels;
    const QRectF node = layout.nodeRect(hit.node);
    // A neighbourhood of nodes lies between hundreds of them and one.
    levels.push_back(QRectF(node.center() - QPointF(3 * node.width(), 3 * node.height()), node.size() * 6));
    levels.push_back(node);
    return levels;
}

/// The place that going up or down a level is about: the cursor or the selection where in view, else the middle.
CanvasHit CanvasItem::focusHit() const
{
    const CanvasView seen = view();
    const QRectF window(QPointF(0, 0), size());
    if (m_cursor.node >= 0 && seen.nodeRect(m_cursor.node).intersects(window))
        return seen.hitAt(hitRect(m_cursor).center());
    const CanvasHit middle = seen.hitAt(window.center());
    if (middle.node >= 0 || isEmpty())
        return middle;
    const Count nearest = seen.layout.nearestNode(m_camera.toPlane(window.center()));
    return seen.hitAt(seen.nodeRect(nearest).center());
}

void CanvasItem::zoomInTo(const CanvasHit &hit)
{
    for (const QRectF &level : levelsOf(hit))
        if (const Camera camera = cameraFor(level); camera.scale > m_camera.scale * 1.15) {
            setCamera(camera, true);
            return;
        }
}

void CanvasItem::goUp()
{
    const double all = cameraFor(m_model.scene().layout.bounds()).scale;
    const std::vector<QRectF> levels = levelsOf(focusHit());
    for (auto level = levels.rbegin(); level != levels.rend(); ++level) {
        const Camera camera = cameraFor(*level);
        if (camera.scale < m_camera.scale / 1.15 && camera.scale > all) {
            setCamera(camera, true);
            return;
        }
    }
    fitAll();
}

/// "Cluster", "Pod 0", "nodes 144–351": what the window shows of the yard.
void CanvasItem::updateCrumbs()
{
    QStringList crumbs = {tr("Cluster")};
    const CanvasLayout &layout = m_model.scene().layout;
    const QRectF window = m_camera.toPlane(QRectF(QPointF(0, 0), size()));
    Count pods = 0;
    Count pod = -1;
    layout.forEachPod(window, [&](Count touched) {
        ++pods;
        pod = touched;
    });
    if (pods == 1 && layout.pods() > 1)
        crumbs.append(tr("Pod %1").arg(pod));
    if (pods == 1 && !isAllInView()) {
        // First and last row in view; numbers between them may be off screen, as in any window on a table.
        const Count first = layout.nearestNode(window.topLeft());
        const Count last = layout.nearestNode(window.bottomRight());
        const auto [low, high] = std::minmax(first, last);
        crumbs.append(low == high ? tr("node %1").arg(low) : tr("nodes %1–%2").arg(low).arg(high));
    }
    if (std::exchange(m_crumbs, crumbs) != crumbs)
        emit crumbsChanged();
}

void CanvasItem::goToCrumb(int index)
{
    if (index == 0) {
        fitAll();
        return;
    }
    const CanvasHit hit = focusHit();
    if (index == 1 && m_crumbs.size() > 2 && hit.pod >= 0)
        fitRect(m_model.scene().layout.podRect(hit.pod), true);
}

} // namespace shardyard
