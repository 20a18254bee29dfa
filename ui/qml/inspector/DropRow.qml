// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import Shardyard

/// One number before and after a drop.
Item {
    id: row

    required property string label
    required property string value
    required property string note
    required property string before
    required property string tone
    readonly property color ink: tone === "ok" ? Theme.ok : tone === "err" ? Theme.err : Theme.text2

    implicitHeight: 38
    Accessible.role: Accessible.StaticText
    Accessible.name: qsTr("%1: %2 becomes %3 %4").arg(label).arg(before).arg(value).arg(note)

    Text {
        y: 3
        text: row.label
        textFormat: Text.PlainText
        font: Theme.caption
        color: Theme.text2
        Accessible.ignored: true
    }
    Row {
        y: 18
        spacing: 6

        Text {
            text: row.before
            textFormat: Text.PlainText
            font: Theme.body
            color: Theme.text2
            Accessible.ignored: true
        }
        Icon {
            anchors.verticalCenter: parent.verticalCenter
            name: "arrow-right"
            size: Theme.size("icon_chip")
        }
        Text {
            text: row.value
            textFormat: Text.PlainText
            font: Theme.label
            color: row.tone === "" ? Theme.text : row.ink
            Accessible.ignored: true
        }
    }
    Text {
        anchors.right: parent.right
        y: 18
        text: row.note
        textFormat: Text.PlainText
        font: Theme.body
        color: row.ink
        Accessible.ignored: true
    }
    Rectangle {
        anchors.bottom: parent.bottom
        width: parent.width
        height: 1
        color: Theme.line
    }
}
