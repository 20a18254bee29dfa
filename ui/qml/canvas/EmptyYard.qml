// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import Shardyard

/// A plan without GPUs: one sentence, one action.
Column {
    id: yard

    property string refusal: ""

    function place() {
        const typed = parseInt(count.text.replace(/[^0-9]/g, ""), 10);
        refusal = Commands.placeNodes(types.idAt(type.currentIndex), isNaN(typed) ? 0 : typed);
    }

    spacing: 8

    Text {
        text: qsTr("No GPUs yet")
        color: Theme.text
        font: Theme.titleFont
        anchors.horizontalCenter: parent.horizontalCenter
    }
    Text {
        text: qsTr("Drag a node from the palette, or type how many.")
        color: Theme.text2
        font: Theme.body
        anchors.horizontalCenter: parent.horizontalCenter
    }
    Row {
        spacing: 8
        anchors.horizontalCenter: parent.horizontalCenter

        TextField {
            id: count

            objectName: "nodeCount"

            width: 64
            text: "1"
            inputMethodHints: Qt.ImhDigitsOnly
            Accessible.name: qsTr("Number of nodes")
            onAccepted: yard.place()
        }
        Text {
            text: qsTr("×")
            color: Theme.text2
            font: Theme.body
            anchors.verticalCenter: parent.verticalCenter
        }
        ComboBox {
            id: type

            width: 180
            textRole: "name"
            model: CatalogueList {
                id: types

                kind: "nodetype"
            }
            currentIndex: Math.max(0, types.rowOf("dgx-h100"))
            Accessible.name: qsTr("Type of node")
        }
        Button {
            text: qsTr("Place")
            highlighted: true
            Accessible.name: qsTr("Place the nodes")
            onClicked: yard.place()
        }
    }
    Text {
        text: yard.refusal
        visible: text !== ""
        textFormat: Text.PlainText
        color: Theme.err
        font: Theme.body
        anchors.horizontalCenter: parent.horizontalCenter
    }
}
