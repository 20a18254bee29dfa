// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Templates as T
import Shardyard

/// The chosen tab has a 2 px accent line below; its weight stays, so nothing jumps.
T.TabButton {
    id: control

    implicitWidth: implicitContentWidth + leftPadding + rightPadding
    implicitHeight: Theme.size("dock_header")
    width: implicitWidth
    leftPadding: 12
    rightPadding: 12
    spacing: 7
    font: Theme.bodyStrong
    icon.width: Theme.size("icon")

    contentItem: IconLabel {
        iconName: control.icon.name
        iconSize: control.icon.width
        text: control.text
        font: control.font
        spacing: control.spacing
        color: !control.enabled ? Theme.text3 : control.checked || control.hovered ? Theme.text : Theme.text2
        iconColor: control.checked ? Theme.accent : color
    }
    background: Item {
        Rectangle {
            anchors.fill: parent
            anchors.topMargin: 4
            anchors.bottomMargin: 4
            anchors.leftMargin: 4
            anchors.rightMargin: 4
            radius: Theme.radius("control")
            color: control.down ? Theme.line : control.hovered && !control.checked ? Theme.hover : "transparent"

            FocusRing {
                anchors.margins: -1
                shown: control.visualFocus
            }
        }
        Rectangle {
            anchors.left: parent.left
            anchors.right: parent.right
            anchors.bottom: parent.bottom
            height: Theme.lineWidth("selection")
            color: Theme.accent
            visible: control.checked
        }
    }
}
