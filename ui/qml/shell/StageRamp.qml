// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import Shardyard

/// The pipeline stages in a row, in their colours.
Row {
    id: ramp

    required property int count

    spacing: 1

    Repeater {
        model: ramp.count

        Rectangle {
            required property int index

            width: (ramp.width - (ramp.count - 1) * ramp.spacing) / ramp.count
            height: ramp.height
            radius: Theme.radius("swatch")
            color: Theme.stageColor(index, ramp.count)
        }
    }
}
