// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/ui/opensession.h"
#include "ui/bridge/settings.h"
#include "ui/canvas/canvascontroller.h"
#include "ui/canvas/canvasitem.h"
#include "ui/shell/windowloader.h"

#include <QQmlApplicationEngine>
#include <QQuickItem>
#include <QQuickWindow>
#include <QTest>

#include <memory>

namespace shardyard {

/// The whole window on a session of its own, worked by the mouse at places in the window, as a hand does it.
class YardWindow
{
public:
    explicit YardWindow(const QSize &size = QSize(1440, 900))
    {
        Settings::instance()->setMotionReduced(true);
        m_window = loadWindow(m_engine);
        if (m_window == nullptr)
            qFatal("the window cannot be loaded");
        m_window->resize(size);
    }
    ~YardWindow() { CanvasController::instance()->dragCancel(); }
    YardWindow(const YardWindow &) = delete;
    YardWindow &operator=(const YardWindow &) = delete;

    [[nodiscard]] bool show()
    {
        m_window->requestActivate();
        return QTest::qWaitForWindowActive(m_window) && canvas() != nullptr;
    }
    [[nodiscard]] bool open(const QString &file)
    {
        if (!m_session.openFile(file))
            return false;
        settle();
        return true;
    }
    /// Until the newest document is estimated and laid out.
    void settle()
    {
        m_session.waitForEstimate();
        QCoreApplication::processEvents();
        m_window->grabWindow();
    }

    [[nodiscard]] OpenSession &session() { return m_session; }
    [[nodiscard]] QQuickWindow &window() { return *m_window; }
    [[nodiscard]] CanvasItem *canvas() const { return m_window->findChild<CanvasItem *>(); }

    /// The first visible item whose property `name` has this value; null when there is none.
    [[nodiscard]] QQuickItem *find(const char *name, const QVariant &value) const
    {
        return find(m_window->contentItem(), name, value);
    }
    /// All of them, in the order of the tree.
    [[nodiscard]] QList<QQuickItem *> findAll(const char *name, const QVariant &value) const
    {
        QList<QQuickItem *> found;
        collect(m_window->contentItem(), name, value, found);
        return found;
    }
    /// What the row of this label shows: "26.1 GiB → 20.5 GiB"; empty when there is no such row.
    [[nodiscard]] QString change(const char *label) const
    {
        const QQuickItem *row = find("label", QString::fromLatin1(label));
        if (row == nullptr)
            return {};
        QString text = row->property("before").toString() + QStringLiteral(" → ") + row->property("value").toString();
        return text.replace(QChar::Nbsp, u' ');
    }

    [[nodiscard]] QPoint middle(const QQuickItem *item) const
    {
        return item->mapToScene({item->width() / 2, item->height() / 2}).toPoint();
    }
    [[nodiscard]] QPoint tile(Count node, int slot) const
    {
        return canvas()->mapToScene(canvas()->view().interior(node).tile(slot).center()).toPoint();
    }
    [[nodiscard]] QPoint title(Count node) const
    {
        const QRectF rect = canvas()->view().nodeRect(node);
        return canvas()->mapToScene(QPointF(rect.center().x(), rect.top() + 6)).toPoint();
    }

    void press(const QPoint &at, Qt::KeyboardModifiers modifiers = Qt::NoModifier)
    {
        m_pointer = at;
        QTest::mousePress(m_window, Qt::LeftButton, modifiers, at);
    }
    void moveTo(const QPoint &to, Qt::KeyboardModifiers modifiers = Qt::NoModifier)
    {
        constexpr int steps = 8;
        const QPoint from = m_pointer;
        for (int step = 1; step <= steps; ++step)
            hop(from + (to - from) * step / steps, modifiers);
    }
    /// One event of the mouse.
    void hop(const QPoint &to, Qt::KeyboardModifiers modifiers = Qt::NoModifier)
    {
        m_pointer = to;
        QTest::mouseEvent(QTest::MouseMove, m_window, Qt::NoButton, modifiers, to);
    }
    void release(Qt::KeyboardModifiers modifiers = Qt::NoModifier)
    {
        QTest::mouseRelease(m_window, Qt::LeftButton, modifiers, m_pointer);
    }
    void rightClick(const QPoint &at) { QTest::mouseClick(m_window, Qt::RightButton, Qt::NoModifier, at); }
    void click(const QPoint &at, Qt::KeyboardModifiers modifiers = Qt::NoModifier)
    {
        press(at, modifiers);
        QTest::mouseRelease(m_window, Qt::LeftButton, modifiers, at);
    }
    void type(const char *text)
    {
        for (const char *letter = text; *letter != 0; ++letter)
            QTest::keyClick(m_window, *letter);
    }
    void key(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier)
    {
        QTest::keyClick(m_window, key, modifiers);
    }

private:
    static QQuickItem *find(QQuickItem *item, const char *name, const QVariant &value)
    {
        if (!item->isVisible())
            return nullptr;
        if (item->property(name) == value)
            return item;
        for (QQuickItem *child : item->childItems())
            if (QQuickItem *found = find(child, name, value))
                return found;
        return nullptr;
    }

    static void collect(QQuickItem *item, const char *name, const QVariant &value, QList<QQuickItem *> &found)
    {
        if (!item->isVisible())
            return;
        if (item->property(name) == value)
            found.append(item);
        for (QQuickItem *child : item->childItems())
            collect(child, name, value, found);
    }

    OpenSession m_session;
    QQmlApplicationEngine m_engine; // after the session, so that it goes before it
    QQuickWindow *m_window = nullptr;
    QPoint m_pointer;
};

} // namespace shardyard
