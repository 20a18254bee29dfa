// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Templates as T
import Shardyard

T.CheckBox {
    id: control

    implicitWidth: implicitContentWidth + leftPadding + rightPadding
    implicitHeight: Math.max(Theme.size("control_dense"), implicitContentHeight + topPadding + bottomPadding)
    padding: 0
    spacing: 8
    font: Theme.body

    indicator: Rectangle {
        x: control.mirrored ? control.width - width : 0
        y: (control.height - height) / 2
        width: 16
        height: 16
        radius: Theme.radius("control") - 1
        color: control.checkState === Qt.Unchecked ? (control.down ? Theme.line : control.hovered ? Theme.hover : Theme.panel)
             : control.enabled ? Theme.accent : Theme.line2
        border.width: control.checkState === Qt.Unchecked ? 1 : 0
        border.color: control.enabled ? Theme.ctl : Theme.line2

        Icon {
            anchors.centerIn: parent
            name: control.checkState === Qt.PartiallyChecked ? "minus" : "check"
            size: Theme.size("icon_chip")
            color: Theme.ontext
            visible: control.checkState !== Qt.Unchecked
        }
        FocusRing {
            shown: control.visualFocus
            innerRadius: Theme.radius("control") - 1
        }
    }
    contentItem: Text {
        leftPadding: control.mirrored ? 0 : 16 + control.spacing
        rightPadding: control.mirrored ? 16 + control.spacing : 0
        text: control.text
        font: control.font
        color: control.enabled ? Theme.text : Theme.text3
        verticalAlignment: Text.AlignVCenter
        elide: Text.ElideRight
    }
}
