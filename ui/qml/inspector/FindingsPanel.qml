// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import Shardyard

/// What the rules say, errors first. F8 and Shift+F8 go through them, Ctrl+. applies the fix of the current one.
FocusScope {
    id: panel

    /// False where a tab already says what this is.
    property bool titled: true
    readonly property alias count: findings.count
    readonly property alias errors: findings.errors
    readonly property alias warnings: findings.warnings

    /// The next finding (1) or the one before (-1), around the ends.
    function go(step: int): void {
        if (list.count === 0)
            return;
        const from = list.currentIndex < 0 && step < 0 ? 0 : list.currentIndex;
        choose((from + step + list.count) % list.count);
    }

    function choose(row: int): void {
        list.currentIndex = row;
        if (findings.strategyAt(row) >= 0)
            Session.pointAt(findings.strategyAt(row), findings.fieldAt(row));
    }

    function fix(row: int): void {
        if (findings.fixableAt(row))
            Session.say(Commands.applyFix(findings.strategyAt(row), findings.findingAt(row)));
    }

    function toggle(filter: int): void {
        findings.filter = findings.filter === filter ? FindingsModel.All : filter;
    }

    FindingsModel {
        id: findings
    }
    Rectangle {
        anchors.fill: parent
        color: Theme.panel
    }
    SectionHeader {
        id: header

        width: parent.width
        text: panel.titled ? qsTr("Findings") : ""

        SeverityFilter {
            severity: "err"
            number: findings.errors
            text: qsTr("%n error(s)", "", number)
            checked: findings.filter === FindingsModel.Errors
            onClicked: panel.toggle(FindingsModel.Errors)
        }
        SeverityFilter {
            severity: "warn"
            number: findings.warnings
            text: qsTr("%n warning(s)", "", number)
            checked: findings.filter === FindingsModel.Warnings
            onClicked: panel.toggle(FindingsModel.Warnings)
        }
        SeverityFilter {
            severity: "info"
            number: findings.notes
            text: qsTr("%n note(s)", "", number)
            checked: findings.filter === FindingsModel.Notes
            onClicked: panel.toggle(FindingsModel.Notes)
        }
    }
    ListView {
        id: list

        anchors.fill: parent
        anchors.topMargin: header.height
        clip: true
        focus: true
        activeFocusOnTab: true
        currentIndex: -1
        keyNavigationEnabled: true
        boundsBehavior: Flickable.StopAtBounds
        cacheBuffer: 0 // a row asked for ahead may be gone when findings are mended, and Qt 6.4 warns
        highlightMoveDuration: 0
        model: findings
        Accessible.role: Accessible.List
        Accessible.name: qsTr("Findings")
        Keys.onReturnPressed: panel.choose(currentIndex)
        ScrollBar.vertical: ScrollBar {
        }

        delegate: FindingRow {
            width: list.width
            onClicked: panel.choose(index)
            onFix: panel.fix(index)
        }
    }
    Text {
        anchors.horizontalCenter: parent.horizontalCenter
        y: header.height + 16
        visible: findings.count === 0 && Session.hasDocument
        text: Session.busy ? qsTr("Estimating…") : qsTr("Nothing to mend")
        font: Theme.body
        color: Theme.text2
    }

    Shortcut {
        sequence: "F8"
        onActivated: panel.go(1)
    }
    Shortcut {
        sequence: "Shift+F8"
        onActivated: panel.go(-1)
    }
    Shortcut {
        sequence: "Ctrl+."
        onActivated: panel.fix(Math.max(0, list.currentIndex))
    }
}
