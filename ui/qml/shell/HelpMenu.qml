// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls

Menu {
    id: menu

    signal keysRequested
    signal aboutRequested

    title: qsTr("&Help")

    MenuItem {
        text: qsTr("&Keyboard")
        onTriggered: menu.keysRequested()
    }
    MenuItem {
        text: qsTr("&About Shardyard")
        onTriggered: menu.aboutRequested()
    }
}
