// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import Shardyard

/// A page of help over the window; Esc closes it.
Popup {
    id: sheet

    required property string heading
    default property alias body: column.data

    parent: Overlay.overlay
    anchors.centerIn: parent
    width: Math.min(560, parent.width - 48)
    height: Math.min(contentHeight + topPadding + bottomPadding, parent.height - 48)
    padding: 20
    focus: true
    contentHeight: column.implicitHeight

    Flickable {
        anchors.fill: parent
        clip: true
        contentHeight: column.implicitHeight
        boundsBehavior: Flickable.StopAtBounds

        Column {
            id: column

            width: parent.width
            spacing: 8

            Item {
                width: parent.width
                height: Theme.size("control")

                Text {
                    anchors.verticalCenter: parent.verticalCenter
                    text: sheet.heading
                    font: Theme.titleFont
                    color: Theme.text
                    Accessible.role: Accessible.Heading
                    Accessible.name: text
                }
                IconButton {
                    anchors.right: parent.right
                    iconName: "close"
                    text: qsTr("Close")
                    focus: true
                    onClicked: sheet.close()
                }
            }
        }
    }
}
