// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import Shardyard

/// What one rule says: the numbers that clash, whom it concerns, and the change that would mend it.
ItemDelegate {
    id: row

    required property int index
    required property string severity
    required property string title
    required property string message
    required property string fixText
    required property string source
    required property string where

    signal fix

    implicitHeight: implicitContentHeight
    padding: 0
    Accessible.name: qsTr("%1: %2. %3", "severity: title. sentence").arg(severity).arg(title).arg(message)
    Accessible.description: where
    ToolTip.text: qsTr("Source: %1").arg(source)
    ToolTip.delay: 800
    ToolTip.visible: hovered && source !== ""

    background: Rectangle {
        color: row.ListView.isCurrentItem ? Theme.accentsoft : row.hovered ? Theme.hover : "transparent"

        Rectangle {
            width: parent.width
            height: 1
            color: Theme.line
        }
        FocusRing {
            anchors.margins: 2
            shown: row.visualFocus
        }
    }
    contentItem: FindingText {
        title: row.title
        message: row.message
        fixText: row.fixText
        where: row.where
        iconName: row.severity === "error" ? "err" : row.severity === "warning" ? "warn" : "info"
        ink: row.severity === "error" ? Theme.err : row.severity === "warning" ? Theme.warn : Theme.accent
        onFix: row.fix()
    }
}
