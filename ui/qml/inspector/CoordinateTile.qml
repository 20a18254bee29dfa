// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import Shardyard

/// Position of a GPU along one axis of a rank grid: "Tensor 3 / 8".
Rectangle {
    id: tile

    required property string label
    required property string value
    required property string note

    implicitWidth: Math.max(title.implicitWidth, number.width) + 16
    implicitHeight: 46
    radius: Theme.radius("control")
    color: Theme.alt
    border.color: Theme.line
    Accessible.role: Accessible.StaticText
    Accessible.name: qsTr("%1 rank %2 %3").arg(label).arg(value).arg(note)

    Text {
        id: title

        x: 8
        y: 5
        width: tile.width - 12
        text: tile.label
        textFormat: Text.PlainText
        elide: Text.ElideRight
        font: Theme.caption
        color: Theme.text2
        Accessible.ignored: true
    }
    Row {
        id: number

        x: 8
        y: 22
        spacing: 3

        Text {
            id: position

            text: tile.value
            textFormat: Text.PlainText
            font: Theme.heading
            color: Theme.text
            Accessible.ignored: true
        }
        Text {
            anchors.baseline: position.baseline
            text: tile.note
            textFormat: Text.PlainText
            font: Theme.caption
            color: Theme.text2
            Accessible.ignored: true
        }
    }
}
