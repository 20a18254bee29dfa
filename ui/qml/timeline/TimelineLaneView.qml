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

    Item {
        id: head

        /// The numbers stand right of the name where they fit, else in lines of their own below.
        readonly property bool oneLine: naming.implicitWidth + facts.whole + 20 <= width

        x: Theme.space("dock_padding")
        width: parent.width - 2 * x
        height: Theme.size("dock_header") + (oneLine ? 0 : facts.implicitHeight + 2)

        RowLayout {
            id: naming

            height: Theme.size("dock_header")
            width: Math.min(implicitWidth, parent.width)
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
        }
        Flow {
            id: facts

            /// Of all in one line.
            readonly property real whole: {
                let sum = 0;
                for (let i = 0; i < children.length; ++i)
                    sum += children[i].visible ? children[i].implicitWidth + spacing : 0;
                return sum;
            }

            x: head.oneLine ? parent.width - width : 0
            y: head.oneLine ? Math.round((head.height - implicitHeight) / 2) : Theme.size("dock_header")
            width: Math.min(whole, parent.width)
            spacing: 10

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
