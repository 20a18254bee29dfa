// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls

/// What can be done where the pointer or the cursor is on the canvas.
Menu {
    id: menu

    required property EditActions edit
    required property ArrangeActions arrange

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
    MenuSeparator {
    }
    MenuItem {
        action: menu.edit.selectAll
    }
}
