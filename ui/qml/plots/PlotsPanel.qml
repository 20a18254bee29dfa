// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Shardyard

/// The plots beside the strategies: one tab each, as a picture or as the numbers behind it. Where the memory plot
/// leaves room, the step stands below it.
Rectangle {
    id: panel

    readonly property list<string> plots: ["memory", "step", "rate", "cost", "scaling", "bubble", "moments", "states"]
    readonly property list<string> titles: [qsTr("Memory"), qsTr("Step time"), qsTr("Tokens/s"), qsTr("Cost"), qsTr("Scaling"), qsTr("Bubble"), qsTr("Over a step"), qsTr("Strategies")]
    readonly property list<string> tips: [qsTr("What each pipeline stage of the active strategy holds"), qsTr("What a step of each strategy is spent on"), qsTr("Tokens a second and GPU of each strategy, with its MFU"), qsTr("What all tokens cost by each strategy"), qsTr("What a GPU of the active strategy does on fewer and more of them"), qsTr("How long the pipeline of each strategy waits"), qsTr("What the selected stage holds from the start of a step to its end"), qsTr("What the fullest GPU of each strategy holds")]
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
            clip: true
            Accessible.name: qsTr("Which plot")

            Repeater {
                model: panel.plots.length

                TabButton {
                    required property int index

                    text: panel.titles[index]
                    Accessible.name: text
                    Accessible.description: panel.tips[index]
                }
            }
        }
        PlotMenuButton {
            titles: panel.titles
            current: tabs.currentIndex
            visible: tabs.contentWidth > tabs.width
            onChosen: index => tabs.currentIndex = index
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
            plot: "step"
            asTable: false
            visible: panel.roomForTwo
            Layout.fillWidth: true
            Layout.preferredHeight: Math.min(implicitHeight, panel.height * 0.46)
        }
    }
}
