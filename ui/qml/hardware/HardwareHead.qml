// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import QtQuick.Templates as T
import Shardyard

/// The head of a column: a click sorts by it.
T.AbstractButton {
    id: head

    required property HardwareRoom room
    required property int column
    readonly property bool sorted: room.sortColumn === column
    readonly property string unit: unitOf(room.kind)
    readonly property bool atStart: startsOf(room.kind)

    /// The argument makes the bindings follow the kind.
    function titleOf(kind: string): string {
        return room.title(column);
    }
    function unitOf(kind: string): string {
        return room.unit(column);
    }
    function startsOf(kind: string): bool {
        return room.isText(column);
    }

    text: titleOf(room.kind)
    implicitHeight: 44
    focusPolicy: Qt.StrongFocus
    Accessible.role: Accessible.ColumnHeader
    Accessible.name: unit === "" ? text : qsTr("%1, %2").arg(text).arg(unit)
    Accessible.description: sorted ? (room.descending ? qsTr("sorted, largest first") : qsTr("sorted, smallest first"))
                                   : qsTr("Enter sorts by it")
    Accessible.onPressAction: room.sortBy(column)
    ToolTip.text: room.help(column)
    ToolTip.visible: (hovered || visualFocus) && !down
    ToolTip.delay: 600
    onClicked: room.sortBy(column)
    Keys.onReturnPressed: room.sortBy(column)
    Keys.onEnterPressed: room.sortBy(column)

    contentItem: Item {
        Column {
            anchors.verticalCenter: parent.verticalCenter
            x: head.atStart ? 10 : parent.width - width - 10
            width: Math.min(implicitWidth, parent.width - 14)

            Row {
                anchors.right: head.atStart ? undefined : parent.right
                spacing: 2

                Icon {
                    anchors.verticalCenter: parent.verticalCenter
                    visible: head.sorted
                    name: head.room.descending ? "chevron-down" : "chevron-up"
                    size: Theme.size("icon_chip")
                    color: Theme.accent
                }
                Text {
                    text: head.text
                    textFormat: Text.PlainText
                    color: Theme.text
                    font: Theme.label
                }
            }
            Text {
                anchors.right: head.atStart ? undefined : parent.right
                visible: text !== ""
                text: head.unit
                textFormat: Text.PlainText
                color: Theme.text2
                font: Theme.caption
            }
        }
    }
    background: Rectangle {
        color: head.down ? Theme.line : head.hovered ? Theme.hover : Theme.alt

        Rectangle {
            anchors.bottom: parent.bottom
            width: parent.width
            height: head.sorted ? Theme.lineWidth("selection") : Theme.lineWidth("hairline")
            color: head.sorted ? Theme.accent : Theme.line
        }
        FocusRing {
            anchors.margins: 1
            shown: head.visualFocus
        }
    }
}
