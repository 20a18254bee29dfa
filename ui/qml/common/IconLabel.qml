// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import Shardyard

/// Icon and text side by side, as buttons, tabs and menu items show them.
Item {
    id: label

    property string iconName: ""
    property real iconSize: Theme.size("icon")
    property string text: ""
    property color color: Theme.text
    property color iconColor: color
    property font font: Theme.body
    property real spacing: 6
    property bool centered: true
    readonly property real iconRoom: iconName === "" ? 0 : text === "" ? iconSize : iconSize + spacing

    implicitWidth: iconRoom + (text === "" ? 0 : Math.ceil(caption.implicitWidth))
    implicitHeight: Math.max(caption.implicitHeight, icon.visible ? icon.height : 0)

    Row {
        id: row

        spacing: label.spacing
        anchors.verticalCenter: parent.verticalCenter
        anchors.left: label.centered ? undefined : parent.left
        anchors.horizontalCenter: label.centered ? parent.horizontalCenter : undefined

        Icon {
            id: icon

            name: label.iconName
            color: label.iconColor
            size: label.iconSize
            visible: label.iconName !== ""
            anchors.verticalCenter: parent.verticalCenter
        }
        Text {
            id: caption

            text: label.text
            textFormat: Text.PlainText
            color: label.color
            font: label.font
            elide: Text.ElideRight
            width: Math.min(implicitWidth, Math.max(0, label.width - label.iconRoom))
            visible: label.text !== ""
            anchors.verticalCenter: parent.verticalCenter
        }
    }
}
