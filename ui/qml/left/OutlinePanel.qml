// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import Shardyard

/// The yard as a list: what the canvas shows, in words. The selection is the same.
FocusScope {
    id: panel

    property bool selecting: false
    property int anchor: 0

    function select(row: int, modifiers: int) {
        selecting = true
        if (modifiers & Qt.ShiftModifier) {
            outline.selectRange(anchor, row)
        } else {
            anchor = row
            outline.select(row, (modifiers & Qt.ControlModifier) !== 0)
        }
        list.currentIndex = row
        selecting = false
    }
    function reveal() {
        if (selecting || !visible)
            return
        const row = outline.reveal()
        if (row < 0)
            return
        anchor = row
        list.currentIndex = row
        list.positionViewAtIndex(row, ListView.Contain)
    }

    onVisibleChanged: reveal()

    OutlineModel {
        id: outline
    }
    Connections {
        target: Session

        function onSelectionChanged() {
            panel.reveal()
        }
    }
    SectionHeader {
        id: header

        anchors.left: parent.left
        anchors.right: parent.right
        text: qsTr("Outline")

        Text {
            text: qsTr("GPUs")
            color: Theme.text2
            font: Theme.caption
        }
    }
    ListView {
        id: list

        anchors.top: header.bottom
        anchors.bottom: parent.bottom
        anchors.left: parent.left
        anchors.right: parent.right
        clip: true
        cacheBuffer: 0 // a row asked for ahead may be gone after an edit, and Qt 6.4 warns
        model: outline
        activeFocusOnTab: true
        highlightMoveDuration: 0
        boundsBehavior: Flickable.StopAtBounds
        Accessible.role: Accessible.Tree
        Accessible.name: qsTr("Outline of the yard")
        Keys.onPressed: event => {
            const row = currentIndex
            event.accepted = true
            if (event.key === Qt.Key_Down || event.key === Qt.Key_Up) {
                const next = Math.max(0, Math.min(count - 1, row + (event.key === Qt.Key_Down ? 1 : -1)))
                if (event.modifiers & Qt.ControlModifier)
                    currentIndex = next
                else
                    panel.select(next, event.modifiers)
            } else if (event.key === Qt.Key_Right) {
                if (outline.isExpanded(row))
                    currentIndex = row + 1
                else
                    outline.setExpanded(row, true)
            } else if (event.key === Qt.Key_Left) {
                if (outline.isExpanded(row))
                    outline.setExpanded(row, false)
                else
                    currentIndex = Math.max(0, outline.parentRow(row))
            } else if (event.key === Qt.Key_Space) {
                panel.select(row, event.modifiers)
            } else if (event.key === Qt.Key_Delete) {
                Session.say(Commands.deleteSelection())
            } else {
                event.accepted = false
            }
        }

        ScrollBar.vertical: ScrollBar {
        }
        delegate: OutlineRow {
            width: list.width
            current: list.currentIndex === index && list.activeFocus
            onToggled: outline.setExpanded(index, !expanded)
            onClicked: modifiers => {
                list.forceActiveFocus()
                panel.select(index, modifiers)
            }
        }
    }
}
