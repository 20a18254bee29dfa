// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import Shardyard

/// The lines of the canvas: colour and dash by the slowest link they cross.
Row {
    id: links

    required property LegendModel classes

    spacing: 16

    Repeater {
        model: links.classes.links

        LinkKey {
            required property string modelData

            link: modelData
            text: links.classes.linkName(modelData)
            height: links.height
        }
    }
}
