// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Templates as T
import Shardyard

T.MenuBarItem {
    id: control

    implicitWidth: implicitContentWidth + leftPadding + rightPadding
    implicitHeight: Theme.size("control")
    leftPadding: 8
    rightPadding: 8
    font: Theme.body

    /// A click on the item opens or closes its menu, and the bar knows.
    property bool clickedNow: false

    onTriggered: clickedNow = true

    // The bar stays armed when Escape closes a menu under the pointer: triggering it once more puts it down.
    Connections {
        target: control.menu
        function onOpened() {
            control.clickedNow = false;
        }
        function onClosed() {
            if (!control.clickedNow)
                settled.start();
            control.clickedNow = false;
        }
    }
    Timer {
        id: settled

        interval: 0
        onTriggered: {
            if (control.highlighted && !control.menu.visible && !control.pressed)
                control.triggered();
        }
    }

    contentItem: Text {
        text: control.text.replace(/&(.)/g, "$1")
        textFormat: Text.PlainText
        font: control.font
        color: control.down || control.highlighted ? Theme.text : Theme.text2
        verticalAlignment: Text.AlignVCenter
        horizontalAlignment: Text.AlignHCenter
    }
    background: Rectangle {
        radius: Theme.radius("control")
        color: control.down ? Theme.line : control.highlighted || control.hovered ? Theme.hover : "transparent"

        FocusRing {
            shown: control.visualFocus
        }
    }
}
