// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import Shardyard

/// What the colours of the blocks mean; wraps where it is narrow.
Flow {
    id: legend

    spacing: 14
    Accessible.role: Accessible.List
    Accessible.name: qsTr("Legend")

    component Entry: Row {
        id: entry

        required property string name
        required property color color
        property bool outlined: false

        spacing: 5
        Accessible.role: Accessible.ListItem
        Accessible.name: name

        Rectangle {
            width: 11
            height: 11
            radius: Theme.radius("swatch")
            anchors.verticalCenter: parent.verticalCenter
            color: entry.color
            border.width: entry.outlined ? 1 : 0
            border.color: Theme.line2
        }
        Text {
            text: entry.name
            textFormat: Text.PlainText
            color: Theme.text2
            font: Theme.caption
        }
    }

    Entry {
        name: qsTr("Forward")
        color: Theme.memoryColor("gradients")
    }
    Entry {
        name: qsTr("Backward, input gradient")
        color: Theme.memoryColor("activations")
    }
    Entry {
        name: qsTr("Weight gradient")
        color: Theme.memoryColor("kv")
    }
    Entry {
        name: qsTr("Exposed data traffic")
        color: Theme.memoryColor("logits")
    }
    Entry {
        name: qsTr("Optimizer")
        color: Theme.memoryColor("transient")
    }
    Entry {
        name: qsTr("Idle")
        color: Theme.alt
        outlined: true
    }
    Text {
        text: qsTr("paler = later chunk, dotted = ideal end")
        textFormat: Text.PlainText
        color: Theme.text3
        font: Theme.caption
    }
}
