// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import Shardyard

/// The change that makes a strategy valid.
Item {
    id: cell

    required property string text

    signal applied

    Button {
        anchors.verticalCenter: parent.verticalCenter
        width: Math.min(implicitWidth, parent.width - 6)
        height: Theme.size("row")
        leftPadding: 8
        rightPadding: 8
        icon.name: "wrench"
        text: cell.text
        Accessible.name: text
        onClicked: cell.applied()
    }
}
