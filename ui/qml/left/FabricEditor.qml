// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import Shardyard

/// The network between nodes: its kind, the pods it is built in, and what is shared between them.
FocusScope {
    id: editor

    required property PlanSummary plan

    implicitHeight: column.implicitHeight

    Column {
        id: column

        width: parent.width
        spacing: 8

        Text {
            text: qsTr("Fabric between nodes")
            color: Theme.text
            font: Theme.label
        }
        CatalogueChooser {
            width: parent.width
            focus: true
            kind: "fabric"
            rows: 5
            currentId: editor.plan.fabricId
            name: qsTr("Search fabrics")
            onChosen: id => reason.text = Commands.setFabric(id)
        }
        Refusal {
            id: reason

            width: parent.width
            text: ""
        }
        FieldRow {
            width: parent.width
            label: qsTr("GPUs in a pod")
            value: editor.plan.podGpus
            placeholder: qsTr("all")
            tip: qsTr("GPUs that reach each other at full rate. Empty: one pod for all.")
            onEdited: text => refusal = Commands.setPodGpus(text)
        }
        FieldRow {
            width: parent.width
            label: qsTr("Oversubscription")
            value: editor.plan.oversubscription
            placeholder: qsTr("none")
            unit: qsTr("to 1")
            tip: qsTr("Between pods: 7 means that seven GPUs share the rate of one.")
            onEdited: text => refusal = Commands.setOversubscription(text)
        }
    }
}
