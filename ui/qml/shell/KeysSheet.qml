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
        keys: "F1"
        does: qsTr("explain the focused number")
    }
    Entry {
        keys: "F6, Shift+F6"
        does: qsTr("next dock, previous dock")
    }
    Entry {
        keys: "Ctrl+Shift+H"
        does: qsTr("compare GPUs and nodes: Space pins a row, S sorts, Esc leads back")
    }
    Entry {
        keys: "Ctrl+Z, Ctrl+Shift+Z"
        does: qsTr("undo, redo")
    }
    Entry {
        keys: "Ctrl+Shift+M"
        does: qsTr("the model: its shape and the catalogue; Esc leads back")
    }
    Entry {
        keys: "Ctrl+H"
        does: qsTr("history: go to any step")
    }
    Entry {
        keys: "Ctrl+X, Ctrl+C, Ctrl+V"
        does: qsTr("cut, copy, paste: the strategy with the focus, else the selected GPUs")
    }
    Entry {
        keys: "Ctrl+A"
        does: qsTr("select all GPUs")
    }
    Entry {
        keys: "Ctrl+G, Ctrl+Shift+G"
        does: qsTr("join the selected GPUs by NVLink, part them")
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
        keys: qsTr("Arrows, Ctrl+arrows")
        does: qsTr("on the canvas: next GPU, next node; Shift selects on the way")
    }
    Entry {
        keys: "N"
        does: qsTr("on the canvas: select the node of the cursor, with Shift besides others")
    }
    Entry {
        keys: "Space, Ctrl+Space"
        does: qsTr("on the canvas: pick up GPUs, whole nodes; Space drops, Esc cancels")
    }
    Entry {
        keys: qsTr("Shift+arrows, End")
        does: qsTr("while carrying: swap ranks only, drop on the empty yard")
    }
    Entry {
        keys: "T P D C E X"
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
        does: qsTr("duplicate the selected GPUs, else the active strategy")
    }
    Entry {
        keys: "B"
        does: qsTr("make the active strategy the base")
    }
}
