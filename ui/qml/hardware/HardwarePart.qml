// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import Shardyard

/// What names and figures of a row have in common: ground, lines, click and pin.
Rectangle {
    id: part

    required property int row
    required property int column
    required property string text
    required property string note
    required property string tip
    required property string name
    required property string itemId
    required property bool pinned
    required property bool differs
    required property HardwareRoom room
    /// The row and the cell that the keyboard is on.
    property bool currentRow: room.current === itemId
    property bool focused: false

    signal picked

    implicitHeight: 36
    color: currentRow || hover.hovered ? Theme.hover : pinned ? Theme.alt : Theme.panel
    Accessible.role: Accessible.Cell
    Accessible.name: name
    Accessible.selected: currentRow
    Accessible.onPressAction: picked()

    Rectangle {
        anchors.bottom: parent.bottom
        width: parent.width
        height: Theme.lineWidth("hairline")
        color: Theme.line
    }
    FocusRing {
        anchors.margins: 1
        shown: part.focused
    }
    HoverHandler {
        id: hover
    }
    TapHandler {
        onTapped: part.picked()
    }
}
