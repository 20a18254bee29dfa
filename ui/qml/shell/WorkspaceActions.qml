// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import QtQuick.Controls
import Shardyard

/// Which workspace is in view, the pages that lie over them, and the keys that change either.
Item {
    id: workspaces

    enum Name {
        Yard,
        Timeline
    }
    enum Page {
        None,
        Hardware,
        Model
    }

    property int current: WorkspaceActions.Yard
    /// A page fills the window in place of the workspace, and of the start page, until it is left.
    property int page: WorkspaceActions.None
    readonly property bool hasDocument: Session.hasDocument

    onHasDocumentChanged: {
        if (!hasDocument && page === WorkspaceActions.Model)
            leavePage();
    }

    readonly property Action yard: Action {
        text: qsTr("&Yard")
        shortcut: "Ctrl+1"
        enabled: Session.hasDocument
        onTriggered: workspaces.go(WorkspaceActions.Yard)
    }
    readonly property Action timeline: Action {
        text: qsTr("&Timeline")
        shortcut: "Ctrl+2"
        enabled: Session.hasDocument
        onTriggered: workspaces.go(WorkspaceActions.Timeline)
    }
    readonly property Action hardware: Action {
        text: qsTr("&Compare hardware…")
        shortcut: "Ctrl+Shift+H"
        onTriggered: workspaces.page = WorkspaceActions.Hardware
    }
    readonly property Action model: Action {
        text: qsTr("&Model…")
        shortcut: "Ctrl+Shift+M"
        enabled: Session.hasDocument
        onTriggered: workspaces.page = WorkspaceActions.Model
    }

    function go(workspace: int): void {
        page = WorkspaceActions.None;
        current = workspace;
    }

    function shows(workspace: int): bool {
        return Session.hasDocument && page === WorkspaceActions.None && current === workspace;
    }

    function leavePage(): void {
        page = WorkspaceActions.None;
    }
}
