// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Layouts
import Shardyard

/// One schedule: its name and numbers, and its ranks over time.
FocusScope {
    id: view

    required property Timeline timeline
    required property int lane
    required property string title
    required property string changed
    required property string schedule
    required property string overIdeal
    required property string ofTotal
    required property string makespan
    required property string peak
    required property string closedForm
    required property string condition
    required property string refusal

    implicitHeight: 200

    RowLayout {
        id: head

        x: Theme.space("dock_padding")
        width: parent.width - 2 * x
        height: Theme.size("dock_header")
        spacing: 10

        Text {
            text: view.title
            textFormat: Text.PlainText
            color: Theme.text
            font: Theme.heading
            elide: Text.ElideRight
            Layout.maximumWidth: 220
        }
        Chip {
            text: qsTr("What if: %1").arg(view.changed)
            visible: view.changed !== ""
            kind: "base"
            iconName: ""
            Accessible.description: qsTr("Not the plan's own pipeline: the controls on the left say otherwise")
        }
        Chip {
            text: view.schedule
            visible: text !== ""
        }
        Item {
            Layout.fillWidth: true
        }
        LaneFact {
            name: qsTr("Bubble")
            value: view.overIdeal
            unit: qsTr("over ideal")
        }
        LaneFact {
            value: view.ofTotal
            unit: qsTr("of total")
        }
        LaneFact {
            name: qsTr("Closed form")
            value: view.closedForm
            unit: qsTr("over ideal")
            tip: view.condition
        }
        LaneFact {
            name: qsTr("Makespan")
            value: view.makespan
        }
        LaneFact {
            name: qsTr("Peak in flight")
            value: view.peak
        }
    }
    TimelineItem {
        id: item

        anchors.top: head.bottom
        anchors.bottom: parent.bottom
        anchors.bottomMargin: 4
        x: Theme.space("dock_padding")
        width: parent.width - 2 * x
        focus: true
        visible: view.refusal === ""
        timeline: view.timeline
        lane: view.lane
        Accessible.role: Accessible.Canvas
        Accessible.name: qsTr("%1, %2: bubble %3 over ideal, %4 of total, makespan %5").arg(view.changed !== "" ? qsTr("%1, what if %2").arg(view.title).arg(view.changed) : view.title).arg(view.schedule).arg(view.overIdeal).arg(view.ofTotal).arg(view.makespan)
        // Said anew whenever cursor, rank or replay change.
        Accessible.description: view.timeline.cursor >= 0 && view.timeline.rank >= 0 && view.makespan !== "" ? view.timeline.atCursor(view.lane) : ""

        FocusRing {
            shown: item.keyboardFocus
        }
    }
    EmptyState {
        anchors.centerIn: parent
        visible: view.refusal !== ""
        title: qsTr("Nothing to replay")
        text: view.refusal
        actionText: view.lane === 0 && !view.timeline.plain ? qsTr("Back to the plan") : ""
        onActed: view.timeline.reset()
    }
}
