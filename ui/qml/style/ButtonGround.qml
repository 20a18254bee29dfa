// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import Shardyard

/// What lies behind the text of a button in each of its states.
Rectangle {
    id: ground

    property bool primary: false
    property bool quiet: false
    required property bool usable
    required property bool hovered
    required property bool pressed
    required property bool checked
    required property bool focused
    readonly property color primaryFill: pressed ? Theme.mix(Theme.accent, Theme.text, 0.3)
                                       : hovered ? Theme.mix(Theme.accent, Theme.text, 0.15) : Theme.accent
    readonly property color restFill: quiet ? "transparent" : Theme.panel

    radius: Theme.radius("control")
    color: !usable ? (primary ? Theme.alt : restFill) : primary ? primaryFill : checked ? Theme.accentsoft
         : pressed ? Theme.line : hovered ? Theme.hover : restFill
    border.width: quiet || (primary && usable) ? 0 : 1
    border.color: !usable ? Theme.line : checked ? Theme.accent : Theme.line2

    Behavior on color {
        ColorAnimation {
            duration: Theme.fast
        }
    }
    FocusRing {
        shown: ground.focused
    }
}
