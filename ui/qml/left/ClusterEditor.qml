// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import Shardyard

/// The runs of equal nodes, in rank order: how many, of which type; one more run; none of one.
FocusScope {
    id: editor

    /// Run whose type is being chosen; the number of runs = a new one; -1 = none.
    property int choosing: -1
    property string refusal: ""

    implicitHeight: column.implicitHeight

    NodeRunsModel {
        id: runs
    }
    Column {
        id: column

        width: parent.width
        spacing: 8

        Text {
            text: editor.choosing < 0 ? qsTr("Nodes, in rank order") : qsTr("Type of node")
            color: Theme.text
            font: Theme.label
        }
        ListView {
            id: list

            visible: editor.choosing < 0
            width: parent.width
            height: Math.min(contentHeight, 8 * Theme.size("control"))
            clip: true
            cacheBuffer: 0 // a row asked for ahead may be gone after an edit, and Qt 6.4 warns
            spacing: 4
            model: runs
            boundsBehavior: Flickable.StopAtBounds
            Accessible.role: Accessible.List
            Accessible.name: qsTr("Nodes")

            ScrollBar.vertical: ScrollBar {
            }
            delegate: NodeRunRow {
                width: ListView.view.width
                onTypeAsked: {
                    editor.choosing = index
                    editor.refusal = ""
                }
                onRefused: reason => editor.refusal = reason
            }
        }
        Button {
            visible: editor.choosing < 0
            text: qsTr("Add nodes")
            icon.name: "plus"
            Accessible.name: text
            onClicked: editor.choosing = runs.count
        }
        CatalogueChooser {
            visible: editor.choosing >= 0
            width: parent.width
            focus: visible
            kind: "nodetype"
            name: qsTr("Search nodes")
            onVisibleChanged: if (visible) forceActiveFocus()
            onChosen: id => {
                editor.refusal = editor.choosing < runs.count ? Commands.setNodeRunType(editor.choosing, id)
                                                              : Commands.placeNodes(id, 1)
                if (editor.refusal === "")
                    editor.choosing = -1
            }
            Keys.onEscapePressed: editor.choosing = -1
        }
        Refusal {
            width: parent.width
            text: editor.refusal
        }
    }
}
