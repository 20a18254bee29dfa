// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import Shardyard

/// Which groups of the selected GPU the canvas draws: those the strategy has.
FocusScope {
    id: toggles

    required property CanvasItem canvas
    readonly property int count: kinds.count

    implicitWidth: row.implicitWidth
    implicitHeight: Theme.size("control")
    visible: count > 0
    Accessible.role: Accessible.Grouping
    Accessible.name: qsTr("Groups of the selected GPU")

    Rectangle {
        anchors.fill: parent
        color: Theme.panel
        radius: Theme.radius("control")
        border.color: Theme.line2
    }
    Row {
        id: row

        anchors.fill: parent

        Repeater {
            model: GroupTogglesModel {
                id: kinds

                canvas: toggles.canvas
            }

            Segment {
                required property int index
                required property string title
                required property bool shown
                required property string tip

                text: title
                height: toggles.height
                first: index === 0
                last: index === toggles.count - 1
                checked: shown
                Accessible.role: Accessible.CheckBox
                Accessible.description: tip
                ToolTip.text: tip
                ToolTip.delay: 600
                ToolTip.visible: hovered && !down
                onClicked: kinds.toggle(index)
            }
        }
    }
}
