// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Shardyard

/// What is compared, what the colours mean, and zoom.
Rectangle {
    id: bar

    required property Timeline timeline

    /// The legend stands in the bar where it fits, else in lines of its own below.
    readonly property bool wide: width >= tools.implicitWidth + inBar.implicitWidth + 2 * Theme.space("dock_padding") + 32

    implicitHeight: Theme.size("toolbar") + (wide ? 0 : below.implicitHeight + 8)
    color: Theme.panel

    Rectangle {
        anchors.bottom: parent.bottom
        width: parent.width
        height: Theme.lineWidth("hairline")
        color: Theme.line
    }
    RowLayout {
        id: tools

        x: Theme.space("dock_padding")
        width: parent.width - 2 * x
        height: Theme.size("toolbar")
        spacing: 8

        Text {
            text: qsTr("Compare with")
            textFormat: Text.PlainText
            color: Theme.text2
            font: Theme.body
        }
        ComboBox {
            implicitHeight: Theme.size("control_dense")
            Layout.preferredWidth: 160
            model: bar.timeline.choices
            currentIndex: bar.timeline.second + 1
            Accessible.name: qsTr("Strategy of the lower lane")
            onActivated: index => bar.timeline.second = index - 1
            // A new model puts the index back.
            onModelChanged: currentIndex = Qt.binding(() => bar.timeline.second + 1)
        }
        Item {
            Layout.fillWidth: true
        }
        IconButton {
            id: zoomOut

            iconName: "minus"
            text: qsTr("Zoom out")
            size: Theme.size("control_dense")
            onClicked: bar.timeline.zoom(0.8, (bar.timeline.viewStart + bar.timeline.viewEnd) / 2)
        }
        IconButton {
            iconName: "plus"
            text: qsTr("Zoom in")
            size: Theme.size("control_dense")
            onClicked: bar.timeline.zoom(1.25, (bar.timeline.viewStart + bar.timeline.viewEnd) / 2)
        }
        IconButton {
            iconName: "fit"
            text: qsTr("Show the whole step")
            tip: qsTr("Shows the whole step (F)")
            size: Theme.size("control_dense")
            onClicked: bar.timeline.fit()
        }
    }
    // Measured while it is not shown, so it is transparent instead of invisible.
    TimelineLegend {
        id: inBar

        x: tools.x + zoomOut.x - implicitWidth - 16
        y: Math.round((tools.height - implicitHeight) / 2)
        opacity: bar.wide ? 1 : 0
        Accessible.ignored: !bar.wide
    }
    TimelineLegend {
        id: below

        x: Theme.space("dock_padding")
        y: Theme.size("toolbar") - 2
        width: parent.width - 2 * x
        visible: !bar.wide
    }
}
