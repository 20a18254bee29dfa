// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Shapes
import QtQuick.Templates as T
import Shardyard

/// Says what may be dropped on the window; a click asks for a file.
T.AbstractButton {
    id: card

    implicitHeight: 148
    focusPolicy: Qt.StrongFocus
    text: qsTr("Drop a file here")
    Accessible.name: text
    Accessible.description: qsTr("A plan, or a model's config.json")
    Keys.onReturnPressed: clicked()

    background: Item {
        Rectangle {
            anchors.fill: parent
            radius: Theme.radius("card")
            color: card.down ? Theme.line : card.hovered ? Theme.hover : "transparent"
        }
        Shape {
            anchors.fill: parent

            ShapePath {
                strokeColor: Theme.ctl
                strokeWidth: 1
                strokeStyle: ShapePath.DashLine
                dashPattern: [3, 3]
                fillColor: "transparent"
                startX: 0.5
                startY: 0.5

                PathLine {
                    x: card.width - 0.5
                    y: 0.5
                }
                PathLine {
                    x: card.width - 0.5
                    y: card.height - 0.5
                }
                PathLine {
                    x: 0.5
                    y: card.height - 0.5
                }
                PathLine {
                    x: 0.5
                    y: 0.5
                }
            }
        }
        FocusRing {
            shown: card.visualFocus
            innerRadius: Theme.radius("card")
        }
    }
    contentItem: Item {
        Column {
            anchors.centerIn: parent
            width: parent.width - 32
            spacing: 4

            Icon {
                anchors.horizontalCenter: parent.horizontalCenter
                name: "folder"
                color: Theme.text2
            }
            Text {
                width: parent.width
                text: card.text
                textFormat: Text.PlainText
                font: Theme.label
                color: Theme.text
                horizontalAlignment: Text.AlignHCenter
                elide: Text.ElideRight
            }
            Text {
                width: parent.width
                text: qsTr("a plan, or a model's config.json")
                textFormat: Text.PlainText
                font: Theme.caption
                color: Theme.text2
                horizontalAlignment: Text.AlignHCenter
                wrapMode: Text.WordWrap
            }
        }
    }
}
