// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Shardyard

/// What the upper lane replays: the plan's own schedule, or what is set here instead. The plan itself does not change.
FocusScope {
    id: controls

    required property Timeline timeline

    Column {
        anchors.fill: parent
        anchors.margins: Theme.space("dock_padding")
        spacing: 8

        RowLayout {
            width: parent.width
            height: Theme.size("control_dense")

            Text {
                text: qsTr("Pipeline")
                textFormat: Text.PlainText
                color: Theme.text
                font: Theme.label
                Layout.fillWidth: true
            }
            Button {
                text: qsTr("From the plan")
                visible: !controls.timeline.plain
                implicitHeight: Theme.size("control_dense")
                ToolTip.text: qsTr("Puts everything here back to what the plan says")
                ToolTip.visible: hovered
                ToolTip.delay: 600
                Accessible.name: text
                onClicked: controls.timeline.reset()
            }
        }
        RowLayout {
            width: parent.width

            Text {
                text: qsTr("Schedule")
                textFormat: Text.PlainText
                color: Theme.text2
                font: Theme.body
                Layout.fillWidth: true
            }
            ComboBox {
                Layout.preferredWidth: 148
                implicitHeight: Theme.size("control_dense")
                model: controls.timeline.schedules
                currentIndex: controls.timeline.schedule
                focus: true
                Accessible.name: qsTr("Schedule")
                onActivated: index => controls.timeline.schedule = index
            }
        }
        TimelineCount {
            width: parent.width
            label: qsTr("Stages")
            tip: qsTr("Pipeline ranks that the model is cut into")
            value: controls.timeline.stages
            to: 128
            onPicked: count => controls.timeline.stages = count
        }
        TimelineCount {
            width: parent.width
            label: qsTr("Micro-batches")
            tip: qsTr("Micro-batches of one pipeline in a step: more of them make the bubble smaller")
            value: controls.timeline.microBatches
            to: 4096
            onPicked: count => controls.timeline.microBatches = count
        }
        TimelineCount {
            width: parent.width
            label: qsTr("Chunks a rank")
            tip: qsTr("Model chunks on each rank, also called virtual stages")
            value: controls.timeline.chunks
            to: 16
            onPicked: count => controls.timeline.chunks = count
        }
        TimelineCount {
            width: parent.width
            label: qsTr("Micro-batch group")
            tip: qsTr("Micro-batches that pass one chunk before the next chunk starts")
            visible: controls.timeline.hasGroup
            value: controls.timeline.group
            to: 4096
            onPicked: count => controls.timeline.group = count
        }
        MicroBatchStrip {
            width: parent.width
            programs: controls.timeline.programs
            current: controls.timeline.microBatches
        }
        Rectangle {
            width: parent.width
            height: Theme.lineWidth("hairline")
            color: Theme.line
        }
        Text {
            text: qsTr("Durations over the forward")
            textFormat: Text.PlainText
            color: Theme.text
            font: Theme.label
        }
        TimelineDuration {
            width: parent.width
            label: qsTr("Input gradient")
            tip: qsTr("The half of the backward that the stage before waits for; what is recomputed is in it")
            value: controls.timeline.inputGradient
            onPicked: length => controls.timeline.inputGradient = length
        }
        TimelineDuration {
            width: parent.width
            label: qsTr("Weight gradient")
            tip: qsTr("The half of the backward that can wait; zero-bubble schedules fill gaps with it")
            value: controls.timeline.weightGradient
            onPicked: length => controls.timeline.weightGradient = length
        }
        TimelineDuration {
            width: parent.width
            label: qsTr("Transfer")
            tip: qsTr("Delay of a boundary tensor between ranks")
            value: controls.timeline.transfer
            onPicked: length => controls.timeline.transfer = length
        }
    }
}
