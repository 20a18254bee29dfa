// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import Shardyard

/// The filled green diamond beside the best value of a row.
Item {
    implicitWidth: 9
    implicitHeight: 9

    Rectangle {
        anchors.centerIn: parent
        width: 6
        height: 6
        rotation: 45
        color: Theme.ok
    }
}
