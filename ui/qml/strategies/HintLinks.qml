// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Templates as T
import Shardyard

/// The values that would do, each a link that sets it.
Flow {
    id: links

    required property list<string> values
    required property string name

    signal chosen(string value)

    Repeater {
        model: links.values

        T.AbstractButton {
            id: link

            required property string modelData

            text: modelData
            height: 22
            width: Math.ceil(implicitContentWidth) + 18
            focusPolicy: Qt.TabFocus // a click must not take the focus from the field it mends
            Accessible.name: qsTr("Set %1 to %2").arg(links.name).arg(modelData)
            onClicked: links.chosen(modelData)

            contentItem: Text {
                text: link.text
                textFormat: Text.PlainText
                font: Theme.caption
                color: Theme.accent
                horizontalAlignment: Text.AlignHCenter
                verticalAlignment: Text.AlignVCenter
                Accessible.ignored: true
            }
            background: Rectangle {
                x: 2
                y: 2
                width: link.width - 4
                height: link.height - 4
                radius: Theme.radius("control")
                color: link.down ? Theme.line : link.hovered ? Theme.hover : Theme.panel
                border.color: Theme.line2

                FocusRing {
                    shown: link.visualFocus
                }
            }
        }
    }
}
