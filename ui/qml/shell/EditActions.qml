// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import Shardyard

/// Undo, redo, and what is done to parts of the plan: to the strategy with the focus, else to the selection of the yard.
Item {
    id: edit

    /// The strategy that has the focus, -1 = none has, so that edits are about the yard.
    required property int focusedStrategy
    /// Neither strategies nor the yard are in view while a page lies over them: nothing of them is cut or pasted.
    property bool active: true
    readonly property int strategy: Math.min(focusedStrategy, Session.strategyCount - 1)
    readonly property bool onYard: strategy < 0
    readonly property bool holdsParts: active && (!onYard || Session.selectionCount > 0)
    readonly property bool holdsHardware: active && onYard && Session.selectionCount > 0

    /// A page that takes what is pasted in place of the yard.
    property bool pageOpen: false

    signal historyRequested
    signal pasteRequested

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
    readonly property Action cut: Action {
        text: qsTr("Cu&t")
        icon.name: "cut"
        shortcut: StandardKey.Cut
        enabled: edit.holdsParts
        onTriggered: Session.say(Commands.cut(edit.strategy))
    }
    readonly property Action copy: Action {
        text: qsTr("&Copy")
        icon.name: "copy"
        shortcut: StandardKey.Copy
        enabled: edit.holdsParts
        onTriggered: Session.say(Commands.copy(edit.strategy))
    }
    readonly property Action paste: Action {
        text: qsTr("&Paste")
        icon.name: "paste"
        shortcut: StandardKey.Paste
        enabled: (edit.active || edit.pageOpen) && Session.hasDocument
        onTriggered: edit.pageOpen ? edit.pasteRequested() : Session.say(Commands.paste(edit.strategy))
    }
    readonly property Action selectAll: Action {
        text: qsTr("Select &all GPUs")
        shortcut: StandardKey.SelectAll
        enabled: edit.active && Session.hasDocument && edit.onYard
        onTriggered: Session.selectAll()
    }
    // qmllint enable unqualified
    readonly property Action history: Action {
        text: qsTr("&History…")
        icon.name: "history"
        shortcut: "Ctrl+H"
        enabled: Session.hasDocument
        onTriggered: edit.historyRequested()
    }
    readonly property Action duplicateSelection: Action {
        text: qsTr("D&uplicate")
        icon.name: "copy"
        shortcut: "Ctrl+D"
        enabled: edit.holdsHardware
        onTriggered: Session.say(Commands.duplicateSelection())
    }
    readonly property Action deleteSelection: Action {
        text: qsTr("&Delete selected GPUs")
        icon.name: "trash"
        enabled: edit.active && Session.selectionCount > 0
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
        shortcut: edit.holdsHardware ? "" : "Ctrl+D"
        enabled: edit.active && Session.strategyCount > 0
        onTriggered: edit.tell(Commands.duplicateStrategy(Session.activeStrategy))
    }
    readonly property Action makeBase: Action {
        text: qsTr("Make &base")
        icon.name: "pin"
        shortcut: "B"
        enabled: Session.strategyCount > 0 && Session.activeStrategy !== Session.baseStrategy
        onTriggered: Session.baseStrategy = Session.activeStrategy
    }
    readonly property Action balanceStages: Action {
        text: qsTr("Balance &stages")
        icon.name: "balance"
        enabled: Session.strategyCount > 0
        onTriggered: edit.tell(Commands.balanceStages(Session.activeStrategy))
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
