// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Templates as T
import Shardyard

T.Slider {
    id: control

    implicitWidth: horizontal ? 160 : Theme.size("control_dense")
    implicitHeight: horizontal ? Theme.size("control_dense") : 160
    padding: 0

    handle: Rectangle {
        x: control.horizontal ? control.visualPosition * (control.availableWidth - width) : (control.width - width) / 2
        y: control.horizontal ? (control.height - height) / 2 : control.visualPosition * (control.availableHeight - height)
        width: 14
        height: 14
        radius: 7
        color: control.pressed ? Theme.accentsoft : Theme.panel
        border.width: 2
        border.color: control.enabled ? Theme.accent : Theme.line2

        FocusRing {
            shown: control.visualFocus
            innerRadius: 7
        }
    }
    background: Rectangle {
        x: control.horizontal ? 0 : (control.width - width) / 2
        y: control.horizontal ? (control.height - height) / 2 : 0
        width: control.horizontal ? control.width : 4
        height: control.horizontal ? 4 : control.height
        radius: 2
        color: Theme.line2

        Rectangle {
            x: control.horizontal && control.mirrored ? parent.width - width : 0
            y: control.horizontal ? 0 : control.visualPosition * parent.height
            width: control.horizontal ? control.position * parent.width : parent.width
            height: control.horizontal ? parent.height : control.position * parent.height
            radius: 2
            color: control.enabled ? Theme.accent : Theme.ctl
        }
    }
}
