// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import Shardyard

/// The yard: plan and palette left, canvas, inspector and findings right, strategies and plots below. As the window
/// shrinks, plots and findings become tabs, the left dock a rail, and the inspector opens on demand.
Item {
    id: yard

    required property bool narrow
    required property bool tiny
    property bool inspectorOpen: false
    readonly property list<Item> docks: [left, canvas, right, bottom]
    readonly property CanvasPanel canvasPanel: canvasPanel
    readonly property Item focusItem: Window.activeFocusItem
    /// The strategy that has the focus, or had it before a menu took it; -1 = another part of the yard has.
    property int focusedStrategy: -1

    signal hardwareRequested
    signal modelRequested

    onFocusItemChanged: {
        for (let at = focusItem; at !== null; at = at.parent) {
            if (at === tabs.strategies)
                focusedStrategy = tabs.strategies.strategyOf(focusItem);
            else if (at === yard)
                focusedStrategy = -1;
            else
                continue;
            return;
        }
    }

    component Area: FocusScope {
        property rect area

        x: area.x
        y: area.y
        width: area.width
        height: area.height
    }

    Area {
        id: left

        objectName: "left"
        area: frame.area(frame.leftArea)

        LeftDock {
            anchors.fill: parent
            visible: !yard.narrow
            focus: !yard.narrow
            onHardwareRequested: yard.hardwareRequested()
            onModelRequested: yard.modelRequested()
        }
        LeftRail {
            anchors.fill: parent
            visible: yard.narrow
            focus: yard.narrow
            onHardwareRequested: yard.hardwareRequested()
            onModelRequested: yard.modelRequested()
        }
    }
    Area {
        id: canvas

        objectName: "canvas"
        area: frame.area(frame.canvasArea)

        CanvasPanel {
            id: canvasPanel

            anchors.fill: parent
            focus: true
        }
    }
    Area {
        id: right

        objectName: "right"
        area: yard.tiny ? Qt.rect(yard.width - Theme.size("right_dock"), 0, Theme.size("right_dock"), yard.height)
                        : Qt.rect(frame.area(frame.inspectorArea).x, 0, frame.inspectorArea.width, yard.height)
        visible: !yard.tiny || yard.inspectorOpen
        z: yard.tiny ? 2 : 0

        InspectorPanel {
            width: parent.width
            height: yard.narrow ? parent.height : frame.inspectorArea.height
            focus: true
        }
        FindingsPanel {
            id: findings

            parent: yard.narrow ? tabs.findingsPage : right
            y: yard.narrow ? 0 : frame.area(frame.findingsArea).y
            width: parent.width
            height: yard.narrow ? parent.height : frame.findingsArea.height
            titled: !yard.narrow
        }
        Rectangle {
            width: 1
            height: parent.height
            visible: yard.tiny
            color: Theme.line2
        }
    }
    Area {
        id: bottom

        objectName: "bottom"
        area: {
            const strategies = frame.area(frame.strategiesArea);
            const end = yard.narrow ? strategies.x + strategies.width : frame.area(frame.plotsArea).x + frame.plotsArea.width;
            return Qt.rect(strategies.x, strategies.y, end - strategies.x, strategies.height);
        }

        BottomTabs {
            id: tabs

            anchors.fill: parent
            tabbed: yard.narrow
            strategiesWidth: frame.strategiesArea.width
            errors: findings.errors
            warnings: findings.warnings
            focus: true
        }
    }
    YardFrame {
        id: frame

        anchors.fill: parent
        z: 1
        narrow: yard.narrow
        inspectorShown: !yard.tiny
    }
}
