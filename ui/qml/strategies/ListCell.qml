// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import Shardyard

/// The layers of each stage of one strategy, typed as a list; what is wrong with it shows while it is typed.
TextField {
    id: field

    required property StrategyTable table
    required property int strategy
    required property string key
    required property string value
    required property string name
    required property string tone
    readonly property bool typing: text !== value
    /// What is typed stays uncommitted when the focus leaves.
    property bool held: false
    readonly property string complaint: typing ? table.complaint(strategy, key, text) : ""

    signal edited(string text)

    function commit(): void {
        if (typing && !held)
            edited(text);
        text = value;
    }

    function release(): string {
        held = true;
        return typing ? text : "";
    }

    function type(typed: string): void {
        text = typed;
    }

    text: value
    topPadding: 0
    bottomPadding: 0
    color: complaint !== "" || tone === "err" ? Theme.err : Theme.text
    Accessible.name: name
    Accessible.description: complaint
    onValueChanged: text = value
    onAccepted: commit()
    onActiveFocusChanged: {
        if (activeFocus)
            selectAll();
        else
            commit();
    }
    // qmllint disable unqualified
    // As in a number's cell: while nothing is typed the keys are about the strategy and the plan.
    Keys.onPressed: event => {
        const free = !typing && (selectedText === "" || selectedText === text);
        const copies = event.matches(StandardKey.Copy);
        const cuts = event.matches(StandardKey.Cut);
        const pastes = event.matches(StandardKey.Paste) && Commands.clipboardHoldsParts();
        const undoes = event.matches(StandardKey.Undo);
        const redoes = event.matches(StandardKey.Redo);
        event.accepted = free && (copies || cuts || pastes || undoes || redoes);
        if (!event.accepted)
            return;
        if (undoes)
            Session.undo();
        else if (redoes)
            Session.redo();
        else
            Session.say(copies ? Commands.copy(strategy) : cuts ? Commands.cut(strategy) : Commands.paste(strategy));
    }
    // qmllint enable unqualified
    Keys.onEscapePressed: event => {
        event.accepted = typing;
        text = value;
    }

    HintPopup {
        visible: field.activeFocus && field.complaint !== ""
        text: field.complaint
        values: []
        name: field.name
    }
}
