// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import Shardyard

/// During a drag: what the numbers would be after the drop, and which findings it brings or mends.
Column {
    id: view

    required property Inspector inspector

    width: parent?.width ?? 0

    Column {
        x: Theme.space("dock_padding")
        width: parent.width - 2 * x
        topPadding: 9
        bottomPadding: 6

        Text {
            text: view.inspector.title
            textFormat: Text.PlainText
            font: Theme.titleFont
            color: Theme.text
            Accessible.role: Accessible.Heading
        }
        Text {
            width: parent.width
            topPadding: 2
            text: view.inspector.subtitle
            textFormat: Text.PlainText
            elide: Text.ElideRight
            font: Theme.caption
            color: Theme.text2
        }
    }
    Column {
        x: Theme.space("dock_padding")
        width: parent.width - 2 * x

        Repeater {
            model: view.inspector.drop

            DropRow {
                width: parent?.width ?? 0
            }
        }
    }
    SectionHeader {
        width: parent.width
        visible: view.inspector.previewReady
        text: qsTr("Findings after the drop")
        note: view.inspector.dropFindings.count === 0 ? qsTr("no change") : ""
    }
    Repeater {
        model: view.inspector.dropFindings

        DropFinding {
            x: Theme.space("dock_padding")
            width: view.width - 2 * x
        }
    }
    Flow {
        x: Theme.space("dock_padding")
        width: parent.width - 2 * x
        topPadding: 12
        spacing: 6

        KeyCap {
            text: qsTr("Esc", "key")
        }
        Text {
            height: 18
            verticalAlignment: Text.AlignVCenter
            text: qsTr("cancel")
            font: Theme.caption
            color: Theme.text2
        }
        KeyCap {
            text: qsTr("Shift", "key")
        }
        Text {
            height: 18
            verticalAlignment: Text.AlignVCenter
            text: qsTr("swap ranks only")
            font: Theme.caption
            color: Theme.text2
        }
    }
}
