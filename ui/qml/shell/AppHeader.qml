// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Layouts
import Shardyard

/// One line: logo, menus, workspaces, undo, redo, light or dark.
FocusScope {
    id: header

    objectName: "header"

    required property FileActions files
    required property EditActions edit
    required property ArrangeActions arrange
    required property LookActions looks
    required property DockActions docks
    required property ZoomActions zoom
    required property WorkspaceActions workspaces
    required property bool compact

    signal keysRequested
    signal aboutRequested

    implicitHeight: Theme.size("header")

    Rectangle {
        anchors.fill: parent
        color: Theme.panel
    }
    Rectangle {
        anchors.bottom: parent.bottom
        width: parent.width
        height: Theme.lineWidth("hairline")
        color: Theme.line
    }
    RowLayout {
        anchors.fill: parent
        anchors.leftMargin: 13
        anchors.rightMargin: 10
        spacing: 4

        Icon {
            name: "shardyard"
            size: 18
        }
        MainMenuBar {
            Layout.leftMargin: 6
            visible: !header.compact
            files: header.files
            edit: header.edit
            arrange: header.arrange
            looks: header.looks
            docks: header.docks
            zoom: header.zoom
            workspaces: header.workspaces
            onKeysRequested: header.keysRequested()
            onAboutRequested: header.aboutRequested()
        }
        CompactMenu {
            Layout.leftMargin: 2
            visible: header.compact
            files: header.files
            edit: header.edit
            arrange: header.arrange
            looks: header.looks
            docks: header.docks
            zoom: header.zoom
            workspaces: header.workspaces
            onKeysRequested: header.keysRequested()
            onAboutRequested: header.aboutRequested()
        }
        Item {
            Layout.fillWidth: true
            visible: !header.compact
        }
        WorkspaceTabs {
            Layout.leftMargin: header.compact ? 12 : 0
            Layout.fillHeight: true
            visible: Session.hasDocument
            workspaces: header.workspaces
        }
        Item {
            Layout.fillWidth: true
        }
        IconButton {
            iconName: "undo"
            text: header.edit.undo.text.replace("&", "")
            tip: qsTr("%1 (%2)").arg(text).arg(KeyNames.of(header.edit.undo.shortcut))
            enabled: header.edit.undo.enabled
            visible: Session.hasDocument
            onClicked: header.edit.undo.trigger()
        }
        IconButton {
            iconName: "redo"
            text: header.edit.redo.text.replace("&", "")
            tip: qsTr("%1 (%2)").arg(text).arg(KeyNames.of(header.edit.redo.shortcut))
            enabled: header.edit.redo.enabled
            visible: Session.hasDocument
            onClicked: header.edit.redo.trigger()
        }
        IconButton {
            iconName: "info"
            text: qsTr("Inspector")
            tip: qsTr("Shows what the selected GPU holds (%1)").arg(KeyNames.of(header.docks.inspector.shortcut))
            visible: header.docks.inspector.enabled
            checkable: true
            checked: header.docks.inspectorOpen
            onToggled: header.docks.inspectorOpen = checked
        }
        IconButton {
            iconName: Theme.dark ? "sun" : "moon"
            text: Theme.dark ? qsTr("Light") : qsTr("Dark")
            onClicked: header.looks.dark.toggle()
        }
    }
}
