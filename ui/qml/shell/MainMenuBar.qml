// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls

MenuBar {
    id: bar

    required property FileActions files
    required property EditActions edit
    required property LookActions looks
    required property DockActions docks
    required property ZoomActions zoom

    signal keysRequested
    signal aboutRequested

    FileMenu {
        files: bar.files
    }
    EditMenu {
        edit: bar.edit
    }
    ViewMenu {
        looks: bar.looks
        docks: bar.docks
        zoom: bar.zoom
    }
    StrategyMenuBarMenu {
        edit: bar.edit
    }
    HelpMenu {
        onKeysRequested: bar.keysRequested()
        onAboutRequested: bar.aboutRequested()
    }
}
