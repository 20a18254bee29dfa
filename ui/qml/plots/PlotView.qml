// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Shardyard

/// One plot with its title, legend and note; its numbers as a table; or why there is none.
Item {
    id: view

    required property string plot
    required property bool asTable

    function copy() {
        numbers.copy();
    }

    implicitHeight: heading.implicitHeight + (numbers.empty ? empty.implicitHeight : chart.wantedHeight + legend.implicitHeight) + 3 * column.spacing + 16

    PlotData {
        id: numbers

        plot: view.plot
    }
    ColumnLayout {
        id: column

        anchors.fill: parent
        anchors.leftMargin: Theme.space("dock_padding")
        anchors.rightMargin: Theme.space("dock_padding")
        anchors.topMargin: 8
        anchors.bottomMargin: 8
        spacing: 4

        RowLayout {
            id: heading

            spacing: 8
            visible: numbers.title !== ""
            Layout.fillWidth: true

            Text {
                text: numbers.title
                textFormat: Text.PlainText
                color: Theme.text
                font: Theme.label
            }
            Text {
                text: numbers.subtitle
                textFormat: Text.PlainText
                color: Theme.text2
                font: Theme.caption
                elide: Text.ElideRight
                ToolTip.text: text
                ToolTip.visible: truncated && overSubtitle.hovered
                ToolTip.delay: 400
                Layout.fillWidth: true

                HoverHandler {
                    id: overSubtitle
                }
            }
            Text {
                text: qsTr("if you drop here")
                visible: Session.previewing
                color: Theme.accent
                font: Theme.caption
            }
        }
        PlotChart {
            id: chart

            plotData: numbers
            visible: !view.asTable && !numbers.empty
            Layout.fillWidth: true
            Layout.fillHeight: true
        }
        PlotLegendRow {
            id: legend

            terms: numbers.legend
            visible: chart.visible
            Layout.fillWidth: true
        }
        Text {
            text: numbers.note
            textFormat: Text.PlainText
            visible: chart.visible && text !== "" && view.height >= 190
            color: Theme.text3
            font: Theme.caption
            wrapMode: Text.WordWrap
            maximumLineCount: 2
            elide: Text.ElideRight
            ToolTip.text: text
            ToolTip.visible: truncated && overNote.hovered
            ToolTip.delay: 400
            Layout.fillWidth: true

            HoverHandler {
                id: overNote
            }
        }
        PlotNumbers {
            plotData: numbers
            visible: view.asTable && !numbers.empty
            Layout.fillWidth: true
            Layout.fillHeight: true
        }
        Flickable {
            id: emptyArea

            visible: numbers.empty
            contentHeight: Math.max(height, empty.implicitHeight)
            interactive: contentHeight > height
            boundsBehavior: Flickable.StopAtBounds
            clip: true
            Layout.fillWidth: true
            Layout.fillHeight: true
            ScrollBar.vertical: ScrollBar {
            }

            EmptyState {
                id: empty

                y: Math.round((emptyArea.contentHeight - implicitHeight) / 2)
                width: emptyArea.width
                dense: true
                title: numbers.emptyTitle
                text: numbers.emptyReason
            }
        }
    }
}
