// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import Shardyard

/// Why an edit was not made, beside the control that asked for it.
Rectangle {
    id: refusal

    required property string text

    visible: text !== ""
    implicitHeight: message.implicitHeight + 12
    radius: Theme.radius("control")
    color: Theme.errsoft
    Accessible.role: Accessible.AlertMessage
    Accessible.name: text

    Icon {
        id: icon

        x: 8
        y: 7
        name: "err"
        color: Theme.err
        size: Theme.size("icon_dense")
    }
    Text {
        id: message

        anchors.left: icon.right
        anchors.leftMargin: 6
        anchors.right: parent.right
        anchors.rightMargin: 8
        y: 6
        text: refusal.text
        textFormat: Text.PlainText
        color: Theme.text
        font: Theme.body
        wrapMode: Text.WordWrap
    }
}
