// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/cluster/edit.h"

#include <QObject>
#include <QPointF>
#include <QPointer>
#include <QQmlEngine>
#include <QString>

#include <optional>
#include <set>
#include <unordered_map>

namespace shardyard {

class CanvasItem;
class Session;

/// One drag at a time, whoever began it: the palette, the mouse on the canvas or its keyboard. It asks the engine what
/// a drop would do, has the session estimate it before the release, and makes the drop one undo step.
///
/// The palette calls beginPaletteDrag, then dragMove for every move, then dragEnd; positions are in window coordinates.
class CanvasController : public QObject
{
    Q_OBJECT
    QML_ELEMENT
    QML_SINGLETON

    Q_PROPERTY(bool dragging READ isDragging NOTIFY dragChanged)
    Q_PROPERTY(bool byKeyboard READ isByKeyboard NOTIFY dragChanged)
    Q_PROPERTY(QString dragTitle READ dragTitle NOTIFY dragChanged)
    Q_PROPERTY(QString dragDetail READ dragDetail NOTIFY dragChanged)
    Q_PROPERTY(QPointF pointer READ pointer NOTIFY pointerChanged)
    Q_PROPERTY(bool overTarget READ isOverTarget NOTIFY verdictChanged)
    Q_PROPERTY(bool accepted READ isAccepted NOTIFY verdictChanged)
    Q_PROPERTY(QString verdictBrief READ verdictBrief NOTIFY verdictChanged)
    Q_PROPERTY(QString verdictTitle READ verdictTitle NOTIFY verdictChanged)
    Q_PROPERTY(QString verdictReason READ verdictReason NOTIFY verdictChanged)
    Q_PROPERTY(QString verdictAdvice READ verdictAdvice NOTIFY verdictChanged)

public:
    static CanvasController *create(QQmlEngine *engine, QJSEngine *scriptEngine);
    static CanvasController *instance();

    /// `kind` is "gpu", "node" or "rack": one spanning NVLink domain's worth of a node type. False where there is no
    /// such thing, no document, or a drag runs already.
    Q_INVOKABLE bool beginPaletteDrag(const QString &kind, const QString &id, qreal sceneX, qreal sceneY);
    Q_INVOKABLE void dragMove(qreal sceneX, qreal sceneY, int modifiers = 0);
    /// Drops where the pointer is; over nothing that accepts, the drag ends without an edit.
    Q_INVOKABLE void dragEnd();
    Q_INVOKABLE void dragCancel();

    void setCanvas(CanvasItem *canvas);
    bool begin(const Dragged &dragged, const QPointF &scenePosition, bool byKeyboard = false);
    /// Points at a target, or at nothing.
    void aim(const std::optional<DropTarget> &target, bool swapRanksOnly);

    [[nodiscard]] bool isDragging() const { return m_dragging; }
    [[nodiscard]] bool isByKeyboard() const { return m_byKeyboard; }
    [[nodiscard]] const Dragged &dragged() const { return m_dragged; }
    [[nodiscard]] bool swapsRanksOnly() const { return m_swapRanksOnly; }
    [[nodiscard]] const std::optional<DropTarget> &target() const { return m_target; }
    [[nodiscard]] const DropVerdict &verdict() const { return m_verdict; }
    /// A GPU that is carried, by its physical number.
    [[nodiscard]] bool carries(Count gpu) const;
    /// A node that carried GPUs come from.
    [[nodiscard]] bool isOrigin(Count node) const;
    /// Whether a node would take what is dragged, asked once a drag and node.
    [[nodiscard]] const BriefVerdict &briefOf(Count node) const;

    [[nodiscard]] QString dragTitle() const { return m_title; }
    [[nodiscard]] QString dragDetail() const { return m_detail; }
    [[nodiscard]] QPointF pointer() const { return m_pointer; }
    [[nodiscard]] bool isOverTarget() const { return m_target.has_value(); }
    [[nodiscard]] bool isAccepted() const { return m_target && m_verdict.accepted; }
    [[nodiscard]] QString verdictBrief() const;
    [[nodiscard]] QString verdictTitle() const;
    [[nodiscard]] QString verdictReason() const;
    [[nodiscard]] QString verdictAdvice() const;

signals:
    void dragChanged();
    void pointerChanged();
    void verdictChanged();
    /// A drop was made, in the words of its undo step; or refused, in the verdict's.
    void dropped(const QString &text, bool done);

private:
    explicit CanvasController(QObject *parent); // not by QML, which would make one of its own
    void judge();
    void end();
    void describe();

    QPointer<CanvasItem> m_canvas;
    bool m_dragging = false;
    bool m_byKeyboard = false;
    bool m_swapRanksOnly = false;
    Dragged m_dragged;
    std::optional<DropTarget> m_target;
    DropVerdict m_verdict;
    Cluster m_cluster; ///< of the document when the drag began
    mutable std::unordered_map<Count, BriefVerdict> m_briefs;
    std::set<Count> m_origins;
    QPointF m_pointer;
    QString m_title;
    QString m_detail;
};

} // namespace shardyard
