// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Templates as T
import Shardyard

/// `highlighted` is the primary button, `flat` the quiet one, `checkable` a toggle. icon.name names a project icon.
T.Button {
    id: control

    implicitWidth: Math.max(implicitBackgroundWidth + leftInset + rightInset, implicitContentWidth + leftPadding + rightPadding)
    implicitHeight: Math.max(implicitBackgroundHeight + topInset + bottomInset, implicitContentHeight + topPadding + bottomPadding)
    leftPadding: iconOnly ? 6 : 12
    rightPadding: leftPadding
    topPadding: 4
    bottomPadding: 4
    spacing: 6
    font: Theme.bodyStrong
    icon.width: Theme.size("icon_dense")
    icon.color: control.ink
    Keys.onReturnPressed: control.press()
    Keys.onEnterPressed: control.press()

    /// What a click does; Space does so by itself.
    function press(): void {
        if (control.action !== null) {
            control.action.trigger();
        } else {
            if (control.checkable)
                control.toggle();
            control.clicked();
        }
    }

    readonly property bool iconOnly: display === T.AbstractButton.IconOnly || text === ""
    readonly property color ink: !enabled ? Theme.text3 : highlighted ? Theme.ontext
                               : flat && !hovered && !down && !checked && !visualFocus ? Theme.text2 : Theme.text

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
        implicitWidth: control.iconOnly ? Theme.size("control") : 56
        implicitHeight: Theme.size("control")
        primary: control.highlighted
        quiet: control.flat
        usable: control.enabled
        hovered: control.hovered
        pressed: control.down
        checked: control.checked
        focused: control.visualFocus
    }
}
