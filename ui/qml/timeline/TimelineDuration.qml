// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import Shardyard

/// A duration with its slider.
Column {
    id: row

    required property string label
    required property real value
    property string tip: ""

    signal picked(real length)

    spacing: 0

    Item {
        width: parent.width
        height: name.height

        Text {
            id: name

            text: row.label
            textFormat: Text.PlainText
            color: Theme.text2
            font: Theme.body
        }
        Text {
            anchors.right: parent.right
            text: Number(row.value).toLocaleString(Qt.locale(), "f", 2)
            textFormat: Text.PlainText
            color: Theme.text
            font: Theme.bodyStrong
        }
    }
    Slider {
        id: slider

        width: parent.width
        from: 0
        to: 4
        stepSize: 0.05
        value: row.value
        Accessible.name: qsTr("%1, in forwards").arg(row.label)
        Accessible.description: row.tip
        ToolTip.text: row.tip
        ToolTip.visible: hovered && row.tip !== "" && !pressed
        ToolTip.delay: 600
        onMoved: row.picked(value)
    }
    Binding {
        target: slider
        property: "value"
        value: row.value
        when: !slider.pressed
    }
}
