// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Templates as T
import Shardyard

/// One file: its name and where it is.
T.AbstractButton {
    id: row

    required property string path
    required property string name
    required property string folder
    required property bool present
    required property int index
    readonly property string where: present ? folder : qsTr("Not found: %1").arg(folder)

    implicitHeight: 40
    enabled: present
    focusPolicy: Qt.StrongFocus
    Accessible.name: name
    Accessible.description: where

    background: Rectangle {
        color: row.down ? Theme.line : row.hovered ? Theme.hover : "transparent"
        radius: Theme.radius("card") - 1

        Rectangle {
            width: parent.width
            height: 1
            visible: row.index > 0
            color: Theme.line
        }
        FocusRing {
            anchors.margins: 1
            shown: row.visualFocus
        }
    }
    contentItem: Item {
        Icon {
            x: 12
            name: "doc"
            anchors.verticalCenter: parent.verticalCenter
        }
        Text {
            x: 40
            width: parent.width - 52
            y: 4
            text: row.name
            textFormat: Text.PlainText
            font: Theme.bodyStrong
            color: row.present ? Theme.text : Theme.text3
            elide: Text.ElideRight
        }
        Text {
            x: 40
            width: parent.width - 52
            y: 20
            text: row.where
            textFormat: Text.PlainText
            font: Theme.caption
            color: Theme.text2
            elide: Text.ElideMiddle
        }
    }
}
