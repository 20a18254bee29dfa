// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Templates as T
import Shardyard

T.ToolTip {
    id: control

    x: parent ? (parent.width - implicitWidth) / 2 : 0
    y: parent ? parent.height + 6 : 0
    implicitWidth: Math.min(300, contentWidth + leftPadding + rightPadding)
    implicitHeight: contentHeight + topPadding + bottomPadding
    margins: 6
    leftPadding: 8
    rightPadding: 8
    topPadding: 5
    bottomPadding: 5
    delay: 600
    closePolicy: T.Popup.CloseOnEscape | T.Popup.CloseOnPressOutsideParent | T.Popup.CloseOnReleaseOutsideParent

    contentItem: Text {
        text: control.text
        textFormat: Text.PlainText
        font: Theme.caption
        color: Theme.text
        wrapMode: Text.WordWrap
    }
    background: Rectangle {
        color: Theme.panel
        radius: Theme.radius("control")
        border.color: Theme.line2
    }
}
