// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import Shardyard

/// The keys of the window.
Sheet {
    id: sheet

    heading: qsTr("Keyboard")

    component Entry: Item {
        id: entry

        required property string keys
        required property string does

        width: parent.width
        height: 24

        KeyCap {
            text: entry.keys
            anchors.verticalCenter: parent.verticalCenter
        }
        Text {
            x: 170
            width: parent.width - x
            anchors.verticalCenter: parent.verticalCenter
            text: entry.does
            font: Theme.body
            color: Theme.text
            elide: Text.ElideRight
            Accessible.role: Accessible.StaticText
            Accessible.name: entry.keys + ": " + text
        }
    }

    Entry {
        keys: "F6, Shift+F6"
        does: qsTr("next dock, previous dock")
    }
    Entry {
        keys: "Ctrl+Z, Ctrl+Shift+Z"
        does: qsTr("undo, redo")
    }
    Entry {
        keys: "Ctrl++, Ctrl+−, Ctrl+0"
        does: qsTr("zoom in, zoom out, fit the whole yard")
    }
    Entry {
        keys: "F, Shift+F"
        does: qsTr("on the canvas: fit the selection, fit the whole yard")
    }
    Entry {
        keys: "Space"
        does: qsTr("on the canvas: pick up what is under the cursor, drop it")
    }
    Entry {
        keys: "T P D C E"
        does: qsTr("on the canvas: show the lines of a kind of group")
    }
    Entry {
        keys: "L, Shift+L"
        does: qsTr("on the canvas: next lens, previous lens")
    }
    Entry {
        keys: "F8, Shift+F8"
        does: qsTr("next finding, previous finding")
    }
    Entry {
        keys: "Ctrl+."
        does: qsTr("apply the fix of the finding")
    }
    Entry {
        keys: "Alt+1 … 9"
        does: qsTr("activate a strategy")
    }
    Entry {
        keys: "Ctrl+D"
        does: qsTr("duplicate the active strategy")
    }
    Entry {
        keys: "B"
        does: qsTr("make the active strategy the base")
    }
}
