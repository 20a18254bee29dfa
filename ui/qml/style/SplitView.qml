// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Templates as T
import Shardyard

/// A hairline between docks; the hit area reaches over it, and it lights up under the pointer.
T.SplitView {
    id: control

    implicitWidth: implicitContentWidth + leftPadding + rightPadding
    implicitHeight: implicitContentHeight + topPadding + bottomPadding

    handle: Rectangle {
        id: handle

        readonly property bool active: T.SplitHandle.pressed || T.SplitHandle.hovered
        readonly property bool upright: control.orientation === Qt.Horizontal

        implicitWidth: 1
        implicitHeight: 1
        color: Theme.line
        containmentMask: Item {
            x: handle.upright ? -4 : 0
            y: handle.upright ? 0 : -4
            width: handle.upright ? 9 : handle.width
            height: handle.upright ? handle.height : 9
        }

        Rectangle {
            anchors.centerIn: parent
            width: handle.upright ? Theme.lineWidth("selection") : parent.width
            height: handle.upright ? parent.height : Theme.lineWidth("selection")
            color: Theme.accent
            opacity: handle.active ? 1 : 0

            Behavior on opacity {
                NumberAnimation {
                    duration: Theme.fast
                }
            }
        }
    }
}
