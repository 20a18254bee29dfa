// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Templates as T
import Shardyard

T.MenuSeparator {
    id: control

    implicitWidth: 100
    implicitHeight: 9
    padding: 4

    contentItem: Rectangle {
        implicitHeight: 1
        color: Theme.line
    }
}
