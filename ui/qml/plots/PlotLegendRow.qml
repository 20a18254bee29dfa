// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import Shardyard

/// What colour and hatch stand for which term; hovering a term says what it is.
Flow {
    id: legend

    required property PlotLegend terms

    spacing: 10
    Accessible.role: Accessible.List
    Accessible.name: qsTr("Legend")

    Repeater {
        model: legend.terms

        Row {
            id: entry

            required property string term
            required property string name
            required property string help

            spacing: 5
            Accessible.role: Accessible.ListItem
            Accessible.name: name
            Accessible.description: help

            PlotSwatch {
                term: entry.term
                width: 11
                height: 11
                anchors.verticalCenter: parent.verticalCenter
            }
            Text {
                id: label

                width: Math.min(implicitWidth, legend.width - x)
                text: entry.name
                elide: Text.ElideRight
                textFormat: Text.PlainText
                color: Theme.text2
                font: Theme.caption
            }
            HoverHandler {
                id: hover
            }
            ToolTip.text: label.truncated && entry.help !== "" ? qsTr("%1: %2").arg(entry.name).arg(entry.help) : label.truncated ? entry.name : entry.help
            ToolTip.visible: hover.hovered && ToolTip.text !== ""
            ToolTip.delay: 400
        }
    }
}
