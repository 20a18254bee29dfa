// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import Shardyard

/// A number or a word of the form. What is typed is checked at once and taken on Enter or when the field is left; what
/// is refused stays until Esc.
Item {
    id: cell

    required property bool number
    required property string unitText
    required property string title
    required property string value
    required property string tip
    required property string refusal

    /// Typed, not taken yet.
    signal typed(string text)
    /// To be taken; whoever hears it sets `refusal`.
    signal committed(string text)
    signal reverted

    implicitHeight: field.implicitHeight

    TextField {
        id: field

        anchors.left: parent.left
        anchors.right: unit.text === "" ? parent.right : unit.left
        anchors.rightMargin: unit.text === "" ? 0 : 6
        focus: true
        text: cell.value
        placeholderText: cell.number ? qsTr("not given") : ""
        horizontalAlignment: cell.number ? TextInput.AlignRight : TextInput.AlignLeft
        Accessible.name: cell.title
        Accessible.description: cell.refusal === "" ? cell.tip : cell.refusal
        onTextEdited: cell.typed(text)
        onEditingFinished: {
            cell.committed(text);
            if (cell.refusal === "")
                follow();
        }
        Keys.onPressed: event => {
            const undoes = event.matches(StandardKey.Undo);
            event.accepted = text === cell.value && (undoes || event.matches(StandardKey.Redo));
            if (event.accepted)
                undoes ? Session.undo() : Session.redo();
        }
        Keys.onEscapePressed: event => {
            event.accepted = text !== cell.value;
            cell.reverted();
            follow();
        }

        function follow(): void {
            text = Qt.binding(() => cell.value);
        }
    }
    Text {
        id: unit

        anchors.right: parent.right
        anchors.verticalCenter: parent.verticalCenter
        text: cell.unitText
        textFormat: Text.PlainText
        color: Theme.text2
        font: Theme.body
    }
}
