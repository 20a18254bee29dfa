// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import Shardyard

/// One end of a ramp.
Item {
    required property bool active

    width: 12

    Rectangle {
        width: 6
        height: 18
        anchors.centerIn: parent
        radius: Theme.radius("swatch")
        color: Theme.panel
        border.width: parent.active ? 2 : 1
        border.color: parent.active ? Theme.accent : Theme.text
    }
}
