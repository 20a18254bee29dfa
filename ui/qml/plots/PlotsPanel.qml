// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Shardyard

/// The plots beside the strategies: one tab each, as a picture or as the numbers behind it. Where the memory plot
/// leaves room, the bubbles stand below it.
Rectangle {
    id: panel

    readonly property list<string> plots: ["memory", "moments", "bubble", "states"]
    readonly property string plot: plots[tabs.currentIndex]
    readonly property bool roomForTwo: height >= 300 && plot === "memory" && !table.checked

    color: Theme.panel
    implicitWidth: Theme.size("plots_min")
    implicitHeight: 260
    Accessible.role: Accessible.Pane
    Accessible.name: qsTr("Plots")

    RowLayout {
        id: header

        width: parent.width
        height: Theme.size("dock_header")
        spacing: 0

        TabBar {
            id: tabs

            Layout.fillWidth: true
            Layout.fillHeight: true
            Accessible.name: qsTr("Which plot")

            TabButton {
                text: qsTr("Memory")
                Accessible.name: text
                Accessible.description: qsTr("What each pipeline stage of the active strategy holds")
            }
            TabButton {
                text: qsTr("Over a step")
                Accessible.name: text
                Accessible.description: qsTr("What the selected stage holds from the start of a step to its end")
            }
            TabButton {
                text: qsTr("Bubble")
                Accessible.name: text
                Accessible.description: qsTr("How long the pipeline of each strategy waits")
            }
            TabButton {
                text: qsTr("Strategies")
                Accessible.name: text
                Accessible.description: qsTr("What the fullest GPU of each strategy holds")
            }
        }
        IconButton {
            text: qsTr("Copy the numbers")
            tip: qsTr("Copy the numbers as tab-separated text")
            iconName: "copy"
            size: Theme.size("control_dense")
            onClicked: first.copy()
        }
        IconButton {
            id: table

            text: qsTr("Show numbers")
            tip: qsTr("The numbers of the plot as a table")
            iconName: "table"
            checkable: true
            size: Theme.size("control_dense")
            Layout.rightMargin: Theme.space("dock_padding") - 4
        }
    }
    Rectangle {
        anchors.top: header.bottom
        width: parent.width
        height: Theme.lineWidth("hairline")
        color: Theme.line
    }
    ColumnLayout {
        anchors.fill: parent
        anchors.topMargin: header.height + Theme.lineWidth("hairline")
        spacing: 0

        PlotView {
            id: first

            plot: panel.plot
            asTable: table.checked
            Layout.fillWidth: true
            Layout.fillHeight: true
        }
        Rectangle {
            visible: panel.roomForTwo
            color: Theme.line
            Layout.fillWidth: true
            Layout.preferredHeight: Theme.lineWidth("hairline")
        }
        PlotView {
            plot: "bubble"
            asTable: false
            visible: panel.roomForTwo
            Layout.fillWidth: true
            Layout.preferredHeight: Math.min(implicitHeight, panel.height * 0.46)
        }
    }
}
