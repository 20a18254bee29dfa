// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import Shardyard

/// The numbers of a plot, for reading, for screen readers and for copying.
TableView {
    id: view

    required property PlotData plotData

    model: plotData.table
    clip: true
    boundsBehavior: Flickable.StopAtBounds
    rowHeightProvider: () => Theme.size("row_table")
    activeFocusOnTab: true
    ScrollBar.vertical: ScrollBar {
    }
    ScrollBar.horizontal: ScrollBar {
    }
    Accessible.role: Accessible.Table
    Accessible.name: plotData.title
    Accessible.description: plotData.text

    delegate: Item {
        id: cell

        required property string cellText
        required property bool header
        required property bool number

        implicitWidth: Math.min(220, label.implicitWidth + 20)
        implicitHeight: Theme.size("row_table")

        Text {
            id: label

            anchors.fill: parent
            anchors.leftMargin: 4
            anchors.rightMargin: 16
            text: cell.cellText
            textFormat: Text.PlainText
            color: cell.header ? Theme.text2 : Theme.text
            font: cell.header ? Theme.caption : Theme.body
            horizontalAlignment: cell.number ? Text.AlignRight : Text.AlignLeft
            verticalAlignment: Text.AlignVCenter
            elide: Text.ElideRight
            Accessible.role: cell.header ? Accessible.ColumnHeader : Accessible.Cell
            Accessible.name: text
        }
        Rectangle {
            anchors.bottom: parent.bottom
            width: parent.width
            height: Theme.lineWidth("hairline")
            color: Theme.line
        }
    }

    Shortcut {
        sequence: "Ctrl+C"
        enabled: view.activeFocus
        onActivated: view.plotData.copy()
    }
    FocusRing {
        anchors.margins: 0
        shown: view.activeFocus
    }
}
