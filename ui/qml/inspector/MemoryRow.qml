// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import Shardyard

/// One part of a GPU's memory: colour, name, GiB, share.
Item {
    id: row

    required property string key
    required property string label
    required property string value
    required property string note
    required property string term
    /// Of the column of shares at the right.
    required property real shareWidth

    signal explain(Item item)

    implicitHeight: 20

    MemorySwatch {
        width: 12
        height: 12
        anchors.verticalCenter: parent.verticalCenter
        part: row.key
    }
    Text {
        anchors.left: parent.left
        anchors.leftMargin: 20
        anchors.verticalCenter: parent.verticalCenter
        text: row.label
        textFormat: Text.PlainText
        font: Theme.body
        color: Theme.text
        Accessible.ignored: true
    }
    NumberText {
        id: number

        anchors.right: share.left
        anchors.verticalCenter: parent.verticalCenter
        text: row.value
        name: qsTr("%1, GiB").arg(row.label)
        explainable: row.term !== ""
        onExplain: row.explain(number)
    }
    Text {
        id: share

        anchors.right: parent.right
        anchors.verticalCenter: parent.verticalCenter
        width: row.shareWidth
        horizontalAlignment: Text.AlignRight
        text: row.note
        textFormat: Text.PlainText
        font: Theme.body
        color: Theme.text2
    }
}
