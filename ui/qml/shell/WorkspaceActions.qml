// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import QtQuick.Controls
import Shardyard

/// Which workspace is in view, and the keys that change it.
Item {
    id: workspaces

    enum Name {
        Yard,
        Timeline
    }

    property int current: WorkspaceActions.Yard

    readonly property Action yard: Action {
        text: qsTr("&Yard")
        shortcut: "Ctrl+1"
        enabled: Session.hasDocument
        onTriggered: workspaces.current = WorkspaceActions.Yard
    }
    readonly property Action timeline: Action {
        text: qsTr("&Timeline")
        shortcut: "Ctrl+2"
        enabled: Session.hasDocument
        onTriggered: workspaces.current = WorkspaceActions.Timeline
    }
}
