// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import Shardyard

/// Goes from dock to dock by keyboard, and explains what has the focus.
Item {
    id: docks

    /// In tab order; hidden ones are passed over.
    required property list<Item> order
    required property bool inspectorOnDemand
    property bool inspectorOpen: false

    readonly property Action next: Action {
        text: qsTr("&Next dock")
        shortcut: "F6"
        onTriggered: docks.step(1)
    }
    readonly property Action previous: Action {
        text: qsTr("&Previous dock")
        shortcut: "Shift+F6"
        onTriggered: docks.step(-1)
    }
    readonly property Action inspector: Action {
        text: qsTr("&Inspector")
        checkable: true
        shortcut: "Ctrl+I"
        enabled: docks.inspectorOnDemand && Session.hasDocument
        checked: docks.inspectorOpen || !docks.inspectorOnDemand
        onToggled: docks.inspectorOpen = checked
    }

    readonly property Action explain: Action {
        text: qsTr("&Explain the focused number")
        shortcut: "F1"
        enabled: Session.hasDocument
        onTriggered: afterMenu.restart()
    }

    /// The menu it was chosen from gives the focus back first.
    Timer {
        id: afterMenu

        interval: 0
        onTriggered: docks.explainFocused()
    }

    /// A computed number opens its explanation, a value that is edited shows its help.
    function explainFocused(): void {
        for (let at = docks.Window.window?.activeFocusItem ?? null; at !== null; at = at.parent) {
            if (at instanceof NumberText && (at as NumberText).explainable) {
                (at as NumberText).explain();
                return;
            }
            if (at instanceof StrategyCell && (at as StrategyCell).kind !== StrategyTable.Head) {
                (at as StrategyCell).showHelp();
                return;
            }
        }
        Session.say(qsTr("F1 explains a number: go to one that has a dotted underline first, by Tab or a click."));
    }

    function holds(dock: Item, item: Item): bool {
        for (let at = item; at !== null; at = at.parent) {
            if (at === dock)
                return true;
        }
        return false;
    }

    function current(): int {
        const focused = docks.Window.window?.activeFocusItem ?? null;
        for (let i = 0; i < order.length; ++i) {
            if (holds(order[i], focused))
                return i;
        }
        return -1;
    }

    function step(by: int): void {
        const count = order.length;
        let at = current();
        if (at < 0 && by < 0)
            at = 0;
        for (let tries = 0; tries < count; ++tries) {
            at = (at + by + count) % count;
            if (order[at].visible && enter(order[at]))
                return;
        }
    }

    /// Gives focus to what was last focused in the dock, else to its first control.
    function enter(dock: Item): bool {
        dock.forceActiveFocus(Qt.TabFocusReason);
        if (docks.Window.window.activeFocusItem !== dock)
            return true;
        const first = dock.nextItemInFocusChain(true);
        if (first === null || !holds(dock, first))
            return false;
        first.forceActiveFocus(Qt.TabFocusReason);
        return true;
    }
}
