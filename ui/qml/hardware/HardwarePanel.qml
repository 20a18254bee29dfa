// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import Shardyard

/// Beside the table: what is known of the current row, and the form where it is one's own.
FocusScope {
    id: panel

    required property HardwareDetails details
    readonly property real inset: Theme.space("dock_padding")

    readonly property Item focusItem: Window.activeFocusItem

    signal copied

    onFocusItemChanged: follow()

    /// Scrolls so that what has the focus shows.
    function follow(): void {
        for (let at = focusItem; at !== null; at = at.parent) {
            if (at !== column)
                continue;
            const top = focusItem.mapToItem(column, 0, 0).y;
            flick.contentY = Math.max(Math.min(flick.contentY, top), top + focusItem.height + 2 * inset - flick.height);
            return;
        }
    }

    function enter(): void {
        actions.first.forceActiveFocus(Qt.TabFocusReason);
    }

    Rectangle {
        anchors.fill: parent
        color: Theme.panel
    }
    EmptyState {
        anchors.centerIn: parent
        width: parent.width - 2 * panel.inset
        visible: panel.details.name === ""
        dense: true
        title: qsTr("No row is chosen")
        text: qsTr("A click on a row, or the arrow keys, show its sources here.")
    }
    Flickable {
        id: flick

        anchors.fill: parent
        visible: panel.details.name !== ""
        contentHeight: column.height + 2 * panel.inset
        clip: true
        boundsBehavior: Flickable.StopAtBounds
        ScrollBar.vertical: ScrollBar {
        }

        Column {
            id: column

            x: panel.inset
            y: panel.inset
            width: flick.width - 2 * panel.inset
            spacing: 10

            Column {
                width: parent.width
                spacing: 2

                Text {
                    width: parent.width
                    text: panel.details.name
                    textFormat: Text.PlainText
                    wrapMode: Text.Wrap
                    color: Theme.text
                    font: Theme.titleFont
                    Accessible.role: Accessible.Heading
                    Accessible.name: text
                }
                Text {
                    width: parent.width
                    visible: text !== ""
                    text: panel.details.subtitle
                    textFormat: Text.PlainText
                    wrapMode: Text.Wrap
                    color: Theme.text2
                    font: Theme.caption
                }
            }
            Text {
                width: parent.width
                visible: text !== ""
                text: panel.details.uses
                textFormat: Text.PlainText
                wrapMode: Text.Wrap
                color: Theme.text
                font: Theme.body
            }
            OwnActions {
                id: actions

                width: parent.width
                details: panel.details
                onCopied: panel.copied()
            }
            HardwareForm {
                visible: panel.details.own
                width: parent.width
                details: panel.details
            }
            Text {
                visible: panel.details.notes.length > 0
                text: qsTr("Notes")
                color: Theme.text
                font: Theme.label
            }
            Repeater {
                model: panel.details.notes

                Text {
                    required property string modelData

                    width: column.width
                    text: modelData
                    textFormat: Text.PlainText
                    wrapMode: Text.Wrap
                    color: Theme.text
                    font: Theme.body
                }
            }
            Text {
                visible: sources.count > 0
                text: qsTr("Sources")
                color: Theme.text
                font: Theme.label
            }
            Repeater {
                id: sources

                model: panel.details.sources

                HardwareSourceLine {
                    width: column.width
                }
            }
        }
    }
}
