// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import Shardyard

/// A line across the dock and a heading: what follows is another part.
Column {
    id: section

    required property string text
    property string note: ""
    default property alias trailing: header.trailing

    width: parent?.width ?? 0

    Rectangle {
        width: parent.width
        height: 1
        color: Theme.line
    }
    SectionHeader {
        id: header

        width: parent.width
        text: section.text
        note: section.note
    }
}
