// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Templates as T
import Shardyard

/// An example: a picture of its yard, its name, one line.
T.AbstractButton {
    id: card

    required property string name
    required property string title
    required property string summary

    implicitHeight: 148
    focusPolicy: Qt.StrongFocus
    Accessible.name: title
    Accessible.description: summary
    Keys.onReturnPressed: clicked()

    background: Rectangle {
        radius: Theme.radius("card")
        color: card.down ? Theme.line : card.hovered ? Theme.hover : Theme.panel
        border.color: card.hovered ? Theme.line2 : Theme.line

        FocusRing {
            shown: card.visualFocus
            innerRadius: Theme.radius("card")
        }
    }
    contentItem: Item {
        Rectangle {
            x: 1
            y: 1
            width: parent.width - 2
            height: 92
            color: Theme.canvas
            radius: Theme.radius("card") - 1

            YardPicture {
                anchors.fill: parent
                anchors.margins: 2
                example: card.name
            }
        }
        Text {
            x: 12
            y: 101
            width: parent.width - 24
            text: card.title
            textFormat: Text.PlainText
            font: Theme.label
            color: Theme.text
            elide: Text.ElideRight
        }
        Text {
            x: 12
            y: 121
            width: parent.width - 24
            text: card.summary
            textFormat: Text.PlainText
            font: Theme.caption
            color: Theme.text2
            elide: Text.ElideRight
        }
    }
}
