// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Layouts
import Shardyard

/// GPUs and nodes side by side: the table, and what is known of its current row.
FocusScope {
    id: page

    readonly property list<Item> docks: [tableDock, panel]

    signal backRequested

    Keys.onEscapePressed: page.backRequested()

    HardwareRoom {
        id: room
    }
    HardwareDetails {
        id: about

        kind: room.kind
        itemId: room.current
    }
    Shortcut {
        sequence: "Ctrl+F"
        enabled: page.visible
        onActivated: bar.focusSearch()
    }
    Rectangle {
        anchors.fill: parent
        color: Theme.panel
    }
    FocusScope {
        id: tableDock

        objectName: "hardwareTable"
        anchors.left: parent.left
        anchors.right: panel.left
        anchors.rightMargin: 1
        height: parent.height

        ColumnLayout {
            anchors.fill: parent
            spacing: 0

            HardwareBar {
                id: bar

                Layout.fillWidth: true
                room: room
                onBackRequested: page.backRequested()
            }
            HardwareFilters {
                Layout.fillWidth: true
                room: room
            }
            Refusal {
                Layout.fillWidth: true
                Layout.margins: visible ? 8 : 0
                text: room.fileProblem
            }
            HardwareGrid {
                id: grid

                Layout.fillWidth: true
                Layout.fillHeight: true
                focus: true
                room: room
                onEdited: panel.enter()
            }
        }
    }
    Rectangle {
        anchors.right: panel.left
        width: Theme.lineWidth("hairline")
        height: parent.height
        color: Theme.line
    }
    HardwarePanel {
        id: panel

        objectName: "hardwarePanel"
        anchors.right: parent.right
        width: page.width < 1500 ? 288 : 336
        height: parent.height
        details: about
        onCopied: {
            room.clearFilter();
            room.current = about.itemId;
            grid.reveal();
        }
    }
}
