// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import Shardyard

/// What is selected: a GPU, else the active strategy; while something is dragged, what the drop would change.
FocusScope {
    id: panel

    implicitHeight: flick.contentHeight

    Inspector {
        id: inspector
    }
    Rectangle {
        anchors.fill: parent
        color: Theme.panel
    }
    Flickable {
        id: flick

        anchors.fill: parent
        clip: true
        contentHeight: content.height
        boundsBehavior: Flickable.StopAtBounds
        ScrollBar.vertical: ScrollBar {
        }

        Column {
            id: content

            width: flick.width

            GpuInspector {
                visible: inspector.mode === Inspector.Gpu
                inspector: inspector
                onExplain: (term, item) => popover.explain(item, term, -1, inspector.stage)
            }
            StrategySummary {
                visible: inspector.mode === Inspector.Summary
                inspector: inspector
                onExplain: (term, item) => popover.explain(item, term, -1, -1)
            }
            DropInspector {
                visible: inspector.mode === Inspector.Drop
                inspector: inspector
            }
        }
    }
    ExplainPopover {
        id: popover
    }
}
