// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import Shardyard

/// Without a document: new, open, an example that works, what was open before.
ScrollView {
    id: page

    required property FileActions files
    readonly property bool wide: width >= 1080

    contentWidth: availableWidth
    contentHeight: content.height + 80
    Accessible.name: qsTr("Start")
    onVisibleChanged: {
        if (visible)
            Settings.refreshRecentFiles();
    }

    Item {
        id: content

        readonly property real gap: 28
        readonly property real main: page.wide ? width - beside.width - 48 : width

        x: Math.round((page.width - width) / 2)
        y: 40
        width: Math.min(1264, page.width - 64)
        height: Math.max(beside.y + beside.height, choices.y + choices.height)

        StartHead {
            id: head

            width: content.main
            files: page.files
        }
        // The lessons' list stands below the card once there are lessons.
        Column {
            id: beside

            x: page.wide ? content.width - width : 0
            y: page.wide ? 0 : head.height + content.gap
            width: page.wide ? 380 : Math.min(480, content.width)
            spacing: 16

            BeginCard {
                width: parent.width
            }
        }
        Column {
            id: choices

            y: (page.wide ? head.height : beside.y + beside.height) + content.gap
            width: content.main
            spacing: content.gap

            ExampleCards {
                width: parent.width
                files: page.files
            }
            RecentFiles {
                width: parent.width
                visible: Settings.recentFiles.length > 0
                files: page.files
            }
        }
    }
}
