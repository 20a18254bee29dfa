// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import Shardyard

/// The workspaces, in the order of the work.
TabBar {
    implicitHeight: Theme.size("header")
    contentHeight: Theme.size("header")
    Accessible.name: qsTr("Workspaces")

    TabButton {
        text: qsTr("Yard")
        icon.name: "grid"
        height: Theme.size("header")
        leftPadding: 14
        rightPadding: 14
        Accessible.name: text
    }
}
