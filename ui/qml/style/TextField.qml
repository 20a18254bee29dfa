// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Templates as T
import Shardyard

T.TextField {
    id: control

    implicitWidth: implicitBackgroundWidth + leftInset + rightInset || contentWidth + leftPadding + rightPadding
    implicitHeight: Math.max(implicitBackgroundHeight + topInset + bottomInset, contentHeight + topPadding + bottomPadding)
    leftPadding: 8
    rightPadding: 8
    topPadding: 4
    bottomPadding: 4
    font: Theme.body
    color: enabled ? Theme.text : Theme.text3
    placeholderTextColor: Theme.text3
    selectionColor: Theme.accent
    selectedTextColor: Theme.ontext
    verticalAlignment: TextInput.AlignVCenter
    selectByMouse: true

    background: FieldFrame {
        implicitWidth: 160
        usable: control.enabled
        hovered: control.hovered
        focused: control.activeFocus
    }

    Text {
        x: control.leftPadding
        y: control.topPadding
        width: control.width - control.leftPadding - control.rightPadding
        height: control.height - control.topPadding - control.bottomPadding
        text: control.placeholderText
        font: control.font
        color: control.placeholderTextColor
        elide: Text.ElideRight
        verticalAlignment: control.verticalAlignment
        horizontalAlignment: control.effectiveHorizontalAlignment
        visible: control.text === "" && control.preeditText === ""
        Accessible.ignored: true
    }
}
