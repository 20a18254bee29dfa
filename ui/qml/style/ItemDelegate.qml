// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Templates as T
import Shardyard

T.ItemDelegate {
    id: control

    implicitWidth: Math.max(implicitBackgroundWidth + leftInset + rightInset, implicitContentWidth + leftPadding + rightPadding)
    implicitHeight: Math.max(implicitBackgroundHeight + topInset + bottomInset, implicitContentHeight + topPadding + bottomPadding)
    leftPadding: 8
    rightPadding: 8
    spacing: 6
    font: Theme.body
    icon.width: Theme.size("icon_dense")

    contentItem: IconLabel {
        centered: false
        iconName: control.icon.name
        iconSize: control.icon.width
        text: control.text
        font: control.font
        color: control.enabled ? Theme.text : Theme.text3
        iconColor: control.enabled ? Theme.text2 : Theme.text3
        spacing: control.spacing
    }
    background: Rectangle {
        implicitHeight: Theme.size("row_list")
        radius: Theme.radius("control")
        color: control.down ? Theme.line : control.checked ? Theme.accentsoft
             : control.highlighted || control.hovered ? Theme.hover : "transparent"

        FocusRing {
            shown: control.visualFocus
        }
    }
}
