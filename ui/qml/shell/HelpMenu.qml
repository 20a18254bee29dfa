// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls

Menu {
    id: menu

    required property DockActions docks

    signal keysRequested
    signal aboutRequested

    title: qsTr("&Help")

    MenuItem {
        action: menu.docks.explain
    }
    MenuSeparator {
    }
    MenuItem {
        text: qsTr("&Keyboard")
        onTriggered: menu.keysRequested()
    }
    MenuItem {
        text: qsTr("&About Shardyard")
        onTriggered: menu.aboutRequested()
    }
}
