// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import Shardyard

/// Undo, redo, and what is done to the strategies.
Item {
    id: edit

    // qmllint disable unqualified
    readonly property Action undo: Action {
        text: Session.undoText === "" ? qsTr("&Undo") : qsTr("&Undo: %1").arg(Session.undoText)
        icon.name: "undo"
        shortcut: StandardKey.Undo
        enabled: Session.canUndo
        onTriggered: Session.undo()
    }
    readonly property Action redo: Action {
        text: Session.redoText === "" ? qsTr("&Redo") : qsTr("&Redo: %1").arg(Session.redoText)
        icon.name: "redo"
        shortcut: "Ctrl+Shift+Z"
        enabled: Session.canRedo
        onTriggered: Session.redo()
    }
    // qmllint enable unqualified
    readonly property Action deleteSelection: Action {
        text: qsTr("&Delete selected GPUs")
        icon.name: "trash"
        enabled: Session.selectionCount > 0
        onTriggered: edit.tell(Commands.deleteSelection())
    }
    readonly property Action addStrategy: Action {
        text: qsTr("&Add")
        icon.name: "plus"
        enabled: Session.hasDocument
        onTriggered: edit.tell(Commands.addStrategy())
    }
    readonly property Action duplicateStrategy: Action {
        text: qsTr("&Duplicate")
        icon.name: "copy"
        shortcut: "Ctrl+D"
        enabled: Session.strategyCount > 0
        onTriggered: edit.tell(Commands.duplicateStrategy(Session.activeStrategy))
    }
    readonly property Action makeBase: Action {
        text: qsTr("Make &base")
        icon.name: "pin"
        shortcut: "B"
        enabled: Session.strategyCount > 0 && Session.activeStrategy !== Session.baseStrategy
        onTriggered: Session.baseStrategy = Session.activeStrategy
    }
    readonly property Action removeStrategy: Action {
        text: qsTr("D&elete")
        icon.name: "trash"
        enabled: Session.strategyCount > 0
        onTriggered: edit.tell(Commands.removeStrategy(Session.activeStrategy))
    }

    /// A refusal is said in the status line.
    function tell(refusal: string): void {
        if (refusal !== "")
            Session.say(refusal);
    }

    Shortcut {
        sequence: "Ctrl+Y"
        enabled: Session.canRedo
        onActivated: Session.redo()
    }
    Instantiator {
        model: 9

        Shortcut {
            required property int index

            sequence: "Alt+" + (index + 1)
            enabled: index < Session.strategyCount
            onActivated: Session.activeStrategy = index
        }
    }
}
