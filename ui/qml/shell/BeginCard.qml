// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import Shardyard

/// A new plan from a model, a kind of node and how many of it. What it begins with is said before.
Rectangle {
    id: card

    implicitHeight: column.implicitHeight + 32
    radius: Theme.radius("card")
    color: Theme.panel
    border.color: Theme.line
    Accessible.role: Accessible.Grouping
    Accessible.name: title.text

    BeginForm {
        id: form
    }
    Column {
        id: column

        x: 16
        y: 16
        width: parent.width - 32
        spacing: 10

        Text {
            id: title

            text: qsTr("New from model and node")
            font: Theme.heading
            color: Theme.text
            Accessible.role: Accessible.Heading
            Accessible.name: text
        }
        Text {
            width: parent.width
            text: qsTr("Begins with the simplest strategy that holds the model: plain data parallelism, then sharding, tensor inside a node, pipeline.")
            textFormat: Text.PlainText
            font: Theme.caption
            color: Theme.text2
            wrapMode: Text.WordWrap
        }
        BeginChoice {
            width: parent.width
            kind: "model"
            label: qsTr("Model")
            currentId: form.modelId
            value: form.modelName
            onChosen: id => form.modelId = id
        }
        BeginChoice {
            width: parent.width
            kind: "nodetype"
            label: qsTr("Node")
            currentId: form.nodeId
            value: form.nodeName
            onChosen: id => form.nodeId = id
        }
        FieldRow {
            width: parent.width
            label: qsTr("Nodes")
            value: form.nodes
            tip: qsTr("How many such nodes the yard has; all are alike.")
            onEdited: text => {
                form.nodes = text;
                refusal = form.refusal;
            }
        }
        Row {
            width: parent.width
            spacing: 8
            visible: form.verdict !== ""

            Icon {
                id: mark

                name: form.fits ? "check" : "warn"
                color: form.fits ? Theme.ok : Theme.warn
                size: Theme.size("icon_dense")
            }
            Text {
                width: parent.width - mark.width - 8
                text: form.verdict
                textFormat: Text.PlainText
                font: Theme.body
                color: Theme.text
                wrapMode: Text.WordWrap
                Accessible.role: Accessible.StaticText
                Accessible.name: text
            }
        }
        Button {
            width: parent.width
            text: qsTr("Begin this plan")
            icon.name: "plus"
            enabled: form.refusal === ""
            Accessible.name: text
            Accessible.description: form.verdict
            onClicked: form.begin()
        }
    }
}
