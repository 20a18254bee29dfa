// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import Shardyard

/// One cell of the strategy table: its ground, its tooltip and the editor or value of its kind.
Item {
    id: cell

    required property int row
    required property int column
    required property int kind
    required property string key
    required property string name
    required property string text
    required property string note
    required property string help
    required property string tone
    required property string term
    required property string link
    required property string verdict
    required property list<string> values
    required property int finding
    required property bool given
    required property double share
    required property list<double> parts
    required property bool differs
    required property bool best
    required property int strategy
    required property bool isBase
    required property bool isActive
    required property bool firstResult
    required property StrategyTable table
    /// A newer estimate is late: results are of the state before.
    required property bool stale
    property string rowHelp: ""
    readonly property string shownHelp: helpTime.running && help === "" ? rowHelp : help
    readonly property bool isLabel: kind === StrategyTable.Label

    signal explain(string term, int strategy, Item item)
    signal menuRequested(int strategy, Item button)

    /// A field that changed without being edited here, by undo or a fix, draws the eye for a moment.
    onTextChanged: {
        const isField = kind !== StrategyTable.Value && kind !== StrategyTable.Label && kind !== StrategyTable.Head;
        if (isField && !Theme.reduceMotion && !(content.itemAt(0)?.activeFocus ?? true))
            fade.restart();
    }

    /// A refusal is said in the status line.
    function set(text: string): void {
        Session.say(Commands.setStrategyValue(strategy, key, text));
    }

    /// Gives up an edit without committing it; what was typed, empty where nothing was.
    function release(): string {
        return (content.itemAt(0) as NumberCell)?.release() ?? (content.itemAt(0) as ListCell)?.release() ?? "";
    }

    /// Goes on where the cell that was here before left off.
    function takeFocus(typed: string): void {
        content.itemAt(0)?.forceActiveFocus(Qt.OtherFocusReason);
        if (typed === "")
            return;
        (content.itemAt(0) as NumberCell)?.type(typed);
        (content.itemAt(0) as ListCell)?.type(typed);
    }

    /// Draws the eye for a moment.
    function point(): void {
        fade.restart();
    }

    /// Says what the value is, as pointing at it or at its label does.
    function showHelp(): void {
        rowHelp = help === "" ? table.rowHelp(row) : "";
        helpTime.restart();
    }

    function rename(): void {
        (content.itemAt(0) as StrategyHead)?.rename();
    }

    Rectangle {
        anchors.fill: parent
        visible: cell.differs
        color: Theme.accentsoft

        Rectangle {
            width: Theme.lineWidth("differs_bar")
            height: parent.height
            color: Theme.accent
        }
    }
    Rectangle {
        id: flash

        anchors.fill: parent
        color: Theme.accentsoft
        opacity: 0
    }
    NumberAnimation {
        id: fade

        target: flash
        property: "opacity"
        from: 1
        to: 0
        duration: 600
    }
    Rectangle {
        width: 1
        height: parent.height
        anchors.right: parent.right
        color: Theme.line
    }
    Rectangle {
        width: parent.width
        height: 1
        visible: cell.firstResult
        color: Theme.line
    }
    Item {
        id: room

        anchors.fill: parent
        anchors.leftMargin: cell.kind === StrategyTable.Head ? 0 : cell.isLabel ? 12 : 8

        // A Loader of Qt 6.4 cannot make bound components; a Repeater of one can.
        Repeater {
            id: content

            model: 1
            delegate: {
                switch (cell.kind) {
                case StrategyTable.Label:
                    return label;
                case StrategyTable.Head:
                    return head;
                case StrategyTable.Number:
                    return number;
                case StrategyTable.Choice:
                    return choice;
                case StrategyTable.Switch:
                    return toggle;
                case StrategyTable.List:
                    return list;
                case StrategyTable.Derived:
                    return derived;
                case StrategyTable.Hint:
                    return cell.text === "" ? null : hint;
                case StrategyTable.Fix:
                    return cell.text === "" ? null : fix;
                default:
                    return value;
                }
            }
        }
    }
    HoverHandler {
        id: hover
    }
    Timer {
        id: helpTime

        interval: 10000
    }
    ToolTip.text: cell.isLabel ? qsTr("%1: %2").arg(cell.name).arg(cell.help) : cell.shownHelp
    ToolTip.delay: helpTime.running ? 0 : 600
    ToolTip.visible: (hover.hovered || helpTime.running) && cell.shownHelp !== "" && cell.kind !== StrategyTable.Head && cell.kind !== StrategyTable.Hint

    Component {
        id: label

        Text {
            width: room.width
            height: room.height
            text: cell.text
            textFormat: Text.PlainText
            elide: Text.ElideRight
            verticalAlignment: Text.AlignVCenter
            font: Theme.body
            color: Theme.text2
            Accessible.description: cell.help
        }
    }
    Component {
        id: head

        StrategyHead {
            width: room.width
            height: room.height
            name: cell.text
            note: cell.note
            help: cell.help
            verdict: cell.verdict
            strategy: cell.strategy
            isBase: cell.isBase
            isActive: cell.isActive
            onMenuRequested: button => cell.menuRequested(cell.strategy, button)
            onRenamed: name => Session.say(Commands.renameStrategy(cell.strategy, name))
        }
    }
    Component {
        id: number

        NumberCell {
            width: room.width
            height: room.height
            table: cell.table
            strategy: cell.strategy
            key: cell.key
            value: cell.text
            name: cell.name
            tone: cell.tone
            onEdited: text => cell.set(text)
        }
    }
    Component {
        id: choice

        ChoiceCell {
            width: room.width
            height: room.height
            table: cell.table
            key: cell.key
            value: cell.text
            name: cell.name
            onEdited: word => cell.set(word)
        }
    }
    Component {
        id: toggle

        SwitchCell {
            width: room.width
            height: room.height
            value: cell.text
            name: cell.name
            onEdited: text => cell.set(text)
        }
    }
    Component {
        id: list

        ListCell {
            width: room.width - 8
            height: room.height
            table: cell.table
            strategy: cell.strategy
            key: cell.key
            value: cell.text
            name: cell.name
            tone: cell.tone
            onEdited: text => cell.set(text)
        }
    }
    Component {
        id: derived

        DerivedCell {
            width: room.width
            height: room.height
            value: cell.text
            note: cell.note
            tone: cell.tone
            given: cell.given
            onReleased: cell.set("")
        }
    }
    Component {
        id: hint

        Item {
            width: room.width
            height: room.height

            HintBox {
                x: -4
                y: 1
                width: parent.width
                height: parent.height - 3
                lines: cell.table.hintLines
                text: cell.text
                values: cell.values
                name: cell.name
                onChosen: value => cell.set(value)
            }
        }
    }
    Component {
        id: value

        ValueCell {
            width: room.width
            height: room.height
            text: cell.text
            note: cell.note
            tone: cell.tone
            term: cell.term
            link: cell.link
            name: cell.name
            share: cell.share
            parts: cell.parts
            best: cell.best
            opacity: cell.stale ? 0.5 : 1
            onExplain: item => cell.explain(cell.term, cell.strategy, item)
        }
    }
    Component {
        id: fix

        FixCell {
            width: room.width
            height: room.height
            text: cell.text
            onApplied: Session.say(Commands.applyFix(cell.strategy, cell.finding))
        }
    }
}
