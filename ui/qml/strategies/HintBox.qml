// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import Shardyard

/// What is wrong with the value above and what would do.
Rectangle {
    id: hint

    required property string text
    required property list<string> values
    required property string name
    /// Lines of text that are shown; pointing at the box shows the rest.
    property int lines: 20
    /// Room for text: StrategyTable::hintHeight measures with it.
    readonly property real margins: 30

    signal chosen(string value)

    implicitHeight: column.implicitHeight + 8
    radius: Theme.radius("control")
    color: Theme.errsoft
    Accessible.role: Accessible.AlertMessage
    Accessible.name: text

    HoverHandler {
        id: hover
    }
    ToolTip.text: text
    ToolTip.delay: 400
    ToolTip.visible: hover.hovered && words.truncated

    Icon {
        x: 6
        y: 6
        name: "err"
        size: Theme.size("icon_chip")
        color: Theme.err
    }
    Column {
        id: column

        x: 22
        y: 4
        width: hint.width - hint.margins

        Text {
            id: words

            width: parent.width
            text: hint.text
            textFormat: Text.PlainText
            wrapMode: Text.WordWrap
            maximumLineCount: hint.lines
            elide: Text.ElideRight
            font: Theme.caption
            color: Theme.text
            Accessible.ignored: true
        }
        HintLinks {
            width: parent.width
            visible: hint.values.length > 0
            values: hint.values
            name: hint.name
            onChosen: value => hint.chosen(value)
        }
    }
}
