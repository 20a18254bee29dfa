// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Templates as T
import Shardyard

T.Popup {
    id: control

    implicitWidth: contentWidth + leftPadding + rightPadding
    implicitHeight: contentHeight + topPadding + bottomPadding
    padding: Theme.space("dock_padding")

    background: Rectangle {
        color: Theme.panel
        radius: Theme.radius("card")
        border.color: Theme.line2
    }
    T.Overlay.modal: Rectangle {
        color: Theme.mix("transparent", "black", 0.35)
    }
    T.Overlay.modeless: Item {
    }
}
