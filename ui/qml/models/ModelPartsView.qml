// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Layouts
import Shardyard

/// The parameters by part, as a plot or as its numbers.
Item {
    id: view

    required property ModelForm form

    visible: form.hasModel
    implicitHeight: column.implicitHeight

    ModelPlotData {
        id: parts

        plot: "parts"
        form: view.form
    }
    ColumnLayout {
        id: column

        width: parent.width
        spacing: 4

        RowLayout {
            visible: !parts.empty
            spacing: 8
            Layout.fillWidth: true

            Text {
                text: parts.title
                textFormat: Text.PlainText
                color: Theme.text
                font: Theme.label
            }
            Text {
                text: parts.subtitle
                textFormat: Text.PlainText
                color: Theme.text2
                font: Theme.caption
                elide: Text.ElideRight
                Layout.fillWidth: true
            }
            IconButton {
                text: qsTr("Copy the numbers")
                tip: qsTr("Copy the numbers as tab-separated text")
                iconName: "copy"
                size: Theme.size("control_dense")
                onClicked: parts.copy()
            }
            IconButton {
                id: table

                text: qsTr("Show numbers")
                tip: qsTr("The numbers of the plot as a table")
                iconName: "table"
                checkable: true
                size: Theme.size("control_dense")
            }
        }
        PlotChart {
            id: chart

            plotData: parts
            visible: !table.checked && !parts.empty
            Layout.fillWidth: true
            Layout.preferredHeight: wantedHeight
        }
        PlotLegendRow {
            terms: parts.legend
            visible: chart.visible
            Layout.fillWidth: true
        }
        PlotNumbers {
            plotData: parts
            visible: table.checked && !parts.empty
            Layout.fillWidth: true
            Layout.preferredHeight: chart.wantedHeight + 20
        }
        EmptyState {
            visible: parts.empty
            dense: true
            title: parts.emptyTitle
            text: parts.emptyReason
            Layout.alignment: Qt.AlignHCenter
        }
    }
}
