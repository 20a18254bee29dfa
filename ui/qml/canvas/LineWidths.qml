// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import Shardyard

/// The lines of the canvas: width by the bytes of a step, on a logarithmic scale.
Row {
    id: widths

    required property LegendModel classes

    spacing: 6
    Accessible.role: Accessible.StaticText
    Accessible.name: qsTr("Width of a line: bytes a step, %1").arg(classes.lineTexts.join(", "))

    Repeater {
        model: widths.classes.lineWidths

        Row {
            id: sample

            required property int index
            required property double modelData

            height: widths.height
            spacing: 4

            Rectangle {
                anchors.verticalCenter: parent.verticalCenter
                width: 14
                height: sample.modelData
                color: Theme.text2
            }
            Text {
                height: parent.height
                text: widths.classes.lineTexts[sample.index]
                color: Theme.text2
                font: Theme.caption
                verticalAlignment: Text.AlignVCenter
                Accessible.ignored: true
            }
        }
    }
    Text {
        height: parent.height
        text: qsTr("a step")
        color: Theme.text2
        font: Theme.caption
        verticalAlignment: Text.AlignVCenter
        Accessible.ignored: true
    }
}
