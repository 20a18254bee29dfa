// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/canvas/canvasmodel.h"
#include "ui/canvas/canvastool.h"
#include "ui/canvas/canvasview.h"

#include <QBasicTimer>
#include <QQuickPaintedItem>
#include <QStringList>
#include <QVariantAnimation>

namespace shardyard {

struct CanvasPaint;

/// The cluster canvas: pods ▸ NVLink domains ▸ nodes ▸ GPUs as one painted item, with pan, zoom, selection, group
/// lines and drag and drop. What is drawn where is in CanvasLayout, what it means in CanvasModel.
class CanvasItem : public QQuickPaintedItem
{
    Q_OBJECT
    QML_ELEMENT

    Q_PROPERTY(int lens READ lens WRITE setLens NOTIFY lensChanged)
    Q_PROPERTY(QStringList lensNames READ lensNames CONSTANT)
    Q_PROPERTY(int zoomPercent READ zoomPercent NOTIFY cameraChanged)
    Q_PROPERTY(QStringList crumbs READ crumbs NOTIFY crumbsChanged)
    Q_PROPERTY(QString announcement READ announcement NOTIFY announcementChanged)
    Q_PROPERTY(QString hoverText READ hoverText NOTIFY hoverChanged)
    Q_PROPERTY(QPointF hoverPoint READ hoverPoint NOTIFY hoverChanged)
    Q_PROPERTY(bool isEmpty READ isEmpty NOTIFY contentChanged)
    Q_PROPERTY(bool allInView READ isAllInView NOTIFY cameraChanged)
    /// Where a drag points, in the item.
    Q_PROPERTY(QPointF dropPoint READ dropPoint NOTIFY dropPointChanged)
    /// What floats over the canvas and labels keep clear of.
    Q_PROPERTY(QRectF coveredArea READ coveredArea WRITE setCoveredArea NOTIFY coveredAreaChanged)

public:
    explicit CanvasItem(QQuickItem *parent = nullptr);
    ~CanvasItem() override;

    void paint(QPainter *painter) override;

    [[nodiscard]] const CanvasModel &model() const { return m_model; }
    [[nodiscard]] CanvasModel &model() { return m_model; }
    [[nodiscard]] const Camera &camera() const { return m_camera; }
    [[nodiscard]] CanvasView view() const;

    [[nodiscard]] int lens() const { return static_cast<int>(m_model.lens()); }
    void setLens(int lens);
    [[nodiscard]] QStringList lensNames() const;
    [[nodiscard]] int zoomPercent() const;
    [[nodiscard]] QStringList crumbs() const { return m_crumbs; }
    [[nodiscard]] QString announcement() const { return m_announcement; }
    [[nodiscard]] QString hoverText() const;
    [[nodiscard]] QPointF hoverPoint() const { return m_hoverPoint; }
    [[nodiscard]] bool isEmpty() const { return m_model.scene().isEmpty(); }
    [[nodiscard]] bool isAllInView() const;
    [[nodiscard]] QRectF coveredArea() const { return m_coveredArea; }
    void setCoveredArea(const QRectF &area);
    [[nodiscard]] QPointF dropPoint() const { return m_dropPoint; }

    Q_INVOKABLE void zoomIn();
    Q_INVOKABLE void zoomOut();
    Q_INVOKABLE void zoomAt(qreal factor, qreal x, qreal y);
    Q_INVOKABLE void fitAll();
    Q_INVOKABLE void fitSelection();
    /// From GPU to node, domain, pod, cluster.
    Q_INVOKABLE void goUp();
    Q_INVOKABLE void goToCrumb(int index);
    Q_INVOKABLE void nextLens(int step);
    Q_INVOKABLE void deleteSelection();

    // For the tools and the controller.
    void setTool(std::unique_ptr<CanvasTool> tool);
    void click(const CanvasHit &hit, Qt::KeyboardModifiers modifiers);
    void setBand(const QRectF &band);
    void panBy(const QPointF &pixels);
    void centerOn(const QPointF &planePoint);
    void aimDrag(const QPointF &scenePosition, bool swapRanksOnly);
    void announce(const QString &text);

signals:
    void lensChanged();
    void cameraChanged();
    void crumbsChanged();
    void announcementChanged();
    void hoverChanged();
    void contentChanged();
    void coveredAreaChanged();
    void dropPointChanged();
    /// For what is selected now, at a place in the item.
    void menuRequested(const QPointF &at);

protected:
    void geometryChange(const QRectF &newGeometry, const QRectF &oldGeometry) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void mouseUngrabEvent() override;
    void wheelEvent(QWheelEvent *event) override;
    void hoverMoveEvent(QHoverEvent *event) override;
    void hoverLeaveEvent(QHoverEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void keyReleaseEvent(QKeyEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    void timerEvent(QTimerEvent *event) override;

private:
    // canvascamera.cpp
    void setCamera(const Camera &camera, bool animated);
    void showCamera(const Camera &camera);
    void fitRect(const QRectF &planeRect, bool animated);
    [[nodiscard]] Camera cameraFor(const QRectF &planeRect) const;
    [[nodiscard]] Camera heldInYard(Camera camera) const;
    void zoomInTo(const CanvasHit &hit);
    [[nodiscard]] std::vector<QRectF> levelsOf(const CanvasHit &hit) const;
    [[nodiscard]] CanvasHit focusHit() const;
    void keepPlace(const CanvasLayout &before);
    void updateCrumbs();

    // canvaskeys.cpp
    void moveCursor(int columns, int rows, bool wholeNodes, bool extends);
    void pickUpOrDrop(bool wholeNodes);
    void aimAtCursor(bool swapRanksOnly);
    void aimAtYard();
    void selectNode(bool adds);
    void requestMenu(const CanvasHit &hit, const QPointF &at);
    bool groupKey(int key);
    void describeCursor();
    void describeVerdict();
    void showCursor();

    // canvasitem.cpp, canvasinput.cpp
    void readModel();
    void readDrag();
    void setHover(const CanvasHit &hit, const QPointF &point);
    [[nodiscard]] QRectF hitRect(const CanvasHit &hit) const;
    void autoPan(const QPointF &position);
    void paintMarks(const CanvasPaint &paint) const;
    void paintDots(const CanvasPaint &paint) const;

    CanvasModel m_model;
    Camera m_camera;
    bool m_fitted = true; ///< all was fitted and nothing moved since: resizing fits again
    QVariantAnimation m_flight;
    Camera m_flightFrom;
    Camera m_flightTo;
    std::unique_ptr<CanvasTool> m_tool;
    std::unique_ptr<CanvasTool> m_nextTool; ///< takes over when the running one returns
    CanvasHit m_hover;
    CanvasHit m_cursor; ///< of the keyboard: node and slot
    bool m_byKeyboard = false; ///< the cursor was moved by keys last, so it shows
    QPointF m_hoverPoint;
    QString m_badgeText; ///< of the badge under the pointer
    QRectF m_band;
    QPointF m_dropPoint;
    bool m_swapHeld = false;
    QBasicTimer m_panTimer;
    QPointF m_panStep;
    QRectF m_coveredArea;
    QStringList m_crumbs;
    QString m_announcement;
};

} // namespace shardyard
