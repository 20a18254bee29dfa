// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import Shardyard

/// Labels and values below each other.
Column {
    id: list

    required property InspectorRows rows

    signal explain(string term, Item item)

    x: Theme.space("dock_padding")
    width: (parent?.width ?? 0) - 2 * x
    bottomPadding: 8
    visible: rows.count > 0

    Repeater {
        model: list.rows

        InspectorRow {
            width: parent?.width ?? 0
            onExplain: item => list.explain(term, item)
        }
    }
}
