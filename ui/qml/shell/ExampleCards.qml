// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import Shardyard

/// The documents that come with the program, as cards, and a place for one's own.
Column {
    id: examples

    required property FileActions files

    spacing: 8

    Text {
        text: qsTr("Start from one that works")
        font: Theme.heading
        color: Theme.text
        Accessible.role: Accessible.Heading
        Accessible.name: text
    }
    Grid {
        id: cards

        readonly property real cardWidth: Math.floor((examples.width - (columns - 1) * spacing) / columns)

        columns: examples.width >= 640 ? 3 : examples.width >= 420 ? 2 : 1
        spacing: 16

        Repeater {
            model: ExamplesModel {
            }

            ExampleCard {
                width: cards.cardWidth
                onClicked: examples.files.openExample(name)
            }
        }
        DropHere {
            width: cards.cardWidth
            onClicked: examples.files.open.trigger()
        }
    }
}
