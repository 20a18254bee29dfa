// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Templates as T
import Shardyard

/// One step: its name, and whether it is done, undone or where the plan is now.
T.ItemDelegate {
    id: row

    required property string label
    required property bool done
    required property bool present
    readonly property string standing: present ? qsTr("now") : done ? qsTr("done") : qsTr("undone")

    implicitHeight: Theme.size("row_list")
    Accessible.role: Accessible.ListItem
    Accessible.name: qsTr("%1, %2", "a step and where it stands").arg(label).arg(standing)
    Accessible.selected: present

    background: Rectangle {
        radius: Theme.radius("control")
        color: row.present ? Theme.accentsoft : row.hovered ? Theme.hover : "transparent"

        FocusRing {
            anchors.margins: 1
            shown: row.highlighted
        }
    }
    contentItem: Item {
        Icon {
            x: 8
            anchors.verticalCenter: parent.verticalCenter
            name: row.present ? "arrow-right" : row.done ? "" : "redo"
            size: Theme.size("icon_dense")
            color: row.present ? Theme.accent : Theme.text2
        }
        Text {
            x: 30
            width: parent.width - x - 8
            anchors.verticalCenter: parent.verticalCenter
            text: row.label
            textFormat: Text.PlainText
            font: row.present ? Theme.bodyStrong : Theme.body
            color: row.done ? Theme.text : Theme.text2
            elide: Text.ElideRight
        }
    }
}
