// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import Shardyard

/// Chooses the model from the catalogue.
FocusScope {
    id: editor

    required property PlanSummary plan
    property string refusal: ""

    signal done

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
        Refusal {
            width: parent.width
            text: editor.refusal
        }
    }
}
