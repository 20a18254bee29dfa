// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import Shardyard

/// A labelled whole number; while its slider moves the lanes follow.
Item {
    id: row

    required property string label
    required property int value
    required property int to
    property string tip: ""

    signal picked(int count)

    implicitHeight: spin.implicitHeight

    Text {
        anchors.verticalCenter: parent.verticalCenter
        text: row.label
        textFormat: Text.PlainText
        color: Theme.text2
        font: Theme.body
    }
    SpinBox {
        id: spin

        anchors.right: parent.right
        width: 104
        from: 1
        to: Math.max(row.to, row.value)
        value: row.value
        Accessible.name: row.label
        Accessible.description: row.tip
        ToolTip.text: row.tip
        ToolTip.visible: hovered && row.tip !== ""
        ToolTip.delay: 600
        onValueModified: row.picked(value)
    }
    // The value typed or stepped must not cut the tie to the plan.
    Binding {
        target: spin
        property: "value"
        value: row.value
    }
}
