// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls

Menu {
    id: menu

    required property EditActions edit

    title: qsTr("&Edit")

    MenuItem {
        action: menu.edit.undo
    }
    MenuItem {
        action: menu.edit.redo
    }
    MenuSeparator {
    }
    MenuItem {
        action: menu.edit.deleteSelection
    }
}
