// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import Shardyard

/// What a row is about: pin, name, vendor, and whether it is one's own or in the plan.
HardwarePart {
    id: cell

    required property bool own
    required property bool used

    Rectangle {
        width: 3
        height: parent.height - 1
        visible: cell.currentRow
        color: Theme.accent
    }
    IconButton {
        id: pin

        x: 5
        anchors.verticalCenter: parent.verticalCenter
        size: Theme.size("hit_min")
        focusPolicy: Qt.NoFocus
        iconName: "pin"
        text: cell.pinned ? qsTr("Unpin %1").arg(cell.text) : qsTr("Pin %1").arg(cell.text)
        tip: qsTr("Pinned rows stay on top, and what differs between them is marked (Space)")
        checked: cell.pinned
        opacity: cell.pinned || cell.currentRow || over.hovered ? 1 : 0.35
        onClicked: cell.room.togglePin(cell.row)
    }
    Column {
        anchors.left: pin.right
        anchors.leftMargin: 4
        anchors.right: marks.left
        anchors.rightMargin: 4
        anchors.verticalCenter: parent.verticalCenter

        Text {
            width: parent.width
            text: cell.text
            textFormat: Text.PlainText
            elide: Text.ElideRight
            color: Theme.text
            font: Theme.bodyStrong
        }
        Text {
            width: parent.width
            visible: text !== ""
            text: cell.note
            textFormat: Text.PlainText
            elide: Text.ElideRight
            color: Theme.text2
            font: Theme.caption
        }
    }
    Row {
        id: marks

        anchors.right: parent.right
        anchors.rightMargin: 8
        anchors.verticalCenter: parent.verticalCenter
        spacing: 4

        Chip {
            visible: cell.own
            text: qsTr("own")
            kind: "base"
            iconName: ""
        }
        Chip {
            visible: cell.used
            text: qsTr("in plan")
            kind: "ok"
        }
    }
    HoverHandler {
        id: over
    }
    ToolTip.text: cell.tip
    ToolTip.visible: over.hovered && !pin.hovered
    ToolTip.delay: 900
}
