// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import Shardyard

/// Strategies and plots side by side, or as tabs together with the findings where there is no room.
FocusScope {
    id: bottom

    required property bool tabbed
    required property real strategiesWidth
    required property int errors
    required property int warnings
    readonly property Item findingsPage: findingsPage
    readonly property StrategiesPanel strategies: strategies
    readonly property real barRoom: tabbed ? bar.height : 0
    readonly property int current: bar.currentIndex

    Rectangle {
        anchors.fill: parent
        color: Theme.panel
    }
    Rectangle {
        y: bar.height - 1
        width: parent.width
        height: 1
        visible: bottom.tabbed
        color: Theme.line
    }
    TabBar {
        id: bar

        z: 1
        width: implicitWidth
        visible: bottom.tabbed
        Accessible.name: qsTr("Strategies, plots, findings")

        TabButton {
            text: qsTr("Strategies")
            Accessible.name: text
        }
        TabButton {
            text: qsTr("Plots")
            Accessible.name: text
        }
        FindingsTab {
            errors: bottom.errors
            warnings: bottom.warnings
        }
    }
    StrategiesPanel {
        id: strategies

        width: bottom.tabbed ? parent.width : bottom.strategiesWidth
        height: parent.height
        visible: !bottom.tabbed || bottom.current === 0
        tabsWidth: bottom.tabbed ? bar.width : 0
        focus: true
    }
    PlotsPanel {
        x: bottom.tabbed ? 0 : bottom.strategiesWidth + 1
        y: bottom.barRoom
        width: parent.width - x
        height: parent.height - y
        visible: !bottom.tabbed || bottom.current === 1
    }
    FocusScope {
        id: findingsPage

        y: bottom.barRoom
        width: parent.width
        height: parent.height - y
        visible: bottom.tabbed && bottom.current === 2
    }
}
