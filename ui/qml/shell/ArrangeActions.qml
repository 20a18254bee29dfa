// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import Shardyard

/// What is done to the selection of the yard as a whole, or to all of it.
Item {
    id: arrange

    readonly property bool selected: Session.selectionCount > 0

    readonly property Action group: Action {
        text: qsTr("&Group by NVLink")
        icon.name: "group"
        shortcut: "Ctrl+G"
        enabled: arrange.selected
        onTriggered: Session.say(Commands.groupSelection())
    }
    readonly property Action ungroup: Action {
        text: qsTr("&Ungroup")
        icon.name: "ungroup"
        shortcut: "Ctrl+Shift+G"
        enabled: arrange.selected
        onTriggered: Session.say(Commands.ungroupSelection())
    }
    readonly property Action fillGaps: Action {
        text: qsTr("&Fill gaps")
        enabled: Session.hasDocument
        onTriggered: Session.say(Commands.fillGaps())
    }
    readonly property Action sortNodes: Action {
        text: qsTr("&Sort nodes by kind")
        enabled: Session.hasDocument
        onTriggered: Session.say(Commands.sortNodes())
    }
    readonly property Action ranksInOrder: Action {
        text: Session.selectionCount > 1 ? qsTr("&Ranks of the selection in order") : qsTr("&Ranks in order")
        icon.name: "swap"
        enabled: Session.hasDocument
        onTriggered: Session.say(Commands.putRanksInOrder())
    }
}
