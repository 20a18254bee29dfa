// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import Shardyard

/// A part of the left dock that flies out of the rail. While something is dragged out of it, it gets out of the way but
/// keeps the mouse, and closes after the drop.
Popup {
    id: popup

    property bool hiddenByDrag: false
    readonly property bool dragged: hiddenByDrag && CanvasController.dragging

    x: parent && parent.LayoutMirroring.enabled ? -width - 8 : (parent ? parent.width + 8 : 0)
    width: Theme.size("left_dock")
    height: 440
    margins: 8
    padding: 0
    topPadding: 8
    bottomPadding: 8
    focus: true
    opacity: dragged ? 0 : 1
    closePolicy: dragged ? Popup.NoAutoClose : Popup.CloseOnEscape | Popup.CloseOnPressOutside
    onDraggedChanged: if (!dragged) close()
}
