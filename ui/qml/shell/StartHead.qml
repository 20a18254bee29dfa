// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import Shardyard

/// What the program is for, and the two ways to begin.
Column {
    id: head

    required property FileActions files

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
        spacing: 8

        Button {
            text: qsTr("New plan")
            icon.name: "plus"
            highlighted: true
            height: 32
            focus: true
            Accessible.name: text
            Accessible.description: KeyNames.of(head.files.newPlan.shortcut)
            onClicked: head.files.newPlan.trigger()
        }
        Button {
            text: qsTr("Open…")
            icon.name: "folder"
            height: 32
            Accessible.name: text
            Accessible.description: KeyNames.of(head.files.open.shortcut)
            onClicked: head.files.open.trigger()
        }
    }
}
