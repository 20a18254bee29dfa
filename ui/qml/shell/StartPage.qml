// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import Shardyard

/// Without a document: new, open, an example that works, what was open before.
ScrollView {
    id: page

    required property FileActions files
    readonly property real column: Math.min(800, width - 64)

    contentWidth: availableWidth
    contentHeight: content.implicitHeight + 80
    Accessible.name: qsTr("Start")
    onVisibleChanged: {
        if (visible)
            Settings.refreshRecentFiles();
    }

    Column {
        id: content

        x: Math.max(32, Math.round((page.width - page.column) / 2))
        y: 40
        width: page.column
        spacing: 8

        Text {
            text: qsTr("Plan where every shard goes")
            font: Theme.startPage
            color: Theme.text
            width: parent.width
            wrapMode: Text.WordWrap
            Accessible.role: Accessible.Heading
            Accessible.name: text
        }
        Text {
            text: qsTr("Lay out GPUs, split a model over them, see what each one holds.")
            font: Theme.body
            color: Theme.text2
            width: parent.width
            wrapMode: Text.WordWrap
        }
        Row {
            topPadding: 12
            bottomPadding: 20
            spacing: 8

            Button {
                text: qsTr("New plan")
                icon.name: "plus"
                highlighted: true
                height: 32
                focus: true
                Accessible.name: text
                Accessible.description: KeyNames.of(page.files.newPlan.shortcut)
                onClicked: page.files.newPlan.trigger()
            }
            Button {
                text: qsTr("Open…")
                icon.name: "folder"
                height: 32
                Accessible.name: text
                Accessible.description: KeyNames.of(page.files.open.shortcut)
                onClicked: page.files.open.trigger()
            }
        }
        Text {
            text: qsTr("Start from one that works")
            font: Theme.heading
            color: Theme.text
            Accessible.role: Accessible.Heading
            Accessible.name: text
        }
        Grid {
            id: cards

            readonly property real cardWidth: Math.floor((page.column - (columns - 1) * spacing) / columns)

            columns: page.column >= 720 ? 3 : page.column >= 480 ? 2 : 1
            spacing: 16
            bottomPadding: 20

            Repeater {
                model: ExamplesModel {
                }

                ExampleCard {
                    width: cards.cardWidth
                    onClicked: page.files.openExample(name)
                }
            }
        }
        RecentFiles {
            width: parent.width
            visible: Settings.recentFiles.length > 0
            files: page.files
        }
    }
}
