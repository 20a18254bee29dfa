// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import Shardyard

/// A degree of one strategy: the stepper, and what is wrong with what is being typed.
FocusScope {
    id: cell

    required property StrategyTable table
    required property int strategy
    required property string key
    required property string value
    required property string name
    required property string tone

    /// The value is to become this.
    signal edited(string text)

    function set(text: string): void {
        edited(text);
        stepper.revert();
    }

    function release(): string {
        stepper.held = true;
        return stepper.typing ? stepper.typed : "";
    }

    function type(text: string): void {
        stepper.type(text);
    }

    DegreeStepper {
        id: stepper

        focus: true
        anchors.verticalCenter: parent.verticalCenter
        value: cell.value
        name: cell.name
        tone: cell.tone
        onStepped: (direction, any) => cell.set(cell.table.stepped(cell.strategy, cell.key, direction, any))
        onEdited: text => complaint = text === value ? "" : cell.table.complaint(cell.strategy, cell.key, text)
        onCommitted: text => cell.set(text)
        onPartAsked: what => {
            if (what === "undo")
                Session.undo();
            else if (what === "redo")
                Session.redo();
            else
                Session.say(what === "copy" ? Commands.copy(cell.strategy)
                          : what === "cut" ? Commands.cut(cell.strategy) : Commands.paste(cell.strategy));
        }

        HintPopup {
            visible: stepper.activeFocus && stepper.typing && stepper.complaint !== ""
            text: stepper.complaint
            values: visible ? cell.table.validTexts(cell.strategy, cell.key) : []
            name: cell.name
            onChosen: value => cell.set(value)
        }
    }
    Icon {
        anchors.left: stepper.right
        anchors.leftMargin: 6
        anchors.verticalCenter: parent.verticalCenter
        visible: cell.tone !== ""
        name: cell.tone
        size: Theme.size("icon_chip")
        color: cell.tone === "err" ? Theme.err : Theme.warn
    }
}
