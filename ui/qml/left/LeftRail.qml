// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import Shardyard

/// The left dock as a rail of icons for narrow windows; each opens its part beside the rail.
FocusScope {
    id: rail

    signal hardwareRequested
    signal modelRequested

    implicitWidth: 44

    PlanSummary {
        id: summary
    }
    Rectangle {
        anchors.fill: parent
        color: Theme.panel
    }
    Column {
        anchors.top: parent.top
        anchors.topMargin: 6
        anchors.horizontalCenter: parent.horizontalCenter
        spacing: 6

        Repeater {
            model: ["model", "cluster", "fabric", "work"]

            RailButton {
                id: button

                required property string modelData
                readonly property PlanPart part: PlanPart {
                    kind: button.modelData
                    plan: summary
                }

                iconName: part.iconName
                text: qsTr("%1: %2").arg(part.title).arg(part.value)
                tip: qsTr("%1\n%2").arg(text).arg(part.tip)
                enabled: Session.hasDocument
                opened: editor.visible
                onClicked: editor.open()

                PlanPopup {
                    id: editor

                    kind: button.modelData
                    plan: summary
                    onModelRequested: rail.modelRequested()
                    x: button.mirrored ? -width - 8 : button.width + 8
                }
            }
        }
        Rectangle {
            width: 32
            height: 1
            color: Theme.line
        }
        RailButton {
            iconName: "plus"
            text: qsTr("Palette")
            tip: qsTr("Palette: nodes, GPUs and racks to drag into the yard")
            opened: palette.visible
            onClicked: palette.open()

            RailPopup {
                id: palette

                hiddenByDrag: true

                PalettePanel {
                    anchors.fill: parent
                    focus: true
                    searchStays: true
                }
            }
        }
        RailButton {
            iconName: "table"
            text: qsTr("Compare hardware…")
            tip: qsTr("GPUs and nodes side by side, and your own ones (Ctrl+Shift+H)")
            opened: false
            onClicked: rail.hardwareRequested()
        }
        RailButton {
            iconName: "outline"
            text: qsTr("Outline")
            tip: qsTr("Outline: the yard as a list")
            opened: outline.visible
            onClicked: outline.open()

            RailPopup {
                id: outline

                OutlinePanel {
                    anchors.fill: parent
                    focus: true
                }
            }
        }
    }
}
