// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import Shardyard

/// Chooses the model from the catalogue, or leads to the page that has its shape.
FocusScope {
    id: editor

    required property PlanSummary plan
    property string refusal: ""

    signal done
    signal pageRequested

    implicitHeight: column.implicitHeight

    Column {
        id: column

        width: parent.width
        spacing: 8

        Text {
            text: qsTr("Model")
            color: Theme.text
            font: Theme.label
        }
        CatalogueChooser {
            width: parent.width
            focus: true
            kind: "model"
            currentId: editor.plan.modelId
            name: qsTr("Search models")
            onChosen: id => {
                editor.refusal = Commands.setModel(id)
                if (editor.refusal === "")
                    editor.done()
            }
        }
        Button {
            width: parent.width
            text: qsTr("Shape, and models of your own…")
            icon.name: "edit"
            Accessible.name: text
            onClicked: {
                editor.done()
                editor.pageRequested()
            }
        }
        Refusal {
            width: parent.width
            text: editor.refusal
        }
    }
}
