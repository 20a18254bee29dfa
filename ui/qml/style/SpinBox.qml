// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Templates as T
import Shardyard

T.SpinBox {
    id: control

    implicitWidth: Math.max(96, contentItem.implicitWidth + leftPadding + rightPadding)
    implicitHeight: implicitBackgroundHeight
    leftPadding: Theme.size("stepper_button")
    rightPadding: Theme.size("stepper_button")
    font: Theme.bodyStrong
    editable: true

    validator: IntValidator {
        bottom: Math.min(control.from, control.to)
        top: Math.max(control.from, control.to)
    }
    contentItem: TextInput {
        text: control.displayText
        font: control.font
        color: control.enabled ? Theme.text : Theme.text3
        selectionColor: Theme.accent
        selectedTextColor: Theme.ontext
        horizontalAlignment: Qt.AlignHCenter
        verticalAlignment: Qt.AlignVCenter
        readOnly: !control.editable
        validator: control.validator
        inputMethodHints: control.inputMethodHints
        selectByMouse: true
        clip: true
    }
    down.indicator: SpinButton {
        x: control.mirrored ? control.width - width : 0
        height: control.height
        iconName: "minus"
        usable: control.value > control.from && control.enabled
        hovered: control.down.hovered
        pressed: control.down.pressed
    }
    up.indicator: SpinButton {
        x: control.mirrored ? 0 : control.width - width
        height: control.height
        iconName: "plus"
        usable: control.value < control.to && control.enabled
        hovered: control.up.hovered
        pressed: control.up.pressed
    }
    background: FieldFrame {
        usable: control.enabled
        focused: control.activeFocus
    }
}
