// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls

Menu {
    id: menu

    required property EditActions edit
    required property ArrangeActions arrange

    title: qsTr("&Edit")

    MenuItem {
        action: menu.edit.undo
    }
    MenuItem {
        action: menu.edit.redo
    }
    MenuItem {
        action: menu.edit.history
    }
    MenuSeparator {
    }
    MenuItem {
        action: menu.edit.cut
    }
    MenuItem {
        action: menu.edit.copy
    }
    MenuItem {
        action: menu.edit.paste
    }
    MenuItem {
        action: menu.edit.duplicateSelection
    }
    MenuItem {
        action: menu.edit.deleteSelection
    }
    MenuSeparator {
    }
    MenuItem {
        action: menu.edit.selectAll
    }
    ArrangeMenu {
        arrange: menu.arrange
    }
}
