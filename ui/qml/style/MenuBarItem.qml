// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Templates as T
import Shardyard

T.MenuBarItem {
    id: control

    implicitWidth: implicitContentWidth + leftPadding + rightPadding
    implicitHeight: Theme.size("control")
    leftPadding: 8
    rightPadding: 8
    font: Theme.body

    contentItem: Text {
        text: control.text.replace(/&(.)/g, "$1")
        textFormat: Text.PlainText
        font: control.font
        color: control.down || control.highlighted ? Theme.text : Theme.text2
        verticalAlignment: Text.AlignVCenter
        horizontalAlignment: Text.AlignHCenter
    }
    background: Rectangle {
        radius: Theme.radius("control")
        color: control.down ? Theme.line : control.highlighted || control.hovered ? Theme.hover : "transparent"

        FocusRing {
            shown: control.visualFocus
        }
    }
}
