// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import Shardyard

/// The focus ring: 2 px of accent, 1 px off the control it surrounds.
Rectangle {
    required property bool shown
    property real innerRadius: Theme.radius("control")
    readonly property real reach: Theme.lineWidth("focus_ring") + Theme.lineWidth("focus_gap")

    anchors.fill: parent
    anchors.margins: -reach
    visible: shown
    color: "transparent"
    radius: innerRadius + reach
    border.width: Theme.lineWidth("focus_ring")
    border.color: Theme.accent
}
