// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import Shardyard

/// The hardware room as a page of the window. It is made when it is first shown and stays as it was left.
FocusScope {
    id: page

    readonly property HardwareView view: room.item as HardwareView
    readonly property list<Item> docks: [view?.docks[0] ?? page, view?.docks[1] ?? page]

    signal opened
    signal backRequested

    onVisibleChanged: {
        if (!visible)
            return;
        room.active = true;
        opened();
    }

    Loader {
        id: room

        anchors.fill: parent
        active: false
        source: "HardwareView.qml"
    }
    Connections {
        target: page.view

        function onBackRequested(): void {
            page.backRequested();
        }
    }
}
