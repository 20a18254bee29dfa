// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls

/// All menus behind one button, for narrow windows.
IconButton {
    id: button

    required property FileActions files
    required property EditActions edit
    required property ArrangeActions arrange
    required property LookActions looks
    required property DockActions docks
    required property ZoomActions zoom
    required property WorkspaceActions workspaces

    signal keysRequested
    signal aboutRequested

    iconName: "menu"
    text: qsTr("Menu")
    checked: menu.visible
    ToolTip.visible: (hovered || visualFocus) && !checked
    onClicked: menu.popup(button, 0, height + 4)

    Shortcut {
        sequence: "F10"
        enabled: button.visible
        onActivated: button.clicked()
    }
    Menu {
        id: menu

        FileMenu {
            files: button.files
        }
        EditMenu {
            edit: button.edit
            arrange: button.arrange
        }
        ViewMenu {
            looks: button.looks
            docks: button.docks
            zoom: button.zoom
            workspaces: button.workspaces
        }
        StrategyMenuBarMenu {
            edit: button.edit
        }
        HelpMenu {
            docks: button.docks
            onKeysRequested: button.keysRequested()
            onAboutRequested: button.aboutRequested()
        }
    }
}
