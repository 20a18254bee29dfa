// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import Shardyard

/// One kind of link: its line and its name.
Row {
    id: sample

    required property string link
    required property string text

    spacing: 6

    LinkLineItem {
        link: sample.link
        width: 22
        height: parent.height
    }
    Text {
        height: parent.height
        text: sample.text
        color: Theme.text2
        font: Theme.body
        verticalAlignment: Text.AlignVCenter
    }
}
