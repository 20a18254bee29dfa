// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import Shardyard

/// A key, as on the keyboard: "Esc".
Rectangle {
    id: cap

    required property string text

    implicitWidth: Math.max(20, label.implicitWidth + 10)
    implicitHeight: 18
    radius: 3
    color: Theme.panel
    border.color: Theme.line2

    Text {
        id: label

        anchors.centerIn: parent
        text: cap.text
        textFormat: Text.PlainText
        color: Theme.text2
        font: Theme.caption
    }
}
