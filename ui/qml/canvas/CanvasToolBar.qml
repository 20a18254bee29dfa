// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Shardyard

/// Where one is, what colours mean, which groups are drawn, how near one is.
Rectangle {
    id: bar

    required property CanvasItem canvas
    /// Labels go first when the window is narrow.
    readonly property bool roomy: width > 760

    implicitHeight: Theme.size("toolbar")
    color: Theme.panel

    Rectangle {
        width: parent.width
        height: 1
        anchors.bottom: parent.bottom
        color: Theme.line
    }
    RowLayout {
        anchors.fill: parent
        anchors.leftMargin: Theme.space("dock_padding")
        anchors.rightMargin: 8
        spacing: 12

        Breadcrumb {
            canvas: bar.canvas
            Layout.maximumWidth: bar.width * 0.36
        }
        Item {
            Layout.fillWidth: !bar.roomy
        }
        Text {
            text: qsTr("Lens")
            visible: bar.roomy
            color: Theme.text2
            font: Theme.body
            Layout.leftMargin: 12
        }
        ComboBox {
            id: lens

            model: bar.canvas.lensNames
            currentIndex: bar.canvas.lens
            implicitHeight: Theme.size("control")
            Accessible.name: qsTr("Lens: what the colour of a GPU means")
            ToolTip.text: qsTr("What the colour of a GPU means (L, Shift+L)")
            ToolTip.visible: hovered && !popup.visible
            onActivated: index => bar.canvas.lens = index

            Binding {
                target: lens
                property: "currentIndex"
                value: bar.canvas.lens
            }
        }
        Text {
            text: qsTr("Groups")
            visible: bar.roomy && toggles.count > 0
            color: Theme.text2
            font: Theme.body
        }
        GroupToggles {
            id: toggles

            canvas: bar.canvas
        }
        Item {
            Layout.fillWidth: bar.roomy
        }
        ZoomControls {
            canvas: bar.canvas
        }
    }
}
