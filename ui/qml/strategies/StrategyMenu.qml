// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import Shardyard

/// What can be done with one strategy.
Menu {
    id: menu

    property int strategy: -1

    signal renameRequested(int strategy)

    MenuItem {
        text: qsTr("Rename")
        icon.name: "edit"
        onTriggered: menu.renameRequested(menu.strategy)
    }
    MenuItem {
        text: qsTr("Cut")
        icon.name: "cut"
        onTriggered: Session.say(Commands.cut(menu.strategy))
    }
    MenuItem {
        text: qsTr("Copy")
        icon.name: "copy"
        onTriggered: Session.say(Commands.copy(menu.strategy))
    }
    MenuItem {
        text: qsTr("Paste")
        icon.name: "paste"
        onTriggered: Session.say(Commands.paste(menu.strategy))
    }
    MenuItem {
        text: qsTr("Duplicate")
        icon.name: "copy"
        onTriggered: Session.say(Commands.duplicateStrategy(menu.strategy))
    }
    MenuItem {
        text: qsTr("Make base")
        icon.name: "pin"
        enabled: menu.strategy !== Session.baseStrategy
        onTriggered: Session.baseStrategy = menu.strategy
    }
    MenuItem {
        text: qsTr("Balance stages")
        icon.name: "balance"
        onTriggered: Session.say(Commands.balanceStages(menu.strategy))
    }
    MenuSeparator {
    }
    MenuItem {
        text: qsTr("Move left")
        icon.name: "chevron-left"
        enabled: menu.strategy > 0
        onTriggered: Session.say(Commands.moveStrategy(menu.strategy, menu.strategy - 1))
    }
    MenuItem {
        text: qsTr("Move right")
        icon.name: "chevron-right"
        enabled: menu.strategy < Session.strategyCount - 1
        onTriggered: Session.say(Commands.moveStrategy(menu.strategy, menu.strategy + 1))
    }
    MenuSeparator {
    }
    MenuItem {
        text: qsTr("Delete")
        icon.name: "trash"
        onTriggered: Session.say(Commands.removeStrategy(menu.strategy))
    }
}
