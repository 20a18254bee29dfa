// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import Shardyard

/// Nothing here yet: one sentence and one action.
Column {
    id: state

    required property string title
    property string text: ""
    property string actionText: ""
    property bool dense: false ///< where there is little room

    signal acted

    spacing: dense ? 2 : 8
    width: 320

    Text {
        width: parent.width
        text: state.title
        textFormat: Text.PlainText
        color: Theme.text
        font: state.dense ? Theme.bodyStrong : Theme.titleFont
        horizontalAlignment: Text.AlignHCenter
        wrapMode: Text.WordWrap
    }
    Text {
        width: parent.width
        text: state.text
        textFormat: Text.PlainText
        visible: text !== ""
        color: Theme.text2
        font: Theme.body
        horizontalAlignment: Text.AlignHCenter
        wrapMode: Text.WordWrap
    }
    Button {
        text: state.actionText
        visible: text !== ""
        anchors.horizontalCenter: parent.horizontalCenter
        Accessible.name: text
        onClicked: state.acted()
    }
}
