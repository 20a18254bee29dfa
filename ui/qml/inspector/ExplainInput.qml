// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import Shardyard

/// One value that went into a formula, and where it comes from.
Item {
    id: input

    required property string label
    required property string value
    required property string note

    implicitHeight: Math.max(22, origin.implicitHeight + 6)

    Text {
        id: symbol

        y: 3
        width: 112
        text: input.label
        textFormat: Text.PlainText
        elide: Text.ElideRight
        font: Theme.label
        color: Theme.text
    }
    Text {
        id: number

        anchors.left: symbol.right
        y: 3
        width: text === "" ? 0 : Math.max(110, implicitWidth)
        horizontalAlignment: Text.AlignRight
        text: input.value
        textFormat: Text.PlainText
        font: Theme.bodyStrong
        color: Theme.text
    }
    Text {
        id: origin

        anchors.left: number.right
        anchors.leftMargin: number.text === "" ? 0 : 12
        anchors.right: parent.right
        y: 3
        text: input.note
        textFormat: Text.PlainText
        wrapMode: Text.WordWrap
        font: Theme.body
        color: Theme.text2
    }
    Rectangle {
        anchors.bottom: parent.bottom
        width: parent.width
        height: 1
        color: Theme.line
    }
}
