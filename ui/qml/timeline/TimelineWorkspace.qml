// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Layouts
import Shardyard

/// Pipeline schedules on one clock: what is replayed left, the lanes right.
Item {
    id: workspace

    readonly property list<Item> docks: [controls, lanes]

    Timeline {
        id: clock

        active: workspace.visible
    }
    Rectangle {
        anchors.fill: parent
        color: Theme.panel
    }
    TimelineControls {
        id: controls

        objectName: "timelineControls"
        width: 262
        height: parent.height
        timeline: clock
    }
    Rectangle {
        anchors.left: controls.right
        width: Theme.lineWidth("hairline")
        height: parent.height
        color: Theme.line
    }
    FocusScope {
        id: lanes

        objectName: "timelineLanes"
        anchors.left: controls.right
        anchors.leftMargin: 1
        anchors.right: parent.right
        height: parent.height

        ColumnLayout {
            anchors.fill: parent
            spacing: 0

            TimelineBar {
                Layout.fillWidth: true
                timeline: clock
            }
            Repeater {
                model: clock.lanes

                TimelineLaneView {
                    required property int index

                    Layout.fillWidth: true
                    Layout.fillHeight: true
                    focus: index === 0
                    timeline: clock
                    lane: index
                }
            }
            Text {
                Layout.fillWidth: true
                Layout.leftMargin: Theme.space("dock_padding")
                Layout.rightMargin: Theme.space("dock_padding")
                Layout.bottomMargin: 8
                text: qsTr("Rows are pipeline ranks; the strip below is what the framed rank holds, in chunks. Times count in forwards of a micro-batch through a rank. Drag to pan, Ctrl+wheel to zoom, arrow keys step.")
                textFormat: Text.PlainText
                color: Theme.text3
                font: Theme.caption
                wrapMode: Text.WordWrap
            }
        }
    }
}
