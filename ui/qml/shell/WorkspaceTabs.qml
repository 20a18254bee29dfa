// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import Shardyard

/// The workspaces, in the order of the work.
TabBar {
    id: tabs

    required property WorkspaceActions workspaces

    implicitHeight: Theme.size("header")
    contentHeight: Theme.size("header")
    currentIndex: workspaces.current
    Accessible.name: qsTr("Workspaces")

    component Tab: TabButton {
        id: tab

        required property Action trigger

        text: trigger.text.replace("&", "")
        height: Theme.size("header")
        leftPadding: 14
        rightPadding: 14
        Accessible.name: text
        Accessible.description: KeyNames.of(trigger.shortcut)
        onClicked: trigger.trigger()
    }

    Tab {
        trigger: tabs.workspaces.yard
        icon.name: "grid"
    }
    Tab {
        trigger: tabs.workspaces.timeline
        icon.name: "chart"
    }
}
