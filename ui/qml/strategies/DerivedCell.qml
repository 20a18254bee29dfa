// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import Shardyard

/// Data parallelism: what the other degrees leave, or a number the document gives, which can be let go.
Item {
    id: cell

    required property string value
    required property string note
    required property string tone
    required property bool given

    signal released

    Text {
        id: number

        width: text === "" ? 0 : 80
        anchors.verticalCenter: parent.verticalCenter
        horizontalAlignment: Text.AlignHCenter
        text: cell.value
        textFormat: Text.PlainText
        font: Theme.bodyStrong
        color: cell.tone === "err" ? Theme.err : cell.tone === "muted" ? Theme.text3 : Theme.text
        Accessible.ignored: true
    }
    Text {
        id: note

        anchors.left: number.right
        anchors.leftMargin: 4
        anchors.verticalCenter: parent.verticalCenter
        width: Math.min(implicitWidth, cell.width - number.width - 8)
        text: cell.note
        textFormat: Text.PlainText
        elide: Text.ElideRight
        font: Theme.caption
        color: Theme.text2
        Accessible.ignored: true
    }
    IconButton {
        anchors.left: note.right
        anchors.verticalCenter: parent.verticalCenter
        visible: cell.given
        size: 22
        iconName: "close"
        text: qsTr("Derive data parallel from the other degrees")
        onClicked: cell.released()
    }
}
