// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Window
import Shardyard

/// What is carried, 12 px off the pointer, over the whole window.
GhostItem {
    parent: Window.contentItem
    z: 1000
    visible: CanvasController.dragging && !CanvasController.byKeyboard
    x: CanvasController.pointer.x + 12
    y: CanvasController.pointer.y + 12
    Accessible.ignored: true
}
