// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import Shardyard

/// Zoom out, how far one is, zoom in, fit. At 100 % a tile is just wide enough for its rank.
Row {
    id: zoom

    required property CanvasItem canvas

    spacing: 0

    IconButton {
        text: qsTr("Zoom out")
        iconName: "minus"
        size: Theme.size("control_dense")
        onClicked: zoom.canvas.zoomOut()
    }
    Text {
        width: 48
        height: parent.height
        text: qsTr("%1 %").arg(zoom.canvas.zoomPercent)
        color: Theme.text2
        font: Theme.body
        horizontalAlignment: Text.AlignHCenter
        verticalAlignment: Text.AlignVCenter
    }
    IconButton {
        text: qsTr("Zoom in")
        iconName: "plus"
        size: Theme.size("control_dense")
        onClicked: zoom.canvas.zoomIn()
    }
    Item {
        width: 8
        height: 1
    }
    IconButton {
        text: qsTr("Fit the whole yard")
        tip: qsTr("Fit the whole yard (Shift+F); F fits the selection")
        iconName: "fit"
        size: Theme.size("control_dense")
        onClicked: zoom.canvas.fitAll()
    }
}
