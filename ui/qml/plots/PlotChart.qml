// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import Shardyard

/// The picture of a plot. Columns fill the place; rows keep their height and scroll.
Flickable {
    id: chart

    required property PlotData plotData
    readonly property int wantedHeight: picture.wantedHeight

    contentHeight: picture.height
    boundsBehavior: Flickable.StopAtBounds
    interactive: contentHeight > height
    clip: interactive
    ScrollBar.vertical: ScrollBar {
        id: bar
    }

    PlotItem {
        id: picture

        plotData: chart.plotData
        width: chart.width - (chart.interactive ? bar.width : 0)
        height: wantedHeight > 0 ? wantedHeight : chart.height
        Accessible.role: Accessible.Chart
        Accessible.name: qsTr("%1, %2").arg(chart.plotData.title).arg(chart.plotData.subtitle)
        Accessible.description: markedText !== "" ? markedText : chart.plotData.text
        onChosen: category => chart.plotData.choose(category)

        HoverHandler {
            id: hover
        }
        FocusRing {
            anchors.margins: 0
            shown: picture.keyboardFocus
        }
        ToolTip {
            text: picture.markedText
            visible: text !== "" && (hover.hovered || picture.keyboardFocus)
            delay: picture.keyboardFocus ? 0 : 400
            x: hover.hovered ? hover.point.position.x + 14 : (picture.width - width) / 2
            y: hover.hovered ? hover.point.position.y + 18 : 4
        }
    }
}
