// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Templates as T
import Shardyard

/// One file: its name and where it is.
T.AbstractButton {
    id: row

    required property string modelData
    required property int index
    readonly property int slash: modelData.lastIndexOf("/")
    readonly property bool present: Settings.missingFiles.indexOf(modelData) < 0
    readonly property string where: present ? modelData.slice(0, slash) : qsTr("Not found: %1").arg(modelData.slice(0, slash))

    implicitHeight: 40
    enabled: present
    focusPolicy: Qt.StrongFocus
    Accessible.name: modelData.slice(slash + 1)
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
            text: row.modelData.slice(row.slash + 1)
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
