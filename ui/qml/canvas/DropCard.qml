// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import Shardyard

/// Beside the pointer while a drag is over something that refuses: why, and what would work.
Rectangle {
    id: card

    required property CanvasItem canvas
    readonly property point pointer: canvas.dropPoint

    visible: CanvasController.dragging && CanvasController.overTarget && !CanvasController.accepted
    width: Math.min(300, content.implicitWidth + 24)
    height: content.implicitHeight + 16
    x: Math.max(8, Math.min(canvas.width - width - 8, pointer.x - width - 16))
    y: Math.max(8, Math.min(canvas.height - height - 8, pointer.y - height - 8))
    color: Theme.panel
    radius: Theme.radius("card")
    border.color: Theme.err

    Column {
        id: content

        x: 12
        y: 8
        spacing: 4

        Row {
            spacing: 8

            Icon {
                name: "no"
                color: Theme.err
                anchors.verticalCenter: parent.verticalCenter
            }
            Text {
                text: CanvasController.verdictTitle
                textFormat: Text.PlainText
                color: Theme.text
                font: Theme.label
            }
        }
        Text {
            width: Math.min(implicitWidth, 276)
            text: CanvasController.verdictReason
            textFormat: Text.PlainText
            visible: text !== ""
            color: Theme.text2
            font: Theme.caption
            wrapMode: Text.WordWrap
        }
        Text {
            width: Math.min(implicitWidth, 276)
            text: CanvasController.verdictAdvice
            textFormat: Text.PlainText
            visible: text !== ""
            color: Theme.text2
            font: Theme.caption
            wrapMode: Text.WordWrap
        }
    }
}
