// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import Shardyard

/// A labelled value that is typed. What is refused stays in the field, with the reason below it.
Column {
    id: row

    required property string label
    required property string value
    property string unit: ""
    property string placeholder: ""
    /// What the value means, in a sentence that teaches.
    property string tip: ""
    property string refusal: ""

    /// Handlers answer by setting `refusal`; empty = done.
    signal edited(string text)

    spacing: 4

    function commit() {
        if (field.text === value && refusal === "")
            return
        edited(field.text)
        if (refusal === "")
            field.text = Qt.binding(() => row.value)
    }

    Item {
        width: parent.width
        implicitHeight: field.implicitHeight

        Text {
            id: label

            anchors.verticalCenter: parent.verticalCenter
            text: row.label
            textFormat: Text.PlainText
            color: Theme.text2
            font: Theme.body
        }
        TextField {
            id: field

            anchors.right: unit.left
            anchors.rightMargin: unit.text === "" ? 0 : 6
            width: 110
            text: row.value
            placeholderText: row.placeholder
            horizontalAlignment: TextInput.AlignRight
            Accessible.name: row.label
            Accessible.description: row.refusal === "" ? row.tip : row.refusal
            ToolTip.text: row.tip
            ToolTip.visible: hovered && row.tip !== "" && row.refusal === ""
            ToolTip.delay: 600
            onEditingFinished: row.commit()
            onTextEdited: row.refusal = ""
            Keys.onEscapePressed: event => {
                event.accepted = false
                row.refusal = ""
                text = Qt.binding(() => row.value)
            }
        }
        Text {
            id: unit

            anchors.right: parent.right
            anchors.verticalCenter: parent.verticalCenter
            text: row.unit
            textFormat: Text.PlainText
            color: Theme.text2
            font: Theme.body
        }
    }
    Refusal {
        width: parent.width
        text: row.refusal
    }
}
