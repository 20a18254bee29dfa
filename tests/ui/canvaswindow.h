// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/bridge/session.h"
#include "ui/canvas/canvascontroller.h"
#include "ui/canvas/canvasitem.h"
#include "ui/theme/icons.h"
#include "ui/theme/theme.h"

#include <QQmlComponent>
#include <QQmlEngine>
#include <QQuickStyle>
#include <QQuickView>
#include <QTest>
#include <QtPlugin>

Q_IMPORT_PLUGIN(ShardyardPlugin)
Q_IMPORT_PLUGIN(YardPlugin)

namespace shardyard {

/// Pods of two nodes; nodes 0, 1, 2 are full, 3 and 4 hold four GPUs of eight. Tensor
/// groups of 4 and two stages: ranks 0-3 are stage 0 and 4-7 stage 1 of replica 0, each in one node.
inline const QString fiveNodes = QStringLiteral(TEST_DATA "/canvas/five-nodes.shardyard");

/// The canvas panel in a window of its own, on a session of its own: what the main window shows in its middle.
class CanvasWindow
{
public:
    explicit CanvasWindow(const QSize &size = QSize(900, 500))
        : m_session(std::make_shared<const Catalogue>(builtInCatalogue()))
    {
        if (QQuickStyle::name() != QStringLiteral("Yard"))
            QQuickStyle::setStyle(QStringLiteral("Yard"));
        Session::setInstance(&m_session);
        Theme::instance()->setMotionReduced(true);
        m_view = std::make_unique<QQuickView>();
        m_view->engine()->addImageProvider(QStringLiteral("icon"), new IconProvider);
        m_view->setResizeMode(QQuickView::SizeRootObjectToView);
        m_view->resize(size);
        m_component = std::make_unique<QQmlComponent>(m_view->engine());
        m_component->setData("import Shardyard\nCanvasPanel { }", QUrl(QStringLiteral("qrc:/canvaswindow.qml")));
        m_view->setContent(m_component->url(), m_component.get(), m_component->create());
    }
    ~CanvasWindow()
    {
        CanvasController::instance()->dragCancel();
        m_component.reset();
        m_view.reset();
        Session::setInstance(nullptr);
    }
    CanvasWindow(const CanvasWindow &) = delete;
    CanvasWindow &operator=(const CanvasWindow &) = delete;

    [[nodiscard]] bool show()
    {
        m_view->show();
        m_view->requestActivate();
        return QTest::qWaitForWindowActive(m_view.get()) && canvas() != nullptr;
    }
    [[nodiscard]] bool open(const QString &file)
    {
        if (!m_session.openFile(file))
            return false;
        settle();
        return true;
    }
    /// Waits until the newest document is estimated and shown.
    void settle()
    {
        m_session.waitForEstimate();
        QCoreApplication::processEvents();
    }

    [[nodiscard]] Session &session() { return m_session; }
    [[nodiscard]] QQuickView &window() { return *m_view; }
    [[nodiscard]] CanvasItem *canvas()
    {
        return m_view->rootObject()->findChild<CanvasItem *>(QStringLiteral("canvas"));
    }
    [[nodiscard]] std::string text() const { return writeDocument(*m_session.document()); }

    /// Middle of a GPU's tile, of a node's title, in window coordinates.
    [[nodiscard]] QPoint tile(Count node, int slot)
    {
        return canvas()->mapToScene(canvas()->view().interior(node).tile(slot).center()).toPoint();
    }
    [[nodiscard]] QPoint title(Count node)
    {
        const QRectF rect = canvas()->view().nodeRect(node);
        return canvas()->mapToScene(QPointF(rect.center().x(), rect.top() + 6)).toPoint();
    }
    /// Shows nodes at a size where tiles can be told apart.
    void lookAt(Count node, double scale)
    {
        CanvasItem *item = canvas();
        item->zoomAt(scale / item->camera().scale, 0, 0);
        item->centerOn(item->view().layout.nodeRect(node).center());
    }
    /// Moves the pointer in steps, as a hand does.
    void moveTo(const QPoint &to, Qt::KeyboardModifiers modifiers = Qt::NoModifier)
    {
        constexpr int steps = 8;
        const QPoint from = m_pointer;
        for (int step = 1; step <= steps; ++step) {
            m_pointer = from + (to - from) * step / steps;
            QTest::mouseEvent(QTest::MouseMove, m_view.get(), Qt::NoButton, modifiers, m_pointer);
        }
    }
    void press(const QPoint &at, Qt::KeyboardModifiers modifiers = Qt::NoModifier)
    {
        m_pointer = at;
        QTest::mousePress(m_view.get(), Qt::LeftButton, modifiers, at);
    }
    void release(Qt::KeyboardModifiers modifiers = Qt::NoModifier)
    {
        QTest::mouseRelease(m_view.get(), Qt::LeftButton, modifiers, m_pointer);
    }
    void click(const QPoint &at, Qt::KeyboardModifiers modifiers = Qt::NoModifier)
    {
        press(at, modifiers);
        release(modifiers);
    }
    void key(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier)
    {
        QTest::keyClick(m_view.get(), key, modifiers);
    }

private:
    Session m_session;
    std::unique_ptr<QQuickView> m_view;
    std::unique_ptr<QQmlComponent> m_component;
    QPoint m_pointer;
};

} // namespace shardyard
