// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls

Menu {
    id: menu

    required property LookActions looks
    required property DockActions docks
    required property ZoomActions zoom
    required property WorkspaceActions workspaces

    title: qsTr("&View")

    MenuItem {
        action: menu.workspaces.yard
    }
    MenuItem {
        action: menu.workspaces.timeline
    }
    MenuItem {
        action: menu.workspaces.model
    }
    MenuItem {
        action: menu.workspaces.hardware
    }
    MenuSeparator {
    }
    MenuItem {
        action: menu.zoom.nearer
    }
    MenuItem {
        action: menu.zoom.farther
    }
    MenuItem {
        action: menu.zoom.fit
    }
    MenuSeparator {
    }
    MenuItem {
        action: menu.docks.next
    }
    MenuItem {
        action: menu.docks.previous
    }
    MenuItem {
        action: menu.docks.inspector
    }
    MenuSeparator {
    }
    MenuItem {
        action: menu.looks.dark
    }
    MenuItem {
        action: menu.looks.highContrast
    }
    MenuItem {
        action: menu.looks.reduceMotion
    }
}
