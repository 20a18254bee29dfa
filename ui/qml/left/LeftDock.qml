// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Layouts
import Shardyard

/// The left dock: the plan in four lines, what can be dragged into the yard, and the yard as a list.
FocusScope {
    id: dock

    readonly property bool paletteShown: parts.currentIndex === 0

    signal hardwareRequested
    signal modelRequested

    implicitWidth: Theme.size("left_dock")

    /// For Ctrl+F and the Insert menu.
    function focusSearch() {
        parts.currentIndex = 0
        palette.focusSearch()
    }

    PlanSummary {
        id: summary
    }
    Rectangle {
        anchors.fill: parent
        color: Theme.panel
    }
    ColumnLayout {
        anchors.fill: parent
        spacing: 0

        PlanTitle {
            Layout.fillWidth: true
            Layout.margins: Theme.space("dock_padding")
            Layout.bottomMargin: 2
        }
        Repeater {
            model: ["model", "cluster", "fabric", "work"]

            PlanLine {
                required property string modelData

                kind: modelData
                plan: summary
                Layout.fillWidth: true
                onModelRequested: dock.modelRequested()
            }
        }
        Rectangle {
            color: Theme.line
            Layout.fillWidth: true
            Layout.preferredHeight: 1
            Layout.topMargin: 8
        }
        RowLayout {
            Layout.fillWidth: true
            Layout.leftMargin: Theme.space("dock_padding")
            Layout.rightMargin: 6
            Layout.topMargin: 8
            Layout.bottomMargin: 4

            SegmentedControl {
                id: parts

                options: [qsTr("Palette"), qsTr("Outline")]
                name: qsTr("Left dock")
                onToggled: index => currentIndex = index
            }
            Item {
                Layout.fillWidth: true
            }
            IconButton {
                visible: dock.paletteShown
                iconName: "table"
                text: qsTr("Compare hardware…")
                tip: qsTr("GPUs and nodes side by side, and your own ones (Ctrl+Shift+H)")
                onClicked: dock.hardwareRequested()
            }
            IconButton {
                visible: dock.paletteShown
                iconName: "search"
                text: qsTr("Search the palette")
                checked: palette.searching
                onClicked: palette.searching ? palette.endSearch() : palette.focusSearch()
            }
        }
        StackLayout {
            currentIndex: parts.currentIndex
            Layout.fillWidth: true
            Layout.fillHeight: true

            PalettePanel {
                id: palette
            }
            OutlinePanel {
            }
        }
    }
}
