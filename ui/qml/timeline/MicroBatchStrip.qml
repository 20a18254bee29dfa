// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import Shardyard

/// Who runs the schedule with which numbers of micro-batches: the schedule as defined, and the programs that ship it.
Column {
    id: strip

    required property ProgramRows programs
    required property int current
    readonly property int shown: rows.count > 0 ? (rows.itemAt(0) as MicroBatchRow)?.runs.length ?? 0 : 0

    spacing: 6

    Text {
        text: qsTr("Runs with these micro-batch counts")
        textFormat: Text.PlainText
        color: Theme.text
        font: Theme.label
    }
    Repeater {
        id: rows

        model: strip.programs

        MicroBatchRow {
            width: strip.width
            current: strip.current
        }
    }
    Item {
        width: parent.width
        height: last.height

        Text {
            text: "1"
            textFormat: Text.PlainText
            color: Theme.text3
            font: Theme.caption
        }
        Text {
            id: last

            anchors.right: parent.right
            text: qsTr("%n micro-batches", "", strip.shown)
            textFormat: Text.PlainText
            color: Theme.text3
            font: Theme.caption
        }
    }
    Text {
        width: parent.width
        visible: rows.count === 1
        text: qsTr("No framework known here ships it: it takes code of your own.")
        textFormat: Text.PlainText
        wrapMode: Text.Wrap
        color: Theme.text3
        font: Theme.caption
    }
}
