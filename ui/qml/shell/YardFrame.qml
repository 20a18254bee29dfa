// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import Shardyard

/// The empty frame of the yard: only its splitters are real. The panels lie over its slots, declared in tab order,
/// which is not the order in which splitters nest.
DockSplit {
    id: frame

    required property bool narrow
    required property bool inspectorShown
    readonly property Item leftArea: leftSlot
    readonly property Item canvasArea: canvasSlot
    readonly property Item inspectorArea: inspectorSlot
    readonly property Item findingsArea: findingsSlot
    readonly property Item strategiesArea: strategiesSlot
    readonly property Item plotsArea: plotsSlot
    /// 356 px in a window of 900 px, a third less for what the window lacks.
    readonly property real defaultBottom: Math.max(240, Theme.size("bottom_dock") - (900 - Window.height) / 3)

    function area(slot: Item): rect {
        // Read every size on the way, so that a binding follows each splitter.
        let x = 0;
        let y = 0;
        for (let at = slot; at !== null && at !== frame; at = at.parent) {
            x += at.x;
            y += at.y;
        }
        return Qt.rect(x, y, slot.width, slot.height);
    }

    place: "yard/columns"
    orientation: Qt.Horizontal

    DockSplit {
        place: "yard/rows"
        orientation: Qt.Vertical
        SplitView.fillWidth: true
        SplitView.minimumWidth: 480

        DockSplit {
            place: "yard/top"
            orientation: Qt.Horizontal
            SplitView.fillHeight: true
            SplitView.minimumHeight: 160

            Item {
                id: leftSlot

                SplitView.preferredWidth: Theme.size("left_dock")
                SplitView.minimumWidth: frame.narrow ? 44 : 180
                SplitView.maximumWidth: frame.narrow ? 44 : 400
            }
            Item {
                id: canvasSlot

                SplitView.fillWidth: true
                SplitView.minimumWidth: 240
            }
        }
        DockSplit {
            place: "yard/bottom"
            orientation: Qt.Horizontal
            SplitView.preferredHeight: frame.defaultBottom
            SplitView.minimumHeight: 120

            Item {
                id: strategiesSlot

                SplitView.fillWidth: true
                SplitView.minimumWidth: 264
            }
            Item {
                id: plotsSlot

                visible: !frame.narrow
                SplitView.preferredWidth: 364
                SplitView.minimumWidth: Theme.size("plots_min")
            }
        }
    }
    DockSplit {
        place: "yard/right"
        orientation: Qt.Vertical
        visible: frame.inspectorShown
        SplitView.preferredWidth: frame.narrow ? 296 : Theme.size("right_dock")
        SplitView.minimumWidth: 280
        SplitView.maximumWidth: 560

        Item {
            id: inspectorSlot

            SplitView.fillHeight: frame.narrow
            SplitView.preferredHeight: 478
            SplitView.minimumHeight: 120
        }
        Item {
            id: findingsSlot

            visible: !frame.narrow
            SplitView.fillHeight: true
            SplitView.minimumHeight: 96
        }
    }
}
