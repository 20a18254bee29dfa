// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import Shardyard

/// What is trained: the sequence, the batch of a step, and how many tokens in all.
FocusScope {
    id: editor

    required property PlanSummary plan

    implicitHeight: column.implicitHeight

    Column {
        id: column

        width: parent.width
        spacing: 8

        Text {
            text: qsTr("Training")
            color: Theme.text
            font: Theme.label
            visible: editor.plan.training
        }
        FieldRow {
            width: parent.width
            visible: editor.plan.training
            label: qsTr("Sequence length")
            value: editor.plan.sequenceLength
            unit: qsTr("tokens")
            tip: qsTr("Tokens in one sequence. Activations grow with it; attention grows with its square.")
            onEdited: text => refusal = Commands.setSequenceLength(text)
        }
        FieldRow {
            width: parent.width
            visible: editor.plan.training
            label: qsTr("Global batch")
            value: editor.plan.globalBatch
            unit: qsTr("sequences")
            tip: qsTr("Sequences in one step over all replicas. What each pipeline gets of it are its micro-batches.")
            onEdited: text => refusal = Commands.setGlobalBatch(text)
        }
        FieldRow {
            width: parent.width
            visible: editor.plan.training
            label: qsTr("Tokens in all")
            value: editor.plan.tokens
            placeholder: qsTr("not given")
            unit: qsTr("tokens")
            tip: qsTr("The whole run, such as 15.6 T; needed for days and cost.")
            onEdited: text => refusal = Commands.setTokens(text)
        }
        Text {
            width: parent.width
            visible: !editor.plan.training
            text: qsTr("A serving plan is edited in its file; this version of the window edits training.")
            color: Theme.text2
            font: Theme.body
            wrapMode: Text.WordWrap
        }
    }
}
