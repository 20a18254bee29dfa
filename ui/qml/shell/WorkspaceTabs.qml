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
    currentIndex: workspaces.page === WorkspaceActions.None ? workspaces.current : -1
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

        /// No tab is the chosen one while a page lies over the workspaces.
        Connections {
            target: tabs.workspaces

            function onPageChanged(): void {
                tab.checked = tabs.workspaces.page === WorkspaceActions.None && tabs.workspaces.current === tab.TabBar.index;
            }
        }
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
