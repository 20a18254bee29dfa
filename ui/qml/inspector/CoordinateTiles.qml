// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Layouts
import Shardyard

/// One rank grid's coordinates side by side.
RowLayout {
    id: tiles

    required property InspectorRows rows

    spacing: 6
    visible: rows.count > 0

    Repeater {
        model: tiles.rows

        CoordinateTile {
            Layout.fillWidth: true
            Layout.preferredWidth: 1
        }
    }
}
