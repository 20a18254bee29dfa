// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import Shardyard

/// What was open before, the newest first.
Column {
    id: recent

    required property FileActions files

    spacing: 8

    Item {
        width: parent.width
        height: Theme.size("control_dense")

        Text {
            anchors.verticalCenter: parent.verticalCenter
            text: qsTr("Recent")
            font: Theme.heading
            color: Theme.text
            Accessible.role: Accessible.Heading
            Accessible.name: text
        }
        Button {
            anchors.right: parent.right
            height: Theme.size("control_dense")
            text: qsTr("Clear list")
            flat: true
            Accessible.name: text
            onClicked: Settings.clearRecentFiles()
        }
    }
    Rectangle {
        width: parent.width
        height: rows.height + 2
        radius: Theme.radius("card")
        color: Theme.panel
        border.color: Theme.line

        Column {
            id: rows

            x: 1
            y: 1
            width: parent.width - 2

            Repeater {
                model: RecentFilesModel {
                    active: recent.visible
                }

                RecentRow {
                    width: rows.width
                    onClicked: recent.files.openFile(path)
                }
            }
        }
    }
}
