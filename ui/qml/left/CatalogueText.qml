// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import Shardyard

/// Icon, name and figures of something in the catalogue.
Item {
    id: item

    required property string iconName
    required property string name
    required property string detail
    property bool own: false

    implicitHeight: texts.implicitHeight

    Icon {
        id: icon

        name: item.iconName
        anchors.verticalCenter: parent.verticalCenter
    }
    Column {
        id: texts

        anchors.left: icon.right
        anchors.leftMargin: 10
        anchors.right: parent.right
        anchors.verticalCenter: parent.verticalCenter

        Row {
            spacing: 6

            Text {
                width: Math.min(implicitWidth, texts.width - (item.own ? ownMark.width + 6 : 0))
                text: item.name
                textFormat: Text.PlainText
                color: Theme.text
                font: Theme.bodyStrong
                elide: Text.ElideRight
            }
            Chip {
                id: ownMark

                height: 16
                visible: item.own
                text: qsTr("own")
                kind: "base"
                iconName: ""
                Accessible.ignored: true
            }
        }
        Text {
            width: parent.width
            text: item.detail
            textFormat: Text.PlainText
            color: Theme.text2
            font: Theme.caption
            elide: Text.ElideRight
        }
    }
}
