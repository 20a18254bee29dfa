// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import Shardyard

/// A label and a value; where a link is crossed, with a sample of its line.
Item {
    id: row

    required property string label
    required property string value
    required property string note
    required property string tone
    required property string link
    required property string term
    required property string help

    signal explain(Item item)

    implicitHeight: 22

    LinkSample {
        id: sample

        anchors.verticalCenter: parent.verticalCenter
        visible: row.link !== ""
        width: visible ? 20 : 0
        height: 6
        link: row.link
    }
    Text {
        anchors.left: sample.right
        anchors.leftMargin: sample.visible ? 8 : 0
        anchors.right: number.left
        anchors.rightMargin: 8
        anchors.verticalCenter: parent.verticalCenter
        text: row.note === "" ? row.label : qsTr("%1 %2", "group and its size").arg(row.label).arg(row.note)
        textFormat: Text.PlainText
        elide: Text.ElideRight
        font: Theme.body
        color: Theme.text
        Accessible.ignored: true
    }
    NumberText {
        id: number

        anchors.right: parent.right
        anchors.verticalCenter: parent.verticalCenter
        text: row.value
        name: row.label
        explainable: row.term !== ""
        color: row.tone === "warn" ? Theme.warn : row.tone === "err" ? Theme.err : Theme.text
        onExplain: row.explain(number)
    }
    HoverHandler {
        id: hover
    }
    ToolTip.text: row.help
    ToolTip.delay: 600
    ToolTip.visible: hover.hovered && row.help !== ""
}
