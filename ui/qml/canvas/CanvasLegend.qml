// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import Shardyard

/// What the colours of tiles and lines mean.
Rectangle {
    id: legend

    required property CanvasItem canvas

    implicitHeight: Theme.size("row_list")
    color: Theme.panel

    LegendModel {
        id: classes

        canvas: legend.canvas
    }
    Rectangle {
        width: parent.width
        height: 1
        color: Theme.line
    }
    Row {
        id: head

        x: Theme.space("dock_padding")
        height: parent.height
        spacing: 8

        Text {
            height: parent.height
            text: classes.title
            color: Theme.text2
            font: Theme.body
            verticalAlignment: Text.AlignVCenter
        }
        LegendSwatches {
            classes: classes
            visible: !classes.isRamp
            height: parent.height
            // Whole swatches: one cut off would read as another number.
            width: Math.min(contentWidth, Math.floor(Math.max(120, legend.width - 260) / 25) * 25 - 3)
        }
        LegendRamp {
            classes: classes
            visible: classes.isRamp
            anchors.verticalCenter: parent.verticalCenter
        }
        Text {
            height: parent.height
            text: classes.note
            color: Theme.text2
            font: Theme.caption
            verticalAlignment: Text.AlignVCenter
        }
        AbstractButton {
            id: all

            visible: classes.hiddenCount > 0
            height: parent.height
            text: qsTr("Show all")
            Accessible.name: qsTr("Show all classes")
            onClicked: classes.showAll()

            contentItem: Text {
                text: all.text
                color: Theme.accent
                font: Theme.bodyStrong
                verticalAlignment: Text.AlignVCenter
            }
            background: Item {
                FocusRing {
                    shown: all.visualFocus
                }
            }
        }
    }
    LineWidths {
        classes: classes
        anchors.right: links.left
        anchors.rightMargin: 20
        height: parent.height
        visible: links.visible && links.x - head.x - head.width > width + 40
    }
    LinkLegend {
        id: links

        classes: classes
        anchors.right: parent.right
        anchors.rightMargin: Theme.space("dock_padding")
        height: parent.height
        visible: legend.width > head.width + width + 40
    }
}
