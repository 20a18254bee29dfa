// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Layouts
import Shardyard

/// One group of fields, in two columns where there is room.
Column {
    id: group

    required property string modelData
    required property int index
    required property ModelForm form
    required property bool wide

    /// A field is under the pointer or has the focus.
    signal lookedAt(Item field, string title, string text)
    signal focused(Item field)

    spacing: 8
    visible: fields.count > 0
    Accessible.role: Accessible.Grouping
    Accessible.name: modelData

    ModelFieldList {
        id: fields

        form: group.form
        group: group.index
    }
    Rectangle {
        width: parent.width
        height: Theme.lineWidth("hairline")
        color: Theme.line
    }
    Row {
        width: parent.width
        spacing: 8

        Text {
            id: title

            text: group.modelData
            textFormat: Text.PlainText
            color: Theme.text
            font: Theme.label
            Accessible.role: Accessible.Heading
            Accessible.name: text
        }
        Text {
            width: parent.width - title.width - 8
            text: fields.help
            textFormat: Text.PlainText
            color: Theme.text2
            font: Theme.caption
            elide: Text.ElideRight
            anchors.baseline: title.baseline
        }
    }
    GridLayout {
        id: grid

        readonly property real column: group.wide ? Math.floor((width - columnSpacing) / 2) : width

        width: parent.width
        columns: group.wide ? 2 : 1
        columnSpacing: 32
        rowSpacing: 8

        Repeater {
            model: fields

            ModelFieldRow {
                form: group.form
                Layout.columnSpan: wholeRow ? grid.columns : 1
                Layout.preferredWidth: wholeRow ? grid.width : grid.column
                Layout.alignment: Qt.AlignTop
                onLookedAt: group.lookedAt(this, title, tip)
                onFocused: group.focused(this)
            }
        }
    }
}
