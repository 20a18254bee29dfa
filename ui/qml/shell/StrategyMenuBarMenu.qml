// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls

/// The Strategy menu: what is done with the active one.
Menu {
    id: menu

    required property EditActions edit

    title: qsTr("&Strategy")

    MenuItem {
        action: menu.edit.addStrategy
    }
    MenuItem {
        action: menu.edit.duplicateStrategy
    }
    MenuItem {
        action: menu.edit.makeBase
    }
    MenuItem {
        action: menu.edit.balanceStages
    }
    MenuSeparator {
    }
    MenuItem {
        action: menu.edit.removeStrategy
    }
}
