// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import Shardyard

/// How near the canvas is seen.
Item {
    id: zoom

    required property CanvasPanel canvas

    // qmllint disable unqualified
    readonly property Action nearer: Action {
        text: qsTr("Zoom &in")
        icon.name: "plus"
        shortcut: StandardKey.ZoomIn
        enabled: zoom.canvas.visible
        onTriggered: zoom.canvas.zoomIn()
    }
    readonly property Action farther: Action {
        text: qsTr("Zoom &out")
        icon.name: "minus"
        shortcut: StandardKey.ZoomOut
        enabled: zoom.canvas.visible
        onTriggered: zoom.canvas.zoomOut()
    }
    // qmllint enable unqualified
    readonly property Action fit: Action {
        text: qsTr("&Fit the whole yard")
        icon.name: "fit"
        shortcut: "Ctrl+0"
        enabled: zoom.canvas.visible
        onTriggered: zoom.canvas.fitAll()
    }
}
