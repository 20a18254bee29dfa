// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Templates as T
import Shardyard

/// An example: its pipeline stages as colours, its name, one line.
T.AbstractButton {
    id: card

    required property string name
    required property string title
    required property string summary
    required property int stages

    implicitHeight: 128
    focusPolicy: Qt.StrongFocus
    Accessible.name: title
    Accessible.description: summary

    background: Rectangle {
        radius: Theme.radius("card")
        color: card.down ? Theme.line : card.hovered ? Theme.hover : Theme.panel
        border.color: Theme.line

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
            height: 72
            color: Theme.canvas
            radius: Theme.radius("card") - 1

            StageRamp {
                anchors.centerIn: parent
                width: parent.width - 40
                height: 32
                count: Math.min(16, card.stages)
            }
        }
        Text {
            x: 12
            y: 80
            width: parent.width - 24
            text: card.title
            textFormat: Text.PlainText
            font: Theme.label
            color: Theme.text
            elide: Text.ElideRight
        }
        Text {
            x: 12
            y: 100
            width: parent.width - 24
            text: card.summary
            textFormat: Text.PlainText
            font: Theme.caption
            color: Theme.text2
            elide: Text.ElideRight
        }
    }
}
