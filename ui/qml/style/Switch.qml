// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Templates as T
import Shardyard

T.Switch {
    id: control

    implicitWidth: implicitContentWidth + leftPadding + rightPadding
    implicitHeight: Math.max(Theme.size("control_dense"), implicitContentHeight + topPadding + bottomPadding)
    padding: 0
    spacing: 8
    font: Theme.body

    indicator: Rectangle {
        x: control.mirrored ? control.width - width : 0
        y: (control.height - height) / 2
        width: 28
        height: 16
        radius: 8
        color: !control.enabled ? Theme.line2 : control.checked ? Theme.accent : control.hovered ? Theme.text3 : Theme.ctl

        Rectangle {
            x: control.visualPosition * (parent.width - width - 4) + 2
            y: 2
            width: 12
            height: 12
            radius: 6
            color: control.checked ? Theme.ontext : Theme.panel

            Behavior on x {
                enabled: !control.down
                NumberAnimation {
                    duration: Theme.fast
                    easing.type: Easing.OutCubic
                }
            }
        }
        FocusRing {
            shown: control.visualFocus
            innerRadius: 8
        }
    }
    contentItem: Text {
        leftPadding: control.mirrored ? 0 : 28 + control.spacing
        rightPadding: control.mirrored ? 28 + control.spacing : 0
        text: control.text
        font: control.font
        color: control.enabled ? Theme.text : Theme.text3
        verticalAlignment: Text.AlignVCenter
        elide: Text.ElideRight
    }
}
