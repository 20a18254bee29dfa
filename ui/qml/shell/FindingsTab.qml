// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls

/// The tab of the findings, with how many there are.
TabButton {
    id: tab

    required property int errors
    required property int warnings

    text: qsTr("Findings")
    rightPadding: 12 + (chips.width > 0 ? chips.width + 6 : 0)
    Accessible.name: qsTr("Findings: %1, %2").arg(qsTr("%n error(s)", "", errors)).arg(qsTr("%n warning(s)", "", warnings))

    Row {
        id: chips

        anchors.right: parent.right
        anchors.rightMargin: 12
        anchors.verticalCenter: parent.verticalCenter
        spacing: 4

        Chip {
            text: tab.errors
            kind: "err"
            iconName: ""
            visible: tab.errors > 0
        }
        Chip {
            text: tab.warnings
            kind: "warn"
            iconName: ""
            visible: tab.warnings > 0
        }
    }
}
