// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import Shardyard

/// For which numbers of micro-batches the schedule runs: a box each, crossed where it does not.
Column {
    id: strip

    required property list<bool> runs
    required property int current

    spacing: 4
    Accessible.role: Accessible.Graphic
    Accessible.name: runs[current - 1] ?? true ? qsTr("The schedule runs %n micro-batches", "", current) : qsTr("The schedule does not run %n micro-batches", "", current)

    Text {
        text: qsTr("Runs with these micro-batch counts")
        textFormat: Text.PlainText
        color: Theme.text2
        font: Theme.caption
    }
    Row {
        id: boxes

        readonly property real pitch: strip.width / Math.max(1, strip.runs.length)

        Repeater {
            model: strip.runs.length

            Item {
                id: box

                required property int index
                readonly property bool fits: strip.runs[index] ?? false
                readonly property bool isCurrent: index + 1 === strip.current

                width: boxes.pitch
                height: 12

                Rectangle {
                    anchors.bottom: parent.bottom
                    width: parent.width - (boxes.pitch > 5 ? 2 : 0)
                    height: box.fits || boxes.pitch >= 8 ? parent.height : parent.height / 3 // low where no cross fits in
                    radius: Theme.radius("swatch")
                    color: box.fits ? Theme.oksoft : Theme.alt
                    border.width: box.isCurrent ? 2 : 1
                    border.color: box.isCurrent ? Theme.accent : box.fits ? Theme.ok : Theme.line2
                }
                Text {
                    anchors.centerIn: parent
                    anchors.horizontalCenterOffset: -1
                    visible: !box.fits && boxes.pitch >= 8
                    text: "×"
                    textFormat: Text.PlainText
                    color: Theme.text3
                    font: Theme.caption
                }
            }
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
            text: qsTr("%n micro-batches", "", strip.runs.length)
            textFormat: Text.PlainText
            color: Theme.text3
            font: Theme.caption
        }
    }
}
