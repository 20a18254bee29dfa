// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import Shardyard

/// A value of an own GPU or node. What is wrong with what is typed is said below it before it is taken.
Column {
    id: row

    required property string key
    required property string title
    required property string unit
    required property string help
    required property string value
    required property string kind
    required property HardwareDetails details
    property string complaint: ""
    readonly property bool choosesGpu: kind === "gpu"
    /// Words take the room of the unit, too.
    readonly property bool wide: kind !== "number"

    spacing: 4

    function commit(text: string): void {
        if (text !== value)
            complaint = details.setValue(key, text);
        if (complaint === "")
            field.text = Qt.binding(() => row.value);
    }

    Item {
        width: parent.width
        implicitHeight: Theme.size("control")

        Text {
            id: label

            width: parent.width - (row.wide ? 190 : 148)
            anchors.verticalCenter: parent.verticalCenter
            text: row.title
            textFormat: Text.PlainText
            elide: Text.ElideRight
            color: Theme.text2
            font: Theme.body
        }
        TextField {
            id: field

            visible: !row.choosesGpu
            anchors.left: label.right
            anchors.right: row.wide ? parent.right : unit.left
            anchors.rightMargin: row.wide ? 0 : 6
            text: row.value
            placeholderText: row.wide ? row.details.name : qsTr("not known")
            horizontalAlignment: row.wide ? TextInput.AlignLeft : TextInput.AlignRight
            Accessible.name: row.unit === "" ? row.title : qsTr("%1, %2").arg(row.title).arg(row.unit)
            Accessible.description: row.complaint === "" ? row.help : row.complaint
            ToolTip.text: row.help
            ToolTip.visible: hovered && row.complaint === "" && row.help !== ""
            ToolTip.delay: 600
            onTextEdited: row.complaint = row.details.complaint(row.key, text)
            onEditingFinished: row.commit(text)
            Keys.onEscapePressed: event => {
                event.accepted = text !== row.value;
                row.complaint = "";
                text = Qt.binding(() => row.value);
            }
        }
        ComboBox {
            visible: row.choosesGpu
            anchors.left: label.right
            anchors.right: parent.right
            model: kinds
            textRole: "name"
            currentIndex: kinds.rowOf(row.value)
            Accessible.name: row.title
            Accessible.description: row.help
            onActivated: index => row.commit(kinds.idAt(index))
            onModelChanged: currentIndex = Qt.binding(() => kinds.rowOf(row.value))
        }
        Text {
            id: unit

            visible: !row.wide
            width: 48
            anchors.right: parent.right
            anchors.verticalCenter: parent.verticalCenter
            text: row.unit
            textFormat: Text.PlainText
            color: Theme.text2
            font: Theme.body
        }
    }
    CatalogueList {
        id: kinds

        kind: row.choosesGpu ? "gpu" : ""
    }
    Refusal {
        width: parent.width
        text: row.complaint
    }
}
