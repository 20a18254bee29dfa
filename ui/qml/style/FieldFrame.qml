// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import Shardyard

/// The frame of a field that is typed into or picked from.
Rectangle {
    id: frame

    required property bool usable
    required property bool focused
    property bool hovered: false

    implicitHeight: Theme.size("control")
    radius: Theme.radius("control")
    color: !usable ? Theme.alt : hovered && !focused ? Theme.hover : Theme.panel
    border.width: 1
    border.color: !usable ? Theme.line : focused ? Theme.accent : hovered ? Theme.ctl : Theme.line2

    FocusRing {
        shown: frame.focused
    }
}
