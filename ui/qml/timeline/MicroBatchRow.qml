// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import Shardyard

/// For which numbers of micro-batches one program runs the schedule: a box each, crossed where it does not.
Column {
    id: row

    required property string title
    required property list<bool> runs
    required property int current
    required property bool runsCurrent

    spacing: 2
    Accessible.role: Accessible.Graphic
    Accessible.name: runsCurrent ? qsTr("%1: runs %n micro-batches", "", current).arg(title)
                                 : qsTr("%1: does not run %n micro-batches", "", current).arg(title)

    Row {
        spacing: 4

        Icon {
            anchors.verticalCenter: parent.verticalCenter
            name: row.runsCurrent ? "check" : "no"
            size: Theme.size("icon_chip")
            color: row.runsCurrent ? Theme.ok : Theme.err
        }
        Text {
            text: row.title
            textFormat: Text.PlainText
            color: Theme.text2
            font: Theme.caption
        }
    }
    Row {
        id: boxes

        readonly property real pitch: row.width / Math.max(1, row.runs.length)

        Repeater {
            model: row.runs.length

            Item {
                id: box

                required property int index
                readonly property bool fits: row.runs[index] ?? false
                readonly property bool isCurrent: index + 1 === row.current

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
}
