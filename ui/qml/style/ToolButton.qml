// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Templates as T
import Shardyard

/// Quiet until hovered. icon.name names a project icon.
T.ToolButton {
    id: control

    implicitWidth: Math.max(implicitBackgroundWidth + leftInset + rightInset, implicitContentWidth + leftPadding + rightPadding)
    implicitHeight: Math.max(implicitBackgroundHeight + topInset + bottomInset, implicitContentHeight + topPadding + bottomPadding)
    leftPadding: iconOnly ? 6 : 8
    rightPadding: leftPadding
    topPadding: 4
    bottomPadding: 4
    spacing: 6
    font: Theme.bodyStrong
    icon.width: Theme.size("icon")
    icon.color: control.ink

    readonly property bool iconOnly: display === T.AbstractButton.IconOnly || text === ""
    readonly property color ink: !enabled ? Theme.mix(Theme.text3, Theme.panel, 0.4) : checked ? Theme.accent
                               : hovered || down || visualFocus ? Theme.text : Theme.text2

    contentItem: IconLabel {
        iconName: control.display === T.AbstractButton.TextOnly ? "" : control.icon.name
        iconSize: control.icon.width
        iconColor: control.icon.color
        text: control.display === T.AbstractButton.IconOnly ? "" : control.text
        color: control.ink
        font: control.font
        spacing: control.spacing
    }
    background: ButtonGround {
        implicitWidth: Theme.size("control")
        implicitHeight: Theme.size("control")
        quiet: true
        usable: control.enabled
        hovered: control.hovered
        pressed: control.down
        checked: control.checked
        focused: control.visualFocus
    }
}
