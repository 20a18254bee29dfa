// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Shardyard

/// The strategies of the plan side by side.
FocusScope {
    id: panel

    /// Tabs at the left of the tool bar, which already say what this is; 0 = a title says it.
    property real tabsWidth: 0
    readonly property bool titled: tabsWidth === 0

    StrategyTable {
        id: table
    }
    Rectangle {
        anchors.fill: parent
        color: Theme.panel
    }
    RowLayout {
        id: bar

        x: panel.tabsWidth
        width: parent.width - x
        height: Theme.size(panel.titled ? "toolbar" : "dock_header")
        spacing: 4

        Text {
            Layout.leftMargin: Theme.space("dock_padding")
            visible: panel.titled
            text: qsTr("Strategies")
            font: Theme.label
            color: Theme.text
            Accessible.role: Accessible.Heading
        }
        Text {
            Layout.rightMargin: 8
            visible: panel.titled
            text: table.strategies
            font: Theme.caption
            color: Theme.text2
        }
        ToolButton {
            Layout.leftMargin: panel.titled ? 0 : 6
            icon.name: "add"
            text: qsTr("Add")
            Accessible.name: qsTr("Add a strategy")
            ToolTip.text: qsTr("Adds a strategy with one of each degree, to start from nothing.")
            ToolTip.visible: hovered
            onClicked: Session.say(Commands.addStrategy())
        }
        ToolButton {
            icon.name: "copy"
            text: qsTr("Duplicate")
            enabled: table.strategies > 0
            Accessible.name: qsTr("Duplicate the active strategy")
            ToolTip.text: qsTr("Copies the active strategy, to change one thing and compare.")
            ToolTip.visible: hovered
            onClicked: Session.say(Commands.duplicateStrategy(Session.activeStrategy))
        }
        Item {
            Layout.fillWidth: true
        }
        Rectangle {
            visible: bar.width > 600 && table.strategies > 1
            implicitWidth: Theme.lineWidth("differs_bar")
            implicitHeight: 12
            color: Theme.accent
        }
        Text {
            Layout.rightMargin: 8
            visible: bar.width > 600 && table.strategies > 1
            text: qsTr("differs from base")
            font: Theme.caption
            color: Theme.text2
        }
        BestMark {
            visible: bar.width > 430 && table.strategies > 1
        }
        Text {
            Layout.rightMargin: 8
            visible: bar.width > 430 && table.strategies > 1
            text: qsTr("best")
            font: Theme.caption
            color: Theme.text2
        }
        ToolButton {
            Layout.rightMargin: 8
            visible: table.foldable > 0
            icon.name: table.unfolded ? "chevron-up" : "chevron-down"
            text: panel.foldText()
            font: Theme.caption
            Accessible.name: text
            ToolTip.text: qsTr("Rows that are the same in every strategy hide, so that the rest can be compared.")
            ToolTip.visible: hovered
            onClicked: table.unfolded = !table.unfolded
        }
    }
    Rectangle {
        y: bar.height - 1
        width: parent.width
        height: 1
        color: Theme.line
    }
    StrategyGrid {
        id: grid

        focus: true
        anchors.fill: parent
        anchors.topMargin: bar.height
        table: table
        visible: table.strategies > 0
        onExplain: (term, strategy, item) => popover.explain(item, term, strategy, -1)
        onMenuRequested: (strategy, button) => {
            menu.strategy = strategy;
            menu.popup(button, 0, button.height);
        }
    }
    EmptyState {
        anchors.centerIn: parent
        visible: table.strategies === 0 && Session.hasDocument
        title: qsTr("No strategy yet")
        text: qsTr("A strategy says how the model is split over the GPUs.")
        actionText: qsTr("Add a strategy")
        onActed: Session.say(Commands.addStrategy())
    }
    StrategyMenu {
        id: menu

        onRenameRequested: strategy => grid.headOf(strategy)?.rename()
    }
    ExplainPopover {
        id: popover
    }

    /// The strategy in whose column an item is; outside of all columns the active one.
    function strategyOf(item: Item): int {
        for (let at = item; at !== null && at !== panel; at = at.parent) {
            const cell = at as StrategyCell;
            if (cell !== null && cell.strategy >= 0)
                return cell.strategy;
        }
        return Session.activeStrategy;
    }

    function foldText(): string {
        if (table.strategies < 2)
            return table.unfolded ? qsTr("Fewer rows") : qsTr("%n more row(s)", "", table.foldable);
        return table.unfolded ? qsTr("Hide %n equal row(s)", "", table.foldable) : qsTr("%n equal row(s) hidden", "", table.foldable);
    }
}
