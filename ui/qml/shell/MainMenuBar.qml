// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls

MenuBar {
    id: bar

    required property FileActions files
    required property EditActions edit
    required property ArrangeActions arrange
    required property LookActions looks
    required property DockActions docks
    required property ZoomActions zoom
    required property WorkspaceActions workspaces

    signal keysRequested
    signal aboutRequested

    FileMenu {
        files: bar.files
    }
    EditMenu {
        edit: bar.edit
        arrange: bar.arrange
    }
    ViewMenu {
        looks: bar.looks
        docks: bar.docks
        zoom: bar.zoom
        workspaces: bar.workspaces
    }
    StrategyMenuBarMenu {
        edit: bar.edit
    }
    HelpMenu {
        docks: bar.docks
        onKeysRequested: bar.keysRequested()
        onAboutRequested: bar.aboutRequested()
    }
}
