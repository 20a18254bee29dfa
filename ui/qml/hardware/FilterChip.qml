// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Templates as T
import Shardyard

/// A word that narrows a list while it is on.
T.AbstractButton {
    id: chip

    checkable: true
    implicitWidth: implicitContentWidth + 18
    implicitHeight: Theme.size("hit_min")
    focusPolicy: Qt.StrongFocus
    Accessible.role: Accessible.CheckBox
    Accessible.name: text
    Accessible.checkable: true
    Accessible.checked: checked

    contentItem: IconLabel {
        iconName: chip.icon.name
        iconSize: Theme.size("icon_chip")
        spacing: 4
        text: chip.text
        font: Theme.body
        color: chip.checked ? Theme.text : Theme.text2
    }
    background: Rectangle {
        radius: height / 2
        color: chip.checked ? Theme.accentsoft : chip.down ? Theme.line : chip.hovered ? Theme.hover : "transparent"
        border.width: 1
        border.color: chip.checked ? Theme.accent : Theme.line2

        FocusRing {
            shown: chip.visualFocus
            innerRadius: parent.radius
        }
    }
}
