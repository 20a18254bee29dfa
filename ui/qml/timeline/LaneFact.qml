// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import Shardyard

/// "Bubble 18.8 % over ideal".
Row {
    id: fact

    property string name: ""
    required property string value
    property string unit: ""
    /// What it means, shown while pointed at.
    property string tip: ""

    spacing: 4
    visible: value !== ""
    Accessible.role: Accessible.StaticText
    Accessible.description: tip
    Accessible.name: (name === "" ? "" : name + " ") + value + (unit === "" ? "" : " " + unit)

    HoverHandler {
        id: hover
    }
    ToolTip.text: tip
    ToolTip.delay: 600
    ToolTip.visible: hover.hovered && tip !== ""

    Text {
        text: fact.name
        textFormat: Text.PlainText
        visible: text !== ""
        color: Theme.text2
        font: Theme.body
    }
    Text {
        text: fact.value
        textFormat: Text.PlainText
        color: Theme.text
        font: Theme.label
    }
    Text {
        text: fact.unit
        textFormat: Text.PlainText
        visible: text !== ""
        color: Theme.text2
        font: Theme.body
    }
}
