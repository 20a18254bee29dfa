// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import Shardyard

/// Where the memory of a GPU goes: the bar against its capacity and every part in numbers.
Column {
    id: breakdown

    required property Inspector inspector
    required property string heading
    readonly property real shareWidth: 72

    signal explain(string term, Item item)

    width: parent?.width ?? 0
    visible: inspector.memory.count > 0

    InspectorSection {
        text: breakdown.heading

        VerdictChip {
            verdict: breakdown.inspector.verdict
            help: breakdown.inspector.notComputed
        }
    }
    Column {
        x: Theme.space("dock_padding")
        width: parent.width - 2 * x
        bottomPadding: 8

        MemoryBar {
            width: parent.width
            height: 14
            parts: breakdown.inspector.memoryKeys
            shares: breakdown.inspector.memoryShares
            Accessible.role: Accessible.Graphic
            Accessible.name: qsTr("%1, %2").arg(breakdown.inspector.used).arg(breakdown.inspector.left)
        }
        Item {
            width: parent.width
            height: 18

            Text {
                anchors.left: parent.left
                anchors.right: rest.left
                anchors.rightMargin: 8
                anchors.bottom: parent.bottom
                text: breakdown.inspector.used
                textFormat: Text.PlainText
                elide: Text.ElideRight
                font: Theme.caption
                color: Theme.text2
            }
            Text {
                id: rest

                anchors.right: parent.right
                anchors.bottom: parent.bottom
                text: breakdown.inspector.left
                textFormat: Text.PlainText
                font: Theme.caption
                color: breakdown.inspector.verdict === "tooBig" ? Theme.err : Theme.text2
            }
        }
        Row {
            anchors.right: parent.right
            topPadding: 4

            Text {
                text: qsTr("GiB")
                font: Theme.caption
                color: Theme.text3
            }
            Text {
                width: breakdown.shareWidth
                horizontalAlignment: Text.AlignRight
                text: qsTr("of capacity")
                font: Theme.caption
                color: Theme.text3
            }
        }
        Repeater {
            model: breakdown.inspector.memory

            MemoryRow {
                width: parent?.width ?? 0
                shareWidth: breakdown.shareWidth
                onExplain: item => breakdown.explain(term, item)
            }
        }
        Text {
            width: parent.width
            topPadding: 4
            visible: text !== ""
            text: breakdown.inspector.notComputed
            textFormat: Text.PlainText
            wrapMode: Text.WordWrap
            font: Theme.caption
            color: Theme.text3
        }
    }
}
