// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAccessible>
#include <QCoreApplication>
#include <QDropEvent>
#include <QMimeData>
#include <QQuickItem>
#include <QQuickWindow>
#include <QUrl>

// The window as a screen reader finds its way in it.

namespace shardyard {

/// The first visible item below `root`, itself included, that is like this; null where there is none.
template <class IsIt>
QQuickItem *firstAccessible(QQuickItem *root, const IsIt &isIt)
{
    if (!root->isVisible())
        return nullptr;
    QAccessibleInterface *accessible = QAccessible::queryAccessibleInterface(root);
    if (accessible != nullptr && isIt(*accessible))
        return root;
    for (QQuickItem *child : root->childItems())
        if (QQuickItem *found = firstAccessible(child, isIt))
            return found;
    return nullptr;
}

/// One whose name begins so.
inline QQuickItem *itemNamed(QQuickItem *root, const QString &beginning)
{
    return firstAccessible(
        root, [&beginning](QAccessibleInterface &item) { return item.text(QAccessible::Name).startsWith(beginning); });
}

inline bool isControl(QAccessibleInterface &item)
{
    return item.role() != QAccessible::Heading && item.role() != QAccessible::StaticText;
}

/// A control of this name.
inline QQuickItem *controlNamed(QQuickItem *root, const QString &name)
{
    return firstAccessible(
        root, [&name](QAccessibleInterface &item) { return item.text(QAccessible::Name) == name && isControl(item); });
}

/// A control whose name begins so.
inline QQuickItem *controlBeginning(QQuickItem *root, const QString &beginning)
{
    return firstAccessible(root, [&beginning](QAccessibleInterface &item) {
        return item.text(QAccessible::Name).startsWith(beginning) && isControl(item);
    });
}

/// Drops a file in the middle of the window; answers whether it was taken.
inline bool dropFile(QQuickWindow &window, const QString &path)
{
    QMimeData mime;
    mime.setUrls({QUrl::fromLocalFile(path)});
    const QPoint at(window.width() / 2, window.height() / 2);
    QDragEnterEvent enter(at, Qt::CopyAction, &mime, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&window, &enter);
    QDropEvent event(at, Qt::CopyAction, &mime, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&window, &event);
    return event.isAccepted();
}

} // namespace shardyard
