// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls

/// The arrangement of the yard.
Menu {
    id: menu

    required property ArrangeActions arrange

    title: qsTr("A&rrange")

    MenuItem {
        action: menu.arrange.group
    }
    MenuItem {
        action: menu.arrange.ungroup
    }
    MenuSeparator {
    }
    MenuItem {
        action: menu.arrange.fillGaps
    }
    MenuItem {
        action: menu.arrange.sortNodes
    }
    MenuItem {
        action: menu.arrange.ranksInOrder
    }
}
